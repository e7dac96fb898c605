import type { Budget } from '../budget.ts';

const INITIAL_CAPACITY = 1 << 16;
/** A vertex's corner, and the reference to its owner. */
const BYTES_PER_VERTEX = 4 + 8;
/** Bytes of an entry of a map. */
const BYTES_PER_DISPLACED = 48;

/**
 * For each vertex the part that used it last (its owner), and that part's last corner there. Arrays and not maps, because there may be
 * millions of vertices.
 */
export class SharedCorners {
  owners: (LastCorners | undefined)[] = [];
  corners = new Int32Array(INITIAL_CAPACITY);
  readonly budget: Budget;

  constructor(budget: Budget) {
    budget.reserve(INITIAL_CAPACITY * BYTES_PER_VERTEX);
    this.budget = budget;
  }

  /** Grows the array so that it has an entry for a vertex. */
  ensureCapacity(vertex: number): void {
    if (vertex < this.corners.length) return;
    const capacity = Math.max(this.corners.length * 2, vertex + 1);
    this.budget.reserve((capacity - this.corners.length) * BYTES_PER_VERTEX);
    const wider = new Int32Array(capacity);
    wider.set(this.corners);
    this.corners = wider;
  }
}

/**
 * The last corner of a part at each vertex. It is in the shared array until another part uses the vertex. Then it is moved to a map of
 * this part.
 */
export class LastCorners {
  readonly #shared: SharedCorners;
  readonly #displaced = new Map<number, number>();

  constructor(shared: SharedCorners) {
    this.#shared = shared;
  }

  /** @returns −1 if the part has no corner at the vertex */
  get(vertex: number): number {
    const { owners, corners } = this.#shared;
    if (owners[vertex] === this) return corners[vertex] as number;
    return this.#displaced.size === 0 ? -1 : (this.#displaced.get(vertex) ?? -1);
  }

  set(vertex: number, corner: number): void {
    const shared = this.#shared;
    const owner = shared.owners[vertex];
    shared.ensureCapacity(vertex);
    if (owner !== undefined && owner !== this) {
      shared.budget.reserve(BYTES_PER_DISPLACED);
      owner.#displaced.set(vertex, shared.corners[vertex] as number);
    }
    shared.owners[vertex] = this;
    shared.corners[vertex] = corner;
  }
}
