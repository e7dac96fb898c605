import { drawCover } from '../../../media/cover/cover.ts';
import { decodeBaseColour, tiledColours } from '../../../media/cover/tiled-colours.ts';
import { readModel, readObjWithMaterials } from '../../../media/formats/read-mesh.ts';
import { writeScene } from '../../../media/formats/write-model.ts';
import { MediaError } from '../../../media/media-error.ts';
import type { Mesh } from '../../../media/mesh/mesh.ts';
import { reduceFaces } from '../../../media/mesh/reduce-faces.ts';
import { hasPicture, type Scene, type SceneMaterial } from '../../../media/mesh/scene.ts';
import { PLAIN_MATERIAL, type SourceMesh } from '../../../media/mesh/source-mesh.ts';
import type { TaskResult } from '../../task.ts';
import { makeObjectNames } from '../../texture/object-names.ts';
import { splitVertices } from '../../texture/split-vertices.ts';
import { surfaceOf } from '../../texture/surface.ts';
import { writeResult } from '../../workers/write-result.ts';
import type { FinishRequest, Wanted } from './finish-request.ts';
import { placeMesh } from './place-mesh.ts';
import { readFolder } from './read-folder.ts';

/** A picture is decoded this large to find out whether it can be. */
const CHECKED_SIDE = 64;

/**
 * Makes the result of a model that a program wrote. The model is read as a stranger's: within limits, and from its folder only. Throws
 * MediaError if it cannot be used.
 */
export async function finishModel(
  { folder, file, up, wanted, maxBytes, into }: FinishRequest,
  onProgress: (fraction: number) => void = () => {},
  say: (words: string) => void = () => {},
): Promise<TaskResult> {
  const read = readMesh(folder, file, maxBytes);
  onProgress(0.3);
  const reduced = await reduceFaces(withoutEmpty(asWanted(read, wanted)), wanted.faces);
  const faces = reduced.indices.length / 3;
  if (faces < wanted.faces)
    say(`The generator made ${faces} of the ${wanted.faces} faces that were asked for.`);
  onProgress(0.5);
  const placed = placeMesh(reduced, up);
  const mesh = withNormals(placed);
  onProgress(0.6);
  for (const { metallicRoughness, normals } of placed.materials)
    for (const map of [metallicRoughness, normals])
      if (map !== undefined) await decodeBaseColour(map.bytes, CHECKED_SIDE);
  const shown = await tiledColours(mesh, placed.materials, placed.materialOf);
  const cover = await drawCover(shown.mesh, shown.texture);
  onProgress(0.8);
  const model = await writeScene(sceneOf(mesh, placed), wanted.format);
  onProgress(1);
  return writeResult(into, { ...model, cover });
}

function readMesh(folder: string, file: string, maxBytes: number): SourceMesh {
  const files = readFolder(folder, maxBytes);
  const bytes = files.read(file);
  if (bytes === undefined) throw new MediaError({ code: 'mesh-unknown' });
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'glTF') return readModel(bytes).mesh;
  if (file.endsWith('.obj')) return readObjWithMaterials(bytes, files.read);
  throw new MediaError({ code: 'mesh-unknown' });
}

/** The mesh with what was asked for on it, and only the materials that its faces have. */
function asWanted(mesh: SourceMesh, { textured, pbr }: Wanted): SourceMesh {
  if (!textured)
    return {
      ...mesh,
      uvs: undefined,
      materialOf: new Uint16Array(mesh.materialOf.length),
      materials: [{ ...PLAIN_MATERIAL, name: 'model', colour: [0.6, 0.6, 0.6] }],
    };
  const used = [...new Set(mesh.materialOf)].sort((a, b) => a - b);
  const numberOf = new Map(used.map((material, number) => [material, number]));
  const names = makeObjectNames(used.map((material) => mesh.materials[material]?.name ?? ''));
  return {
    ...mesh,
    materialOf: mesh.materialOf.map((material) => numberOf.get(material) ?? 0),
    materials: used.map((material, number) => {
      const own = mesh.materials[material] ?? PLAIN_MATERIAL;
      return { ...(pbr ? own : withoutMaps(own)), name: names[number] ?? 'model' };
    }),
  };
}

/** Without its map, a factor would make the surface what the map meant for few places. */
function withoutMaps({ metallicRoughness, normals, normalScale, ...material }: SceneMaterial): SceneMaterial {
  if (metallicRoughness === undefined) return material;
  return { ...material, metallic: PLAIN_MATERIAL.metallic, roughness: PLAIN_MATERIAL.roughness };
}

/** Without triangles that have two corners at one vertex. Throws MediaError if none is left. */
function withoutEmpty(mesh: SourceMesh): SourceMesh {
  const { indices, materialOf } = mesh;
  const kept = [...materialOf.keys()].filter((face) => {
    const [a, b, c] = indices.subarray(face * 3, face * 3 + 3);
    return a !== b && b !== c && c !== a;
  });
  if (kept.length === 0) throw new MediaError({ code: 'mesh-without-area' });
  if (kept.length === materialOf.length) return mesh;
  const left = new Uint32Array(kept.length * 3);
  for (const [index, face] of kept.entries()) left.set(indices.subarray(face * 3, face * 3 + 3), index * 3);
  return { ...mesh, indices: left, materialOf: Uint16Array.from(kept, (face) => materialOf[face] as number) };
}

/** With the normals of the file, or those of its surface: smooth where it is smooth. The order of the triangles stays. */
function withNormals(mesh: SourceMesh): Mesh {
  const uvs = new Float32Array(mesh.uvs === undefined ? mesh.indices.length * 2 : 0);
  const ofCorners = mesh.uvs === undefined ? uvs : cornerCoordinates(mesh.indices, mesh.uvs);
  const chartOf = new Int32Array(mesh.indices.length / 3);
  const split = splitVertices(surfaceOf(mesh), { uvs: ofCorners, chartOf, width: 1, height: 1 });
  return mesh.uvs === undefined ? { ...split, uvs: new Float32Array() } : split;
}

function cornerCoordinates(indices: Uint32Array, uvs: Float32Array): Float32Array {
  const out = new Float32Array(indices.length * 2);
  for (const [corner, vertex] of indices.entries()) {
    for (let c = 0; c < 2; c++) {
      const value = uvs[vertex * 2 + c] as number;
      out[corner * 2 + c] = Number.isFinite(value) ? value : 0;
    }
  }
  return out;
}

/** One object, with a piece for each material. */
function sceneOf(mesh: Mesh, { materials, materialOf }: SourceMesh): Scene {
  const pieces = materials.map((material, number) => ({
    mesh: extract(mesh, (face) => materialOf[face] === number, hasPicture(material)),
    material: number,
  }));
  return {
    parts: [{ name: 'model', pieces: pieces.filter(({ mesh: piece }) => piece.indices.length > 0) }],
    materials,
  };
}

function extract(mesh: Mesh, isIn: (face: number) => boolean, hasCoordinates: boolean): Mesh {
  const numbers = new Int32Array(mesh.positions.length / 3).fill(-1);
  const used: number[] = [];
  const indices: number[] = [];
  for (let face = 0; face < mesh.indices.length / 3; face++) {
    if (!isIn(face)) continue;
    for (const vertex of mesh.indices.subarray(face * 3, face * 3 + 3)) {
      if (numbers[vertex] === -1) numbers[vertex] = used.push(vertex) - 1;
      indices.push(numbers[vertex] as number);
    }
  }
  const pick = (from: Float32Array, size: number): Float32Array => {
    const out = new Float32Array(used.length * size);
    for (const [to, vertex] of used.entries())
      out.set(from.subarray(vertex * size, (vertex + 1) * size), to * size);
    return out;
  };
  return {
    positions: pick(mesh.positions, 3),
    normals: pick(mesh.normals, 3),
    uvs: hasCoordinates && mesh.uvs.length > 0 ? pick(mesh.uvs, 2) : new Float32Array(),
    indices: Uint32Array.from(indices),
  };
}
