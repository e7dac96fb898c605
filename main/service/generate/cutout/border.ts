/** The border of a picture, walked around once: pixel indices, a little inside the outermost row. */
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

/** A step of this much (ΔE) within a few pixels of the border parts two things from one another. */
const STEP = 9;
/** Runs shorter than this share of the border are the subject reaching over it, unless they look like a long one. */
const LONG_RUN = 0.12;
/** A short run within this ΔE of a long one is the same background. */
const ALIKE = 9;

/**
 * Which border pixels are background: the border is parted into runs of steady colour; long runs are background (a
 * wall, a table), and so are short ones of the same colour; other short ones are the subject touching the border.
 */
export function backgroundOnBorder(lab: Float32Array, walk: Int32Array): Uint8Array {
  const n = walk.length;
  const reach = 3;
  const at = (k: number, c: number): number => lab[(walk[((k % n) + n) % n] as number) * 3 + c] as number;
  const mean = (k: number, c: number): number => {
    let sum = 0;
    for (let d = 0; d < reach; d++) sum += at(k + d, c);
    return sum / reach;
  };
  const cuts: number[] = [];
  for (let k = 0; k < n; k++) {
    const before = k - reach;
    const step = Math.hypot(
      mean(k, 0) - mean(before, 0),
      mean(k, 1) - mean(before, 1),
      mean(k, 2) - mean(before, 2),
    );
    if (step > STEP) cuts.push(k);
  }
  const background = new Uint8Array(n);
  if (cuts.length === 0) return background.fill(1);
  const runs: { from: number; length: number; lab: [number, number, number] }[] = [];
  for (const [index, from] of cuts.entries()) {
    const to = index + 1 < cuts.length ? (cuts[index + 1] as number) : (cuts[0] as number) + n;
    const colour: [number, number, number] = [0, 0, 0];
    for (let k = from; k < to; k++)
      for (let c = 0; c < 3; c++) colour[c] = (colour[c] as number) + at(k, c) / (to - from);
    runs.push({ from, length: to - from, lab: colour });
  }
  const longest = Math.max(...runs.map((run) => run.length));
  const long = runs.filter((run) => run.length >= Math.min(n * LONG_RUN, longest));
  for (const run of runs) {
    const known = long.some(
      (other) =>
        Math.hypot(run.lab[0] - other.lab[0], run.lab[1] - other.lab[1], run.lab[2] - other.lab[2]) < ALIKE,
    );
    if (known) for (let k = run.from; k < run.from + run.length; k++) background[k % n] = 1;
  }
  return background;
}
