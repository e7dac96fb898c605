import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { measureFiles } from '../../main/engine/quality/measure-files.ts';
import { writeGlb } from '../../main/media/formats/write/glb.ts';
import { sceneOf } from '../../main/media/mesh/scene.ts';
import { report } from '../helpers/bench/figures.ts';
import { snowman } from '../helpers/formats/snowman.ts';

/**
 * The quality of a model of 2,000,000 faces with a texture and a reference, from the bytes of its files: processor time of the whole process, since
 * it is one core's that other programs do without. `npm run bench -- quality`.
 */
const LIMIT_S = 3;
const ROUNDS = 3;
const RINGS = 1_000;

const picture = readFileSync(new URL('../../assets/samples/chair.png', import.meta.url));
const scene = sceneOf(snowman(RINGS, RINGS), { texture: { mime: 'image/png', bytes: picture } });
const faces = (scene.parts[0]?.pieces[0]?.mesh.indices.length ?? 0) / 3;
const model = writeGlb(scene);
const sha256 = createHash('sha256').update(model).digest('hex');
const references = [{ view: 'front' as const, bytes: picture }];

const seconds: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const before = process.cpuUsage();
  const found = await measureFiles({ ending: 'glb', model, sha256, beside: {}, references });
  const { user, system } = process.cpuUsage(before);
  if (found.is !== 'measured' || found.measures.match === null) throw new Error('it was not measured');
  seconds.push((user + system) / 1e6);
}
report({
  name: `quality of ${faces} faces`,
  values: seconds,
  pick: 'worst',
  unit: 's',
  limit: LIMIT_S,
  detail: `processor time, ${Math.round(process.memoryUsage().rss / 1e6)} MB resident`,
});
