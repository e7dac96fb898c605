import type { Bounds, ParsedMesh } from '../parsed-model.ts';
import { smoothNormals } from './smooth-normals.ts';
import { type Cells, cellsOf } from './vertex-cells.ts';

/** Cells along the longest side of a model. If the viewer shows the whole model, a cell is three or four pixels wide. */
const CELLS = 192;
/** Vertices of one cell whose texture coordinates are farther apart than this are on two sides of a seam. */
const SEAM = 0.02;

/**
 * A low-detail version of a model, to be shown until the model itself is ready. Vertices in one cell of a grid become one vertex, and
 * faces within a cell are removed. The time is linear in the number of vertices and faces.
 * @param bounds of the whole model
 */
export function sketch(meshes: readonly ParsedMesh[], { min, max }: Bounds): ParsedMesh[] {
  const cell = (Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) || 1) / CELLS;
  return meshes.map((mesh) => sketchMesh(mesh, cell / largestScale(mesh.matrix)));
}

/** The scale from a mesh's space to the model's, along the axis where it is largest. */
function largestScale(matrix: readonly number[]): number {
  const column = (at: number): number => Math.hypot(...matrix.slice(at, at + 3));
  return Math.max(column(0), column(4), column(8)) || 1;
}

function sketchMesh(mesh: ParsedMesh, edge: number): ParsedMesh {
  const cells = cellsOf(mesh.positions, edge);
  const vertices = new SketchVertices(mesh, cells);
  const index = remainingFaces(mesh, cells.of, vertices);
  const positions = vertices.positions();
  const isLoose = mesh.index === null;
  return {
    ...mesh,
    positions,
    // A normal of a loose face belongs to that face alone, so it does not fit the vertex that stands for a whole cell.
    normals: isLoose ? smoothNormals(positions, index) : vertices.pick(mesh.normals, 3),
    uvs: mesh.uvs === null ? null : vertices.pick(mesh.uvs, 2),
    colours: mesh.colours === null ? null : vertices.pick(mesh.colours, 3),
    index,
  };
}

/** The vertices of a sketch: one for each cell, and further ones at the same position if a seam runs through the cell. */
class SketchVertices {
  readonly #uvs: Float32Array | null;
  readonly #cells: Cells;
  /** The vertices of the file that the further vertices take their attributes from. */
  readonly #more: number[] = [];
  readonly #moreIndices = new Map<number, number>();

  constructor({ uvs }: ParsedMesh, cells: Cells) {
    this.#uvs = uvs;
    this.#cells = cells;
  }

  /** The index in the sketch of the vertex that stands for a vertex of the file. */
  indexOf(vertex: number): number {
    const { of, first } = this.#cells;
    const cell = of[vertex] as number;
    if (this.#uvs === null || this.#isOnSameSide(this.#uvs, vertex, first[cell] as number)) return cell;
    const known = this.#moreIndices.get(vertex);
    if (known !== undefined) return known;
    const index = first.length + this.#more.length;
    this.#more.push(vertex);
    this.#moreIndices.set(vertex, index);
    return index;
  }

  positions(): Float32Array {
    const { of, first, middles } = this.#cells;
    const out = new Float32Array((first.length + this.#more.length) * 3);
    out.set(middles);
    for (const [extra, vertex] of this.#more.entries()) {
      const cell = of[vertex] as number;
      out.set(middles.subarray(cell * 3, cell * 3 + 3), (first.length + extra) * 3);
    }
    return out;
  }

  pick<Values extends Float32Array | Int8Array>(values: Values, size: number): Values {
    const { first } = this.#cells;
    const count = first.length + this.#more.length;
    const out = new (values.constructor as new (length: number) => Values)(count * size);
    for (let index = 0; index < count; index += 1) {
      const vertex = first[index] ?? (this.#more[index - first.length] as number);
      for (let item = 0; item < size; item += 1) {
        out[index * size + item] = values[vertex * size + item] as number;
      }
    }
    return out;
  }

  #isOnSameSide(uvs: Float32Array, a: number, b: number): boolean {
    const s = (uvs[a * 2] as number) - (uvs[b * 2] as number);
    const t = (uvs[a * 2 + 1] as number) - (uvs[b * 2 + 1] as number);
    return s < SEAM && s > -SEAM && t < SEAM && t > -SEAM;
  }
}

/** The faces whose corners are in three different cells. */
function remainingFaces(
  { index, positions }: ParsedMesh,
  of: Uint32Array,
  vertices: SketchVertices,
): Uint32Array {
  const corners = index?.length ?? positions.length / 3;
  let out = new Uint32Array(Math.min(corners, 1 << 20));
  let length = 0;
  for (let corner = 0; corner + 2 < corners; corner += 3) {
    const a = index === null ? corner : (index[corner] as number);
    const b = index === null ? corner + 1 : (index[corner + 1] as number);
    const c = index === null ? corner + 2 : (index[corner + 2] as number);
    const [first, second, third] = [of[a], of[b], of[c]];
    if (first === second || second === third || third === first) continue;
    if (length + 3 > out.length) {
      const wider = new Uint32Array(out.length * 2);
      wider.set(out);
      out = wider;
    }
    out[length] = vertices.indexOf(a);
    out[length + 1] = vertices.indexOf(b);
    out[length + 2] = vertices.indexOf(c);
    length += 3;
  }
  return out.slice(0, length);
}
