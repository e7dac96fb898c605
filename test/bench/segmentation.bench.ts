import { writeGlb } from '../../main/media/formats/write/glb.ts';
import { writeObj } from '../../main/media/formats/write/obj.ts';
import { writeStl } from '../../main/media/formats/write/stl.ts';
import { sceneOf } from '../../main/media/mesh/scene.ts';
import { segmentMesh } from '../../main/service/segment/segment-mesh.ts';
import { snowman } from '../helpers/formats/snowman.ts';

/** Parting a mesh of 1,000,000 faces, of each kind of input, on one core. */
const LIMIT_MS = 20_000;
const RINGS = 708;

const scene = sceneOf(snowman(RINGS, RINGS), undefined);
const faces = (scene.parts[0]?.pieces[0]?.mesh.indices.length ?? 0) / 3;
const inputs = { glb: writeGlb(scene), stl: writeStl(scene), obj: writeObj(scene, undefined) };

let failed = false;
for (const [kind, mesh] of Object.entries(inputs)) {
  const started = performance.now();
  const { parts } = await segmentMesh({ mesh, level: 'high', format: 'glb' });
  const took = performance.now() - started;
  const megabytes = Math.round(process.memoryUsage().rss / 1e6);
  failed ||= took > LIMIT_MS;
  console.log(
    `segmentation of ${faces} faces from ${kind}: ${Math.round(took)} ms (limit ${LIMIT_MS}), ${parts} parts, ${megabytes} MB resident`,
  );
}
process.exitCode = failed ? 1 : 0;
