import { freeAtOnce } from './free-at-once.ts';

/** The steps to a pixel's eight neighbours. The step after an even one, and before an odd one, leads back. */
function stepsIn(width: number): Int32Array {
  return Int32Array.of(1, -1, width, -width, width + 1, -width - 1, width - 1, -width + 1);
}

/** A grid whose pixels are divided in two: the first group (1) and the second (0). All costs are whole numbers. */
export interface CutProblem {
  readonly width: number;
  /** Pixels to divide (not 0); the others keep to the second group. None lies on the border of the grid. */
  readonly open: Uint8Array;
  /** How much more the second group costs each pixel than the first. */
  readonly lean: Int32Array;
  /** What it costs to divide a pixel from its neighbour to the right, below, below right and below left: four planes. */
  readonly links: readonly [Int32Array, Int32Array, Int32Array, Int32Array];
  /** The most steps that may be taken along the search trees. */
  readonly mostSteps: number;
}

const FREE = 0;
const FIRST = 1;
const SECOND = 2;
/** Parents are numbers of steps, or one of these. */
const ROOT = 8;
const ORPHAN = 9;
const NONE = 10;

/**
 * Divides a grid at the least cost: of each pixel for its group, and of each two neighbours in different groups. Exact, by the
 * maximum flow between two growing search trees (Boykov and Kolmogorov, "An experimental comparison of min-cut/max-flow algorithms",
 * 2004). Returns 1 for pixels of the first group; undefined if that takes too many steps.
 */
export function minCut({ width, open, lean, links, mostSteps }: CutProblem): Uint8Array | undefined {
  const n = open.length;
  const steps = stepsIn(width);
  const rest = new Int32Array(n * 8);
  const toEnd = new Int32Array(n);
  const tree = new Uint8Array(n);
  const parent = new Uint8Array(n).fill(NONE);
  const stamp = new Int32Array(n);
  const depth = new Int32Array(n);
  const next = new Int32Array(n).fill(-1);
  let [head, tail, time, taken] = [-1, -1, 0, 0];

  const activate = (i: number): void => {
    if (next[i] !== -1) return;
    if (tail === -1) head = i;
    else next[tail] = i;
    tail = i;
    next[i] = i;
  };

  for (let i = 0; i < n; i++) {
    if (open[i] === 0) continue;
    let own = lean[i] as number;
    for (let d = 0; d < 8; d++) {
      const j = i + (steps[d] as number);
      const link = links[d >> 1] as Int32Array;
      const cost = ((d & 1) === 0 ? link[i] : link[j]) as number;
      // A neighbour that is not open belongs to the second group, whose end is where flow to it goes.
      if (open[j] === 0) own -= cost;
      else rest[i * 8 + d] = cost;
    }
    toEnd[i] = own;
    if (own === 0) continue;
    tree[i] = own > 0 ? FIRST : SECOND;
    parent[i] = ROOT;
    depth[i] = 1;
    activate(i);
  }

  /** Whether a pixel's tree leads to its end; marks the way there. Returns its distance, or −1. */
  const distanceToRoot = (from: number): number => {
    let at = from;
    let length = 0;
    for (;;) {
      if (stamp[at] === time) {
        length += depth[at] as number;
        break;
      }
      const up = parent[at] as number;
      length++;
      taken++;
      if (up === ROOT) {
        stamp[at] = time;
        depth[at] = 1;
        break;
      }
      if (up >= ORPHAN) return -1;
      at += steps[up] as number;
    }
    for (let i = from, left = length; stamp[i] !== time; left--) {
      stamp[i] = time;
      depth[i] = left;
      i += steps[parent[i] as number] as number;
    }
    return length;
  };

  const orphans: number[] = [];
  const adopt = (i: number): void => {
    taken++;
    const side = tree[i] as number;
    let best = NONE;
    let least = 0x7fffffff;
    for (let d = 0; d < 8; d++) {
      const j = i + (steps[d] as number);
      if (tree[j] !== side || (parent[j] as number) >= ORPHAN) continue;
      const room = side === FIRST ? (rest[j * 8 + (d ^ 1)] as number) : (rest[i * 8 + d] as number);
      if (room === 0) continue;
      const length = distanceToRoot(j);
      if (length >= 0 && length < least) {
        best = d;
        least = length;
      }
    }
    if (best !== NONE) {
      parent[i] = best;
      stamp[i] = time;
      depth[i] = least + 1;
      return;
    }
    for (let d = 0; d < 8; d++) {
      const j = i + (steps[d] as number);
      if (tree[j] !== side) continue;
      const room = side === FIRST ? (rest[j * 8 + (d ^ 1)] as number) : (rest[i * 8 + d] as number);
      if (room > 0) activate(j);
      if (parent[j] === (d ^ 1)) {
        parent[j] = ORPHAN;
        orphans.push(j);
      }
    }
    tree[i] = FREE;
    parent[i] = NONE;
  };

  /** Sends as much as fits along both trees and over the step `d` from the first tree's pixel `i` to the second's. */
  const augment = (i: number, d: number): void => {
    const other = i + (steps[d] as number);
    let most = rest[i * 8 + d] as number;
    let at = i;
    for (let up = parent[at] as number; up !== ROOT; up = parent[at] as number) {
      at += steps[up] as number;
      taken++;
      most = Math.min(most, rest[at * 8 + (up ^ 1)] as number);
    }
    most = Math.min(most, toEnd[at] as number);
    at = other;
    for (let up = parent[at] as number; up !== ROOT; up = parent[at] as number) {
      most = Math.min(most, rest[at * 8 + up] as number);
      at += steps[up] as number;
      taken++;
    }
    most = Math.min(most, -(toEnd[at] as number));
    const shift = (from: number, step: number): boolean => {
      const to = from + (steps[step] as number);
      const left = (rest[from * 8 + step] as number) - most;
      rest[from * 8 + step] = left;
      rest[to * 8 + (step ^ 1)] = (rest[to * 8 + (step ^ 1)] as number) + most;
      return left === 0;
    };
    const cutOff = (pixel: number): void => {
      parent[pixel] = ORPHAN;
      orphans.push(pixel);
    };
    shift(i, d);
    at = i;
    for (let up = parent[at] as number; up !== ROOT; ) {
      const above = at + (steps[up] as number);
      const nextUp = parent[above] as number;
      if (shift(above, up ^ 1)) cutOff(at);
      at = above;
      up = nextUp;
    }
    toEnd[at] = (toEnd[at] as number) - most;
    if (toEnd[at] === 0) cutOff(at);
    at = other;
    for (let up = parent[at] as number; up !== ROOT; ) {
      const above = at + (steps[up] as number);
      const nextUp = parent[above] as number;
      if (shift(at, up)) cutOff(at);
      at = above;
      up = nextUp;
    }
    toEnd[at] = (toEnd[at] as number) + most;
    if (toEnd[at] === 0) cutOff(at);
    time++;
    for (let k = 0; k < orphans.length; k++) adopt(orphans[k] as number);
    orphans.length = 0;
  };

  while (head !== -1) {
    if (taken > mostSteps) return undefined;
    const i = head;
    const side = tree[i] as number;
    let hasMet = false;
    for (let d = 0; d < 8 && side !== FREE; d++) {
      const j = i + (steps[d] as number);
      const room = side === FIRST ? (rest[i * 8 + d] as number) : (rest[j * 8 + (d ^ 1)] as number);
      if (room === 0) continue;
      if (tree[j] === FREE) {
        tree[j] = side;
        parent[j] = d ^ 1;
        stamp[j] = stamp[i] as number;
        depth[j] = (depth[i] as number) + 1;
        activate(j);
        taken++;
      } else if (tree[j] === side) {
        // A shorter way to the tree's end, known at least as lately, makes later searches shorter.
        if ((stamp[j] as number) <= (stamp[i] as number) && (depth[j] as number) > (depth[i] as number)) {
          parent[j] = d ^ 1;
          stamp[j] = stamp[i] as number;
          depth[j] = (depth[i] as number) + 1;
        }
      } else {
        if (side === FIRST) augment(i, d);
        else augment(j, d ^ 1);
        hasMet = true;
        break;
      }
    }
    // A pixel at which the trees met is looked at again, as more may fit there.
    if (hasMet && tree[i] === side) continue;
    const after = next[i] as number;
    next[i] = -1;
    head = after === i ? -1 : after;
    if (head === -1) tail = -1;
  }
  const first = new Uint8Array(n);
  for (let i = 0; i < n; i++) if (tree[i] === FIRST) first[i] = 1;
  freeAtOnce(rest, toEnd, tree, parent, stamp, depth, next);
  return first;
}
