import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import type { SourceMesh } from './source-mesh.ts';

/** How much a change of a texture coordinate, or of a normal, counts against one of the shape. */
const COORDINATE_WEIGHT = 0.5;
const NORMAL_WEIGHT = 0.2;
/** A result with this many times the wanted faces is reduced further, with less regard for seams. */
const MAX_EXCESS = 1.02;
/** Any error is allowed: the count of faces is what is asked for. */
const ANY_ERROR = 1;

/**
 * Reduces the triangles of a mesh to a count, which it exceeds only where the surface cannot be reduced further. Texture coordinates and
 * materials stay as they are at the vertices that are left; a border between two materials is not moved. Vertices that no face uses any more
 * are left out.
 */
export async function reduceFaces(mesh: SourceMesh, wanted: number): Promise<SourceMesh> {
  const faces = mesh.indices.length / 3;
  if (faces <= wanted) return mesh;
  await MeshoptSimplifier.ready;
  const attributes = attributesOf(mesh);
  const lock = bordersOf(mesh);
  const kept: { readonly material: number; readonly indices: Uint32Array }[] = [];
  for (const [material, indices] of byMaterial(mesh)) {
    const corners = Math.max(1, Math.round((indices.length / 3 / faces) * wanted)) * 3;
    kept.push({ material, indices: reduce(indices, mesh.positions, attributes, lock, corners) });
  }
  return compact(mesh, kept);
}

interface Attributes {
  readonly values: Float32Array;
  readonly stride: number;
  readonly weights: number[];
}

function reduce(
  indices: Uint32Array,
  positions: Float32Array,
  { values, stride, weights }: Attributes,
  lock: Uint8Array,
  corners: number,
): Uint32Array {
  const at = (from: Uint32Array, flags: ('Permissive' | 'Prune')[]) =>
    MeshoptSimplifier.simplifyWithAttributes(
      from,
      positions,
      3,
      values,
      stride,
      weights,
      lock,
      corners,
      ANY_ERROR,
      flags,
    )[0];
  const careful = at(indices, []);
  if (careful.length <= corners * MAX_EXCESS) return careful;
  const rough = at(careful, ['Permissive', 'Prune']);
  return rough.length === 0 ? careful : rough;
}

/** Texture coordinates in units of the mesh's size, so that the weight means the same for every mesh. */
function attributesOf({ positions, uvs, normals }: SourceMesh): Attributes {
  const vertices = positions.length / 3;
  const stride = 2 + 3;
  const values = new Float32Array(vertices * stride);
  for (let v = 0; v < vertices; v++) {
    for (let c = 0; c < 2; c++) {
      const value = uvs?.[v * 2 + c] ?? 0;
      values[v * stride + c] = Number.isFinite(value) ? value : 0;
    }
    for (let c = 0; c < 3; c++) values[v * stride + 2 + c] = normals?.[v * 3 + c] ?? 0;
  }
  const weights = [COORDINATE_WEIGHT, COORDINATE_WEIGHT, NORMAL_WEIGHT, NORMAL_WEIGHT, NORMAL_WEIGHT];
  return { values, stride, weights };
}

/** 1 for each vertex at a place where triangles of several materials meet. */
function bordersOf({ positions, indices, materialOf }: SourceMesh): Uint8Array {
  const lock = new Uint8Array(positions.length / 3);
  if (materialOf.every((material) => material === materialOf[0])) return lock;
  const place = MeshoptSimplifier.generatePositionRemap(positions, 3);
  const first = new Int32Array(lock.length).fill(-1);
  const isBorder = new Uint8Array(lock.length);
  for (const [corner, vertex] of indices.entries()) {
    const at = place[vertex] as number;
    const material = materialOf[Math.floor(corner / 3)] as number;
    if (first[at] === -1) first[at] = material;
    else if (first[at] !== material) isBorder[at] = 1;
  }
  for (let v = 0; v < lock.length; v++) lock[v] = isBorder[place[v] as number] as number;
  return lock;
}

function byMaterial({ indices, materialOf }: SourceMesh): ReadonlyMap<number, Uint32Array> {
  const counts = new Map<number, number>();
  for (const material of materialOf) counts.set(material, (counts.get(material) ?? 0) + 3);
  const groups = new Map([...counts].map(([material, corners]) => [material, new Uint32Array(corners)]));
  const filled = new Map<number, number>();
  for (const [face, material] of materialOf.entries()) {
    const at = filled.get(material) ?? 0;
    groups.get(material)?.set(indices.subarray(face * 3, face * 3 + 3), at);
    filled.set(material, at + 3);
  }
  return groups;
}

/** Only the vertices that are used, in the order of their first use. */
function compact(
  mesh: SourceMesh,
  kept: readonly { readonly material: number; readonly indices: Uint32Array }[],
): SourceMesh {
  const corners = kept.reduce((sum, { indices }) => sum + indices.length, 0);
  const numbers = new Int32Array(mesh.positions.length / 3).fill(-1);
  const used = new Uint32Array(Math.min(corners, numbers.length));
  const indices = new Uint32Array(corners);
  const materialOf = new Uint16Array(corners / 3);
  let [count, corner] = [0, 0];
  for (const group of kept) {
    materialOf.fill(group.material, corner / 3, (corner + group.indices.length) / 3);
    for (const vertex of group.indices) {
      if (numbers[vertex] === -1) {
        used[count] = vertex;
        numbers[vertex] = count++;
      }
      indices[corner++] = numbers[vertex] as number;
    }
  }
  const pick = (from: Float32Array, size: number): Float32Array => {
    const out = new Float32Array(count * size);
    for (let v = 0; v < count; v++) {
      const at = (used[v] as number) * size;
      out.set(from.subarray(at, at + size), v * size);
    }
    return out;
  };
  return {
    positions: pick(mesh.positions, 3),
    normals: mesh.normals && pick(mesh.normals, 3),
    uvs: mesh.uvs && pick(mesh.uvs, 2),
    indices,
    materialOf,
    materials: mesh.materials,
  };
}
