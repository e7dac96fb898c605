import { SMALL } from './pieces.ts';

/** Where two regions meet: how long their border is, and its hollowness times its length. */
export interface Border {
  length: number;
  hollow: number;
}

/** Regions that join two by two, with their areas and borders. */
export class Regions {
  readonly count: number;
  readonly #areas: Float64Array;
  readonly #versions: Uint32Array;
  readonly #into: Int32Array;
  readonly #borders: Map<number, Border>[];

  constructor(count: number) {
    this.count = count;
    this.#areas = new Float64Array(count);
    this.#versions = new Uint32Array(count);
    this.#into = new Int32Array(count).map((_, index) => index);
    this.#borders = Array.from({ length: count }, () => new Map());
  }

  grow(region: number, area: number): void {
    this.#areas[region] = (this.#areas[region] as number) + area;
  }

  /** Counts an edge, seen from `a`; from `b` it is seen as an edge of its own. */
  touch(a: number, b: number, length: number, hollow: number): void {
    const border = this.#borders[a]?.get(b);
    if (border === undefined) this.#borders[a]?.set(b, { length: length + Number.MIN_VALUE, hollow });
    else {
      border.length += length;
      border.hollow += hollow;
    }
  }

  bordersOf(region: number): ReadonlyMap<number, Border> {
    return this.#borders[region] ?? new Map();
  }

  least(a: number, b: number): number {
    return Math.min(this.#areas[a] as number, this.#areas[b] as number);
  }

  /** Changes whenever one of the two does; versions only grow, so the sum does for both. */
  versions(a: number, b: number): number {
    return (this.#versions[a] as number) + (this.#versions[b] as number);
  }

  /** Joins two regions; gives the one that goes on. */
  readonly join = (a: number, b: number): number => {
    const [kept, gone] = [Math.min(a, b), Math.max(a, b)];
    this.#into[gone] = kept;
    this.grow(kept, this.#areas[gone] as number);
    const own = this.#borders[kept] as Map<number, Border>;
    for (const [beside, border] of this.#borders[gone] as Map<number, Border>) {
      this.#borders[beside]?.delete(gone);
      if (beside === kept) continue;
      this.touch(kept, beside, border.length, border.hollow);
      this.#borders[beside]?.set(kept, { ...(own.get(beside) as Border) });
    }
    own.delete(gone);
    this.#borders[gone] = new Map();
    for (const region of [kept, gone]) this.#versions[region] = (this.#versions[region] as number) + 1;
    return kept;
  };

  /** The labels of patches as those of the regions that they went into, counted from 0. */
  numbered(labels: Int32Array): { readonly labels: Int32Array; readonly count: number } {
    const numbers = new Int32Array(this.count).fill(-1);
    let count = 0;
    for (let region = 0; region < this.count; region++) {
      let root = region;
      while (this.#into[root] !== root) root = this.#into[root] as number;
      if ((numbers[root] as number) < 0) numbers[root] = count++;
      numbers[region] = numbers[root] as number;
    }
    return { labels: labels.map((label) => (label === SMALL ? SMALL : (numbers[label] as number))), count };
  }
}
