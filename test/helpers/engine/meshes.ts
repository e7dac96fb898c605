import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { writeGlb } from '../../../main/media/formats/write/glb.ts';
import { writeObj } from '../../../main/media/formats/write/obj.ts';
import { writeStl } from '../../../main/media/formats/write/stl.ts';
import { type Scene, sceneOf } from '../../../main/media/mesh/scene.ts';
import { box } from '../formats/small-scene.ts';

/** Writes a box of its own height, in the format of the name's ending. */
export async function writeBox(path: string, height = 2): Promise<string> {
  const scene = sceneOf(box(height), undefined);
  await mkdir(dirname(path), { recursive: true });
  const write = WRITERS.get(extname(path));
  if (write === undefined) throw new Error(`${path} is no glb, stl or obj`);
  await writeFile(path, write(scene));
  return path;
}

const WRITERS = new Map<string, (scene: Scene) => Uint8Array>([
  ['.glb', writeGlb],
  ['.stl', writeStl],
  ['.obj', (scene) => writeObj(scene, undefined)],
]);
