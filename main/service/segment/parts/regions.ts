import { SMALL_PIECE } from './pieces.ts';

/** The border of two regions: its length, and the sum of concavity times length over its edges. */
export interface Border {
  length: number;
  hollow: number;
}

/** Regions of a surface with their areas and borders. Two regions can be joined into one. */
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

  addArea(region: number, area: number): void {
    this.#areas[region] = (this.#areas[region] as number) + area;
  }

  /** Adds an edge to the border of `a` with `b`. The border of `b` with `a` is separate; the caller adds the edge there too. */
  addEdge(a: number, b: number, length: number, hollow: number): void {
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

  smallerArea(a: number, b: number): number {
    return Math.min(this.#areas[a] as number, this.#areas[b] as number);
  }

  /** A number that changes whenever one of the two regions changes: the sum of their versions, which only grow. */
  versions(a: number, b: number): number {
    return (this.#versions[a] as number) + (this.#versions[b] as number);
  }

  /** Joins two regions and returns the number of the remaining one. */
  readonly join = (a: number, b: number): number => {
    const [kept, gone] = [Math.min(a, b), Math.max(a, b)];
    this.#into[gone] = kept;
    this.addArea(kept, this.#areas[gone] as number);
    const own = this.#borders[kept] as Map<number, Border>;
    for (const [beside, border] of this.#borders[gone] as Map<number, Border>) {
      this.#borders[beside]?.delete(gone);
      if (beside === kept) continue;
      this.addEdge(kept, beside, border.length, border.hollow);
      this.#borders[beside]?.set(kept, { ...(own.get(beside) as Border) });
    }
    own.delete(gone);
    this.#borders[gone] = new Map();
    for (const region of [kept, gone]) this.#versions[region] = (this.#versions[region] as number) + 1;
    return kept;
  };

  /** Converts the labels of patches to those of their regions, numbered from 0 without gaps. */
  labelsOfRegions(labels: Int32Array): { readonly labels: Int32Array; readonly count: number } {
    const numbers = new Int32Array(this.count).fill(-1);
    let count = 0;
    for (let region = 0; region < this.count; region++) {
      let root = region;
      while (this.#into[root] !== root) root = this.#into[root] as number;
      if ((numbers[root] as number) < 0) numbers[root] = count++;
      numbers[region] = numbers[root] as number;
    }
    return {
      labels: labels.map((label) => (label === SMALL_PIECE ? SMALL_PIECE : (numbers[label] as number))),
      count,
    };
  }
}
