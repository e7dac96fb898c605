import type { Budget } from '../budget.ts';

const ROOM = 1 << 16;
/** A vertex's corner, and its owner beside it. */
const BYTES_A_VERTEX = 4 + 8;
/** An entry of a map. */
const BYTES_DISPLACED = 48;

/** For each vertex the part that used it last, and that part's corner there: arrays, which millions of vertices ask for. */
export class SharedCorners {
  owners: (LastCorners | undefined)[] = [];
  corners = new Int32Array(ROOM);
  readonly budget: Budget;

  constructor(budget: Budget) {
    budget.reserve(ROOM * BYTES_A_VERTEX);
    this.budget = budget;
  }

  /** Makes room for a vertex. */
  reach(vertex: number): void {
    if (vertex < this.corners.length) return;
    const room = Math.max(this.corners.length * 2, vertex + 1);
    this.budget.reserve((room - this.corners.length) * BYTES_A_VERTEX);
    const wider = new Int32Array(room);
    wider.set(this.corners);
    this.corners = wider;
  }
}

/**
 * The last corner that a part made of each vertex. The shared array holds it as long as no other part uses the vertex;
 * what another one displaces is kept here.
 */
export class LastCorners {
  readonly #shared: SharedCorners;
  readonly #displaced = new Map<number, number>();

  constructor(shared: SharedCorners) {
    this.#shared = shared;
  }

  /** −1 where there is none. */
  get(vertex: number): number {
    const { owners, corners } = this.#shared;
    if (owners[vertex] === this) return corners[vertex] as number;
    return this.#displaced.size === 0 ? -1 : (this.#displaced.get(vertex) ?? -1);
  }

  set(vertex: number, corner: number): void {
    const shared = this.#shared;
    const owner = shared.owners[vertex];
    shared.reach(vertex);
    if (owner !== undefined && owner !== this) {
      shared.budget.reserve(BYTES_DISPLACED);
      owner.#displaced.set(vertex, shared.corners[vertex] as number);
    }
    shared.owners[vertex] = this;
    shared.corners[vertex] = corner;
  }
}
