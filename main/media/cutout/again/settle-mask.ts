import { largestNear } from '../../raster/largest-near.ts';
import { minCut } from '../../raster/min-cut.ts';
import { estimateLitBackdrop } from '../backdrop.ts';
import { likenessToSubject } from './likeness.ts';
import { closeSoftHoles } from './soft-holes.ts';
import { ENCLOSED, enclosureOf, textureOf } from './traits.ts';

/** Costs are whole numbers: this many make one unit (a factor of e between the odds). */
const UNIT = 64;
/** What it costs to divide two neighbours of the same colour. */
const LINK = 5;
/** The step between two neighbours (ΔE) that makes a link cost about 0.6 of the most. */
const PLAIN_STEP = 3;
/** Costs of links are looked up by the squared step, in so many entries for one; beyond the table's end they cost the least. */
const TABLE_STEPS = 8;
const TABLE_SIZE = 1024;
/** The share of a link that is left across the steepest edge. */
const LEAST_LINK = 0.02;
/** What it counts on which side of the first outline a pixel lies. Inside, it does not count for what may be a gap. */
const INSIDE = 1.2;
const OUTSIDE = -0.3;
/** The most steps of the cut for each pixel. Pictures take one to six. */
const MOST_STEPS = 100;
/** How far beyond the first outline the second may lie, in pixels. */
const REACH = 32;

/**
 * Draws a mask's outline again where it costs least: each pixel costs by how its difference from the lit backdrop, its texture
 * and its surroundings fit the side that it is on, and the outline costs the less the steeper the edge that it follows. So an
 * outline that slipped through a gap in the subject's edge comes back. Changes `subject` in place.
 */
export function settleMask(
  subject: Uint8Array,
  lab: Float32Array,
  edges: Float32Array,
  seeds: readonly number[],
  width: number,
): Settled {
  const before = subject.slice();
  const height = subject.length / width;
  const lit = estimateLitBackdrop(lab, subject, width, height);
  if (lit === undefined) return { agreement: 0, doubt: 1 };
  const lean = new Int32Array(subject.length);
  const texture = textureOf(edges, subject, width);
  const enclosure = enclosureOf(subject, width);
  const isSmooth = Uint8Array.from(subject, (inside, i) =>
    inside === 1 && (texture[i] as number) < 0 && (enclosure[i] as number) >= ENCLOSED ? 1 : 0,
  );
  const colour = likenessToSubject(lab, subject, isSmooth, lit, width);
  for (let i = 0; i < lean.length; i++) {
    const mayBeGap = isSmooth[i] === 1 && colour.nearBackdrop[i] === 1;
    const inside = mayBeGap ? 0 : INSIDE + (enclosure[i] as number);
    const first = subject[i] === 1 ? inside : OUTSIDE + (enclosure[i] as number);
    lean[i] = Math.round(UNIT * ((colour.odds[i] as number) + (texture[i] as number) + first));
  }
  const open = reachOf(subject, width);
  for (const seed of seeds) open[seed] = 0;
  const settled = minCut({
    width,
    open,
    lean,
    links: linksOf(lab, width),
    mostSteps: MOST_STEPS * subject.length,
  });
  if (settled === undefined) return { agreement: 0, doubt: 1 };
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      // A pixel on the border goes with its inner neighbour where that one has changed sides.
      const inner = nearestWithin(x, width) + nearestWithin(y, height) * width;
      if (inner === i || settled[inner] !== before[inner]) subject[i] = settled[inner] as number;
    }
  closeSoftHoles(subject, before, edges, width);
  return { agreement: overlap(before, subject), doubt: doubtAlong(subject, lean, width) };
}

/** What the two outlines say of each other, and the pixels of the second. All 0 … 1. */
interface Settled {
  /** The overlap of the first mask with the second: what both hold of what either holds. */
  readonly agreement: number;
  /** The share of the pixels along the second outline that would rather be on the other side of it. */
  readonly doubt: number;
}

function overlap(one: Uint8Array, other: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < one.length; i++) {
    both += (one[i] as number) & (other[i] as number);
    either += (one[i] as number) | (other[i] as number);
  }
  return both / Math.max(1, either);
}

/** Pixels further than this from the outline say nothing of it. */
const BAND = 5;

function doubtAlong(subject: Uint8Array, lean: Int32Array, width: number): number {
  const height = subject.length / width;
  const near = largestNear({ width, height, data: new Float32Array(subject) }, BAND).data;
  const turned = new Float32Array(subject.length);
  for (let i = 0; i < turned.length; i++) turned[i] = 1 - (subject[i] as number);
  const outside = largestNear({ width, height, data: turned }, BAND).data;
  let [all, against] = [0, 0];
  for (let i = 0; i < subject.length; i++) {
    if (near[i] === 0 || outside[i] === 0) continue;
    all++;
    if ((lean[i] as number) > 0 !== (subject[i] === 1)) against++;
  }
  return against / Math.max(1, all);
}

/** The pixels within reach of the mask, except those on the border. */
function reachOf(subject: Uint8Array, width: number): Uint8Array {
  const height = subject.length / width;
  const near = largestNear({ width, height, data: Float32Array.from(subject) }, REACH).data;
  const open = new Uint8Array(subject.length);
  for (let y = 1; y < height - 1; y++)
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) if ((near[i] as number) > 0) open[i] = 1;
  return open;
}

/** The nearest place that is not on the border. */
const nearestWithin = (at: number, size: number): number => Math.min(size - 2, Math.max(1, at));

/** What it costs to divide each pixel from four of its neighbours: the less, the more their colours differ. */
function linksOf(lab: Float32Array, width: number): [Int32Array, Int32Array, Int32Array, Int32Array] {
  const n = lab.length / 3;
  const steps = [1, width, width + 1, width - 1];
  const squares = steps.map((step) => {
    const out = new Float32Array(n);
    for (let i = 0; i + step < n; i++) {
      const a = i * 3;
      const b = (i + step) * 3;
      const light = (lab[a] as number) - (lab[b] as number);
      const green = (lab[a + 1] as number) - (lab[b + 1] as number);
      const blue = (lab[a + 2] as number) - (lab[b + 2] as number);
      out[i] = light * light + green * green + blue * blue;
    }
    return out;
  });
  const table = Int32Array.from({ length: TABLE_SIZE }, (_, k) => {
    const square = k / TABLE_STEPS;
    return Math.round(
      UNIT * LINK * (LEAST_LINK + (1 - LEAST_LINK) * Math.exp(-square / (2 * PLAIN_STEP ** 2))),
    );
  });
  const links = squares.map((square, k) => {
    const out = new Int32Array(n);
    const far = k < 2 ? 1 : Math.SQRT1_2;
    for (let i = 0; i < n; i++)
      out[i] =
        (table[Math.min(TABLE_SIZE - 1, Math.floor((square[i] as number) * TABLE_STEPS))] as number) * far;
    return out;
  });
  // The border of the picture is no outline: a subject that goes on beyond it is divided from nothing there.
  const height = n / width;
  for (let i = 0; i < n; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) continue;
    for (const [k, link] of links.entries()) {
      link[i] = 0;
      const from = i - (steps[k] as number);
      if (from >= 0) link[from] = 0;
    }
  }
  return links as [Int32Array, Int32Array, Int32Array, Int32Array];
}
