import { writeGlb } from '../../main/media/formats/write/glb.ts';
import { writeObj } from '../../main/media/formats/write/obj.ts';
import { writeStl } from '../../main/media/formats/write/stl.ts';
import { sceneOf } from '../../main/media/mesh/scene.ts';
import { segmentMesh } from '../../main/service/segment/segment-mesh.ts';
import { report } from '../helpers/bench/figures.ts';
import { snowman } from '../helpers/formats/snowman.ts';

/** Parting a mesh of 1,000,000 faces, of each kind of input, on one core. */
const LIMIT_MS = 20_000;
const RINGS = 708;

const scene = sceneOf(snowman(RINGS, RINGS), undefined);
const faces = (scene.parts[0]?.pieces[0]?.mesh.indices.length ?? 0) / 3;
const inputs = { glb: writeGlb(scene), stl: writeStl(scene), obj: writeObj(scene, undefined) };

for (const [kind, mesh] of Object.entries(inputs)) {
  const started = performance.now();
  const { parts } = await segmentMesh({ mesh, level: 'high', format: 'glb' });
  const took = performance.now() - started;
  const megabytes = Math.round(process.memoryUsage().rss / 1e6);
  report({
    name: `segmentation of ${faces} faces from ${kind}`,
    values: [took / 1000],
    pick: 'best',
    unit: 's',
    limit: LIMIT_MS / 1000,
    detail: `${parts} parts, ${megabytes} MB resident`,
  });
}
