/** The pixel indices along the border of a picture, once around, one pixel inside the outermost row. */
export function borderWalk(width: number, height: number): Int32Array {
  const walk: number[] = [];
  const inset = 1;
  const x1 = width - 1 - inset;
  const y1 = height - 1 - inset;
  for (let x = inset; x < x1; x++) walk.push(inset * width + x);
  for (let y = inset; y < y1; y++) walk.push(y * width + x1);
  for (let x = x1; x > inset; x--) walk.push(y1 * width + x);
  for (let y = y1; y > inset; y--) walk.push(y * width + inset);
  return Int32Array.from(walk);
}

/** A change of at least this much (ΔE) within a few pixels of the border separates two runs. */
const STEP = 9;
/** Runs shorter than this share of the border are the subject touching it, unless they have the colour of a long run. */
const LONG_RUN = 0.12;
/** A short run whose colour differs from a long one's by less than this (ΔE) is the same background. */
export const SAME_COLOUR = 9;

/**
 * Divides the border into runs of steady colour. Long runs are backgrounds (a wall, a table), and so are short runs of the
 * same colour. Other short runs are the subject touching the border. Returns the number of the background, from 0, for each pixel
 * of the walk; −1 for the subject.
 */
export function backgroundsOnBorder(lab: Float32Array, walk: Int32Array): Int16Array {
  const n = walk.length;
  const reach = 3;
  const at = (k: number, c: number): number => lab[(walk[((k % n) + n) % n] as number) * 3 + c] as number;
  const mean = (from: number, to: number): Colour => {
    const colour: Colour = [0, 0, 0];
    for (let k = from; k < to; k++) for (const c of CHANNELS) colour[c] += at(k, c) / (to - from);
    return colour;
  };
  const cuts: number[] = [];
  for (let k = 0; k < n; k++) if (colourDistance(mean(k, k + reach), mean(k - reach, k)) > STEP) cuts.push(k);
  const backgrounds = new Int16Array(n).fill(-1);
  const [first] = cuts;
  if (first === undefined) return backgrounds.fill(0);
  const runs = cuts.map((from, index) => {
    const to = cuts[index + 1] ?? first + n;
    return { from, to, colour: mean(from, to) };
  });
  const longest = Math.max(...runs.map((run) => run.to - run.from));
  const long = runs.filter((run) => run.to - run.from >= Math.min(n * LONG_RUN, longest));
  for (const run of runs) {
    const known = long.includes(run)
      ? long.indexOf(run)
      : long.findIndex((other) => colourDistance(run.colour, other.colour) < SAME_COLOUR);
    for (let k = run.from; k < run.to; k++) backgrounds[k % n] = known;
  }
  return backgrounds;
}

export type Colour = [number, number, number];
const CHANNELS = [0, 1, 2] as const;

export function colourDistance(a: Colour, b: Colour): number {
  const [light, green, blue] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.sqrt(light * light + green * green + blue * blue);
}
