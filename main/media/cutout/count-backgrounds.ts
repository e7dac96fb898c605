import { type Colour, colourDistance, SAME_COLOUR } from './border.ts';

/** Backgrounds with less of the border than this are noise, or a crumb of the subject. */
const LEAST_SHARE = 0.04;
/** How a background goes on is judged from so many pixels next to where it ends, or from as many as it is hidden for. */
const LEAST_END = 24;

/** A part of the border with one background, from `from` to before `to`; −1 is the subject. */
interface Run {
  readonly background: number;
  readonly from: number;
  readonly to: number;
}

/**
 * How many different backgrounds a border has. A subject that touches the border divides one background in two: they have the same colour,
 * or the light goes on behind the subject as it changes on both sides of it.
 * @param backgrounds the number of the background of each pixel of the walk; −1 for the subject
 */
export function countBackgrounds(lab: Float32Array, walk: Int32Array, backgrounds: Int16Array): number {
  const runs = runsOf(backgrounds);
  const colours = new Map<number, { count: number; sum: Colour }>();
  for (const { background, from, to } of runs) {
    if (background < 0) continue;
    const own = colours.get(background) ?? { count: 0, sum: [0, 0, 0] };
    own.count += to - from;
    addColours(own.sum, lab, walk, from, to);
    colours.set(background, own);
  }
  // Each background is in the group of the first one that it is the same as.
  const group = new Map([...colours.keys()].map((background) => [background, background]));
  const join = (one: number, other: number): void => {
    const [kept = one, gone = other] = [group.get(one), group.get(other)];
    for (const [background, of] of group) if (of === gone) group.set(background, kept);
  };
  const all = [...colours].map(([background, { count, sum }]) => ({
    background,
    colour: scaled(sum, count),
  }));
  for (const [n, one] of all.entries())
    for (const other of all.slice(n + 1))
      if (colourDistance(one.colour, other.colour) < SAME_COLOUR) join(one.background, other.background);
  for (const [n, run] of runs.entries()) {
    const hidden = runs[(n + 1) % runs.length] as Run;
    const next = runs[(n + 2) % runs.length] as Run;
    if (run.background < 0 || hidden.background >= 0 || next.background < 0) continue;
    if (goesOn(lab, walk, run, hidden, next)) join(run.background, next.background);
  }
  const shares = new Map<number, number>();
  for (const [background, { count }] of colours) {
    const of = group.get(background) ?? background;
    shares.set(of, (shares.get(of) ?? 0) + count / walk.length);
  }
  return [...shares.values()].filter((share) => share >= LEAST_SHARE).length;
}

/** The runs of a border, once around. A run that goes on over the end of the walk is one. */
function runsOf(backgrounds: Int16Array): readonly Run[] {
  const n = backgrounds.length;
  const starts: number[] = [];
  for (let k = 0; k < n; k++) if (backgrounds[k] !== backgrounds[(k + n - 1) % n]) starts.push(k);
  const [first] = starts;
  if (first === undefined) return [{ background: backgrounds[0] ?? -1, from: 0, to: n }];
  return starts.map((from, index) => ({
    background: backgrounds[from] as number,
    from,
    to: starts[index + 1] ?? first + n,
  }));
}

/** Whether the colours on both sides of what hides the border between them meet in its middle, as they are or as they change. */
function goesOn(lab: Float32Array, walk: Int32Array, before: Run, hidden: Run, after: Run): boolean {
  const gap = hidden.to - hidden.from;
  const one = endOf(before.to, -1, before.to - before.from);
  const other = endOf(after.from, 1, after.to - after.from);
  return one.some((from) => other.some((to) => colourDistance(from, to) < SAME_COLOUR));

  /** The colour at an end of a run, and what it would be in the middle of the gap. */
  function endOf(at: number, way: 1 | -1, length: number): readonly Colour[] {
    const half = Math.max(1, Math.floor(Math.min(length, Math.max(LEAST_END, gap)) / 2));
    const near = meanBetween(lab, walk, at, at + way * half);
    const far = meanBetween(lab, walk, at + way * half, at + way * 2 * half);
    const steps = (half / 2 + gap / 2) / half;
    const ahead: Colour = [0, 0, 0];
    for (const c of [0, 1, 2] as const) ahead[c] = near[c] + (near[c] - far[c]) * steps;
    return [near, ahead];
  }
}

function meanBetween(lab: Float32Array, walk: Int32Array, one: number, other: number): Colour {
  const sum: Colour = [0, 0, 0];
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  addColours(sum, lab, walk, from, to);
  return scaled(sum, to - from);
}

function addColours(sum: Colour, lab: Float32Array, walk: Int32Array, from: number, to: number): void {
  const n = walk.length;
  for (let k = from; k < to; k++) {
    const at = (walk[((k % n) + n) % n] as number) * 3;
    for (const c of [0, 1, 2] as const) sum[c] += lab[at + c] as number;
  }
}

const scaled = (sum: Colour, count: number): Colour => [sum[0] / count, sum[1] / count, sum[2] / count];
