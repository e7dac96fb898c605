import { edgeLength, meanEdgeLength } from '../../../media/topology/edge-length.ts';
import { NO_FACE } from '../../../media/topology/neighbours.ts';
import type { Welded } from '../../../media/topology/weld.ts';

/** How far a border may move in one round, as a share of the mesh's size. */
const WIDTH = 0.012;
const ROUNDS = 3;
const MAX_RINGS = 16;
/** The share by which an edge of concavity 1 reduces what spreads across it. */
const CREASE_RESISTANCE = 0.97;

/**
 * Straightens the borders between parts, in place. Each part's label spreads (diffuses) in a narrow band around its border, less
 * across creases. Each triangle then gets the label with the highest value. If triangles are about as large as the
 * band, borders do not change.
 * @param size the diagonal of the mesh
 */
export function straightenBorders(
  labels: Int32Array,
  mesh: Welded,
  across: Int32Array,
  concavity: Float32Array,
  size: number,
): void {
  const rings = Math.min(MAX_RINGS, Math.floor((1.5 * WIDTH * size) / meanEdgeLength(mesh)));
  if (rings < 2) return;
  const band = new Band(labels.length, across, rings);
  const conductance = Float32Array.from(
    concavity,
    (hollow, edge) => edgeLength(mesh, edge) * (1 - CREASE_RESISTANCE * hollow),
  );
  for (let round = 0; round < ROUNDS; round++) spreadLabels(labels, across, conductance, band, rings);
}

function spreadLabels(
  labels: Int32Array,
  across: Int32Array,
  conductance: Float32Array,
  band: Band,
  rings: number,
): void {
  const borders = borderFaces(labels, across);
  const highest = new Float32Array(labels.length);
  const winner = Int32Array.from(labels);
  for (const [label, border] of [...borders].sort(([a], [b]) => a - b)) {
    const faces = band.around(border);
    let from = Float32Array.from(faces, (face) => (labels[face] === label ? 1 : 0));
    let to = new Float32Array(faces.length);
    for (let pass = 0; pass < Math.max(6, (rings * rings) / 4); pass++) {
      for (const [index, face] of faces.entries()) {
        let sum = 0;
        let weights = 0;
        for (let k = 0; k < 3; k++) {
          const beside = across[face * 3 + k] as number;
          if (beside === NO_FACE) continue;
          const weight = conductance[face * 3 + k] as number;
          const slot = band.slotOf(beside);
          sum += weight * (slot >= 0 ? (from[slot] as number) : labels[beside] === label ? 1 : 0);
          weights += weight;
        }
        const own = from[index] as number;
        to[index] = weights > 0 ? 0.5 * own + (0.5 * sum) / weights : own;
      }
      [from, to] = [to, from];
    }
    for (const [index, face] of faces.entries()) {
      if ((from[index] as number) <= (highest[face] as number)) continue;
      highest[face] = from[index] as number;
      winner[face] = label;
    }
    band.release(faces);
  }
  labels.set(winner);
}

/** For each part, its triangles at a border and the triangles directly across it. */
function borderFaces(labels: Int32Array, across: Int32Array): Map<number, Set<number>> {
  const out = new Map<number, Set<number>>();
  const add = (label: number, face: number): void => {
    const faces = out.get(label);
    if (faces === undefined) out.set(label, new Set([face]));
    else faces.add(face);
  };
  for (let edge = 0; edge < across.length; edge++) {
    const beside = across[edge] as number;
    const face = Math.floor(edge / 3);
    if (beside === NO_FACE || labels[face] === labels[beside]) continue;
    add(labels[face] as number, face);
    add(labels[face] as number, beside);
  }
  return out;
}

/** Numbers the triangles within some rings of a border. `release` must be called before the next `around`. */
class Band {
  readonly #slots: Int32Array;
  readonly #across: Int32Array;
  readonly #rings: number;

  constructor(faces: number, across: Int32Array, rings: number) {
    this.#slots = new Int32Array(faces).fill(-1);
    this.#across = across;
    this.#rings = rings;
  }

  around(border: ReadonlySet<number>): readonly number[] {
    const faces = [...border];
    for (const [slot, face] of faces.entries()) this.#slots[face] = slot;
    let begin = 0;
    for (let ring = 0; ring < this.#rings; ring++) {
      const end = faces.length;
      for (; begin < end; begin++) {
        for (let k = 0; k < 3; k++) {
          const beside = this.#across[(faces[begin] as number) * 3 + k] as number;
          if (beside === NO_FACE || (this.#slots[beside] as number) >= 0) continue;
          this.#slots[beside] = faces.length;
          faces.push(beside);
        }
      }
    }
    return faces;
  }

  slotOf(face: number): number {
    return this.#slots[face] as number;
  }

  release(faces: readonly number[]): void {
    for (const face of faces) this.#slots[face] = -1;
  }
}
