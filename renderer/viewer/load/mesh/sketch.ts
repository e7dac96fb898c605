import type { Bounds, ParsedMesh } from '../parsed-model.ts';
import { smoothNormals } from './smooth-normals.ts';
import { type Cells, cellsOf } from './vertex-cells.ts';

/** Cells along the longest side of a model: each three or four pixels of a picture that shows it whole. */
const CELLS = 192;
/** Texture coordinates of one cell that lie farther apart than this are on two sides of a seam. */
const SEAM = 0.02;

/**
 * A model's shape and colours in few faces, in a time that grows with its vertices alone: those in one cell of a grid
 * become one, and faces within a cell vanish. Good enough for a first look while the model itself is still on its way.
 * @param bounds of the whole model
 */
export function sketch(meshes: readonly ParsedMesh[], { min, max }: Bounds): ParsedMesh[] {
  const cell = (Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) || 1) / CELLS;
  return meshes.map((mesh) => sketched(mesh, cell / stretch(mesh.matrix)));
}

/** How much longer a mesh is in the model's space than in its own, along the axis that grows most. */
function stretch(matrix: readonly number[]): number {
  const column = (at: number): number => Math.hypot(...matrix.slice(at, at + 3));
  return Math.max(column(0), column(4), column(8)) || 1;
}

function sketched(mesh: ParsedMesh, edge: number): ParsedMesh {
  const cells = cellsOf(mesh.positions, edge);
  const chosen = new Chosen(mesh, cells);
  const index = survivors(mesh, cells.of, chosen);
  const positions = chosen.positions();
  const loose = mesh.index === null;
  return {
    ...mesh,
    positions,
    // loose faces have the normals of one face each, which would be those of any face of a cell
    normals: loose ? smoothNormals(positions, index) : chosen.pick(mesh.normals, 3),
    uvs: mesh.uvs === null ? null : chosen.pick(mesh.uvs, 2),
    colours: mesh.colours === null ? null : chosen.pick(mesh.colours, 3),
    index,
  };
}

/** The vertices of a sketch: one for each cell, and others in its middle where a seam runs through it. */
class Chosen {
  readonly #uvs: Float32Array | null;
  readonly #cells: Cells;
  /** The file's vertices whose attributes are taken, beyond the first of each cell. */
  readonly #more: number[] = [];
  readonly #places = new Map<number, number>();

  constructor({ uvs }: ParsedMesh, cells: Cells) {
    this.#uvs = uvs;
    this.#cells = cells;
  }

  /** Where a vertex of the file stands in the sketch. */
  place(vertex: number): number {
    const { of, first } = this.#cells;
    const cell = of[vertex] as number;
    if (this.#uvs === null || this.#near(this.#uvs, vertex, first[cell] as number)) return cell;
    const known = this.#places.get(vertex);
    if (known !== undefined) return known;
    const place = first.length + this.#more.length;
    this.#more.push(vertex);
    this.#places.set(vertex, place);
    return place;
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
    for (let place = 0; place < count; place += 1) {
      const vertex = first[place] ?? (this.#more[place - first.length] as number);
      for (let item = 0; item < size; item += 1) {
        out[place * size + item] = values[vertex * size + item] as number;
      }
    }
    return out;
  }

  #near(uvs: Float32Array, a: number, b: number): boolean {
    const s = (uvs[a * 2] as number) - (uvs[b * 2] as number);
    const t = (uvs[a * 2 + 1] as number) - (uvs[b * 2 + 1] as number);
    return s < SEAM && s > -SEAM && t < SEAM && t > -SEAM;
  }
}

/** The faces whose corners are in three cells. */
function survivors({ index, positions }: ParsedMesh, of: Uint32Array, chosen: Chosen): Uint32Array {
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
    out[length] = chosen.place(a);
    out[length + 1] = chosen.place(b);
    out[length + 2] = chosen.place(c);
    length += 3;
  }
  return out.slice(0, length);
}
