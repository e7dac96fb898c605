import { edgeLength } from '../topology/edge-length.ts';
import { NO_FACE } from '../topology/neighbours.ts';
import type { Welded } from '../topology/weld.ts';
import type { Level } from './level.ts';
import { SMALL } from './pieces.ts';

/** What it costs to join across a border without any hollow, so that small patches join before large ones. */
const FLAT = 0.015;
/** How much a neck counts at most: a sheet that hangs by a thread is no more than that. */
const MOST_NECK = 3;

/** Where two regions meet: how long their border is, and its hollowness times its length. */
interface Border {
  length: number;
  hollow: number;
}

/** A join that was thought of; it is out of date once one of the regions has changed. */
interface Join {
  readonly cost: number;
  readonly a: number;
  readonly b: number;
  readonly versions: number;
}

/**
 * Joins patches into parts, the least hollow border first, until what is left stands apart clearly enough for the
 * level and there are no more parts than it allows.
 * @returns the part of each triangle, SMALL where it had no patch, and how many parts there are
 */
export function joinPatches(
  mesh: Welded,
  across: Int32Array,
  concavity: Float32Array,
  patches: { readonly labels: Int32Array; readonly count: number },
  areas: Float32Array,
  level: Level,
): { readonly labels: Int32Array; readonly count: number } {
  const regions = new Regions(patches.count);
  let total = 0;
  for (const [face, area] of areas.entries()) {
    const label = patches.labels[face] as number;
    if (label === SMALL) continue;
    regions.grow(label, area);
    total += area;
  }
  measureBorders(mesh, across, concavity, patches.labels, regions);
  const { join, count } = regions;
  let left = count;
  const heap = new JoinHeap();
  const consider = (a: number, b: number, border: Border): void => {
    heap.push({
      cost: joinCost(border, regions.least(a, b), total),
      a,
      b,
      versions: regions.versions(a, b),
    });
  };
  for (let a = 0; a < count; a++) {
    for (const [b, border] of regions.bordersOf(a)) if (a < b) consider(a, b, border);
  }
  for (let next = heap.pop(); next !== undefined; next = heap.pop()) {
    if (regions.versions(next.a, next.b) !== next.versions) continue;
    if (next.cost > level.apart && left <= level.most) break;
    const whole = join(next.a, next.b);
    left -= 1;
    for (const [beside, border] of regions.bordersOf(whole)) consider(whole, beside, border);
  }
  return regions.numbered(patches.labels);
}

/**
 * High for a hollow border, for large regions (a small bump is joined before a limb is), and for a border that is short
 * for what it ties up: a neck. For a round patch on a plane the last factor is 1.
 * @param least the area of the smaller of the two
 */
function joinCost({ length, hollow }: Border, least: number, total: number): number {
  const neck = Math.min(MOST_NECK, Math.sqrt(4 * Math.PI * least) / length);
  return (FLAT + hollow / length) * Math.sqrt(least / total) * neck;
}

function measureBorders(
  mesh: Welded,
  across: Int32Array,
  concavity: Float32Array,
  labels: Int32Array,
  regions: Regions,
): void {
  for (let edge = 0; edge < mesh.corners.length; edge++) {
    const beside = across[edge] as number;
    if (beside === NO_FACE) continue;
    const a = labels[Math.floor(edge / 3)] as number;
    const b = labels[beside] as number;
    if (a === b || a === SMALL || b === SMALL) continue;
    const length = edgeLength(mesh, edge);
    regions.touch(a, b, length, length * (concavity[edge] as number));
  }
}

/** Regions that join two by two, with their areas and borders. */
class Regions {
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

/** Joins by cost, the least first; among equals those of the lower numbers, so that every run is the same. */
class JoinHeap {
  readonly #items: Join[] = [];

  push(join: Join): void {
    const items = this.#items;
    let slot = items.length;
    items.push(join);
    while (slot > 0) {
      const parent = (slot - 1) >> 1;
      const above = items[parent] as Join;
      if (!before(join, above)) break;
      items[slot] = above;
      slot = parent;
    }
    items[slot] = join;
  }

  pop(): Join | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return top;
    let slot = 0;
    for (;;) {
      let child = slot * 2 + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && before(items[child + 1] as Join, items[child] as Join)) child += 1;
      if (!before(items[child] as Join, last)) break;
      items[slot] = items[child] as Join;
      slot = child;
    }
    items[slot] = last;
    return top;
  }
}

function before(x: Join, y: Join): boolean {
  return x.cost < y.cost || (x.cost === y.cost && (x.a < y.a || (x.a === y.a && x.b < y.b)));
}
