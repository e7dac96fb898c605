import { posix } from 'node:path';
import { drawCover } from '../../media/cover/cover.ts';
import { tiledColours } from '../../media/cover/tiled-colours.ts';
import { packGltf } from '../../media/formats/read/pack-gltf.ts';
import { readMesh, readModel, readObjWithMaterials } from '../../media/formats/read-mesh.ts';
import { MediaError } from '../../media/media-error.ts';
import type { Mesh } from '../../media/mesh/mesh.ts';
import type { SourceMesh } from '../../media/mesh/source-mesh.ts';
import { smallPicture } from '../../media/picture/small-picture.ts';
import { creaseNormals } from '../../media/topology/crease-normals.ts';
import { faceGeometry } from '../../media/topology/face-geometry.ts';
import { weld } from '../../media/topology/weld.ts';
import { readWithin } from '../disk/read-within.ts';
import type { DrawnFormat, DrawnModel, DrawTask } from './draw-task.ts';

/** Larger files are not worth it for a small picture. */
const MAX_BYTES = 300_000_000;
const MAX_BESIDE_BYTES = 100_000_000;
/** All files together: they are held at once. */
const MAX_ALL_BYTES = 800_000_000;
const MAX_DRAWN_FACES = 2_000_000;
/** The longer edge of the small picture, as the viewer makes it. Pixels. */
const SMALL_EDGE = 128;

/** Draws a model that anybody may have made: call it in a process that can be ended. Throws MediaError if it cannot be used. */
export async function drawModel({ format, path, files }: DrawTask): Promise<DrawnModel> {
  const read = new Map<string, Uint8Array>();
  let left = MAX_ALL_BYTES;
  // The model first: what is beside it takes none of its room.
  for (const file of files.toSorted((a, b) => Number(b.path === path) - Number(a.path === path))) {
    const isMain = file.path === path;
    const bytes = await readWithin(file.source, Math.min(left, isMain ? MAX_BYTES : MAX_BESIDE_BYTES));
    left -= bytes?.length ?? 0;
    if (bytes !== null) read.set(file.path, bytes);
    else if (isMain) throw new MediaError({ code: 'too-many-faces', most: MAX_DRAWN_FACES, placed: false });
  }
  const beside = (name: string): Uint8Array | undefined =>
    read.get(posix.normalize(posix.join(posix.dirname(path), name.replaceAll('\\', '/')))) ??
    read.get(posix.join(posix.dirname(path), posix.basename(name.replaceAll('\\', '/'))));
  const mesh = readBy(format, read.get(path) ?? new Uint8Array(), beside);
  if (mesh.materialOf.length > MAX_DRAWN_FACES)
    throw new MediaError({ code: 'too-many-faces', most: MAX_DRAWN_FACES, placed: false });
  const large = await draw(mesh);
  return { large, small: await smallPicture(large, SMALL_EDGE) };
}

function readBy(
  format: DrawnFormat,
  bytes: Uint8Array,
  beside: (name: string) => Uint8Array | undefined,
): SourceMesh {
  switch (format) {
    case 'gltf':
      return readModel(packGltf(bytes, beside)).mesh;
    case 'obj':
      return readObjWithMaterials(bytes, beside);
    default:
      return readMesh(bytes);
  }
}

async function draw(mesh: SourceMesh): Promise<Uint8Array> {
  const shown = ofCorners(mesh);
  const isPlain = mesh.materials.every(
    ({ texture, colour }) => texture === undefined && colour.every((value) => value === 1),
  );
  if (isPlain) return await drawCover(shown, undefined);
  const { mesh: tiled, texture } = await tiledColours(shown, mesh.materials, mesh.materialOf);
  return await drawCover(tiled, texture);
}

/** A vertex for each corner, with the normals of the surface: many files have none, or have wrong ones. */
function ofCorners({ positions, uvs, indices }: SourceMesh): Mesh {
  const welded = weld(positions, indices);
  const pick = (from: Float32Array, size: number): Float32Array => {
    const out = new Float32Array(indices.length * size);
    for (const [corner, vertex] of indices.entries())
      for (let c = 0; c < size; c++) out[corner * size + c] = from[vertex * size + c] as number;
    return out;
  };
  return {
    positions: pick(positions, 3),
    normals: creaseNormals(welded, faceGeometry(welded)),
    uvs: uvs === undefined ? new Float32Array(indices.length * 2) : pick(uvs, 2),
    indices: Uint32Array.from(indices, (_, corner) => corner),
  };
}
