import { MediaError } from '../../media-error.ts';
import { requireItem } from './gltf-data.ts';
import type { Gltf } from './gltf-schema.ts';

/** A 4 × 4 matrix, column by column, as in glTF. */
export type Matrix = readonly number[];

/** A mesh at one of its placements in the scene. */
export interface PlacedMesh {
  /** The name of the node, else of the mesh; empty if neither has one. */
  readonly name: string;
  readonly mesh: number;
  readonly matrix: Matrix;
}

const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
/** The deepest nesting of nodes, and the most visits of nodes. A file beyond them is not a real model, but could use up the memory. */
const MAX_DEPTH = 256;
const MAX_VISITS = 50_000;

/** The meshes of the default scene with their placements. If the file has no scenes, all nodes without a parent are used. */
export function placeMeshes(gltf: Gltf): readonly PlacedMesh[] {
  const childNodes = new Set(gltf.nodes.flatMap(({ children }) => children));
  const roots =
    gltf.scenes.length > 0
      ? requireItem(gltf.scenes[gltf.scene]).nodes
      : gltf.nodes.flatMap((_, index) => (childNodes.has(index) ? [] : index));
  const out: PlacedMesh[] = [];
  let visits = 0;
  const visit = (index: number, parent: Matrix, depth: number): void => {
    visits += 1;
    if (depth > MAX_DEPTH || visits > MAX_VISITS) throw new MediaError({ code: 'glb-nodes-endless' });
    const node = requireItem(gltf.nodes[index]);
    const matrix = multiply(parent, ownMatrix(node));
    if (node.mesh !== undefined) {
      const { name } = requireItem(gltf.meshes[node.mesh]);
      out.push({ name: node.name || name, mesh: node.mesh, matrix });
    }
    for (const child of node.children) visit(child, matrix, depth + 1);
  };
  for (const root of roots) visit(root, IDENTITY, 0);
  return out;
}

function ownMatrix(node: Gltf['nodes'][number]): Matrix {
  if (node.matrix !== undefined) return node.matrix;
  const [x = 0, y = 0, z = 0, w = 1] = node.rotation ?? [];
  const [sx = 1, sy = 1, sz = 1] = node.scale ?? [];
  const [tx = 0, ty = 0, tz = 0] = node.translation ?? [];
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)].map((value) => value * sx),
    0,
    ...[2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)].map((value) => value * sy),
    0,
    ...[2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)].map((value) => value * sz),
    0,
    ...[tx, ty, tz, 1],
  ];
}

function multiply(a: Matrix, b: Matrix): Matrix {
  return b.map((_, i) => {
    const column = i - (i % 4);
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += (a[(i % 4) + k * 4] as number) * (b[column + k] as number);
    return sum;
  });
}

/** Transforms places by a matrix, in place. */
export function transformPlaces(places: Float32Array, m: Matrix): void {
  for (let v = 0; v < places.length; v += 3) {
    const [x, y, z] = [places[v] as number, places[v + 1] as number, places[v + 2] as number];
    for (let c = 0; c < 3; c++) {
      places[v + c] =
        (m[c] as number) * x + (m[c + 4] as number) * y + (m[c + 8] as number) * z + (m[c + 12] as number);
    }
  }
}

/** Transforms normals by a matrix, in place. They stay perpendicular to the surface and keep length 1. */
export function transformNormals(normals: Float32Array, m: Matrix): void {
  const cofactor = (r: number, c: number): number => {
    const at = (row: number, column: number): number => m[(column % 3) * 4 + (row % 3)] as number;
    return at(r + 1, c + 1) * at(r + 2, c + 2) - at(r + 1, c + 2) * at(r + 2, c + 1);
  };
  const rows = [0, 1, 2].map((r) => [cofactor(r, 0), cofactor(r, 1), cofactor(r, 2)] as const);
  for (let v = 0; v < normals.length; v += 3) {
    const [x, y, z] = [normals[v] as number, normals[v + 1] as number, normals[v + 2] as number];
    const [nx = 0, ny = 0, nz = 0] = rows.map(([a, b, c]) => a * x + b * y + c * z);
    const length = Math.hypot(nx, ny, nz) || 1;
    normals[v] = nx / length;
    normals[v + 1] = ny / length;
    normals[v + 2] = nz / length;
  }
}

/** Whether a matrix mirrors, which reverses the winding of triangles. */
export function isMirroring(m: Matrix): boolean {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = m;
  return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e) < 0;
}
