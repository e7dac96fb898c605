/** Squares of an inside, as they are held against the backdrop. Three numbers each in sRGB 0 … 255: what is seen, and the backdrop there. */
export interface PlacedPairs {
  readonly seen: Float32Array;
  readonly behind: Float32Array;
  /** Where each lies between the middle of its row (0) and its left (-1) or right (1) end. */
  readonly across: Float32Array;
  readonly count: number;
}

/** From the middle of a row to either side, the inside is looked at in so many steps, up to this share of the way. */
const STEPS = 4;
const OUTERMOST = 0.8;
const LEAST_IN_STEP = 3;
/** The outermost step covers the backdrop so many times as much as the innermost, and by so many levels more. */
const LEAST_RISE = 1.1;
const LEAST_LEVELS = 4;
/** Noise of a step's middle, levels. */
const NOISE = 2;
/** Both sides rise alike within this share. */
const MOST_UNLIKE = 0.15;
/** So much of each step agrees with its middle within so many levels, or this share of what is covered: the wall is of one material. */
const LEAST_AGREEING = 0.6;
const TOLERANCE = 5;
const TOLERANCE_SHARE = 0.12;
/** Colours lie on a line that leads to the backdrop's, within this share of their distance. */
const MOST_ASIDE = 0.15;
/** Light that the surface reflects is brighter than its step by so many levels, on so much of the inside. */
const REFLECTED = 20;
const LEAST_REFLECTED = 0.003;

/**
 * Whether an inside may be a round glass: one material that leaves the backdrop's colour the further, the nearer it is to either side, as walls do that are
 * looked through at a slant, and that reflects a light. A round opaque thing becomes darker there, and does not begin at the backdrop's colour.
 */
export function mayBeRoundGlass({ seen, behind, across, count }: PlacedPairs): boolean {
  const off = new Float32Array(count * 3);
  for (let i = 0; i < off.length; i++) off[i] = (seen[i] as number) - (behind[i] as number);
  const towards = directionOf(off);
  if (towards === undefined) return false;
  const covered = new Float32Array(count);
  const steps = Array.from({ length: 2 * STEPS }, (): number[] => []);
  for (let k = 0; k < count; k++) {
    for (let c = 0; c < 3; c++)
      covered[k] = (covered[k] as number) + (off[k * 3 + c] as number) * (towards[c] as number);
    const place = across[k] as number;
    const step = Math.floor((Math.abs(place) / OUTERMOST) * STEPS);
    if (step < STEPS) steps[place < 0 ? step : STEPS + step]?.push(k);
  }
  if (steps.some((step) => step.length < LEAST_IN_STEP)) return false;
  const middles = steps.map((step) => middleOf(step.map((k) => covered[k] as number)));
  const [left, right] = [middles.slice(0, STEPS), middles.slice(STEPS)];
  if (!rises(left) || !rises(right)) return false;
  for (let s = 0; s < STEPS; s++) {
    const [one, other] = [left[s] as number, right[s] as number];
    if (Math.abs(one - other) > Math.max(2 * NOISE, MOST_UNLIKE * Math.max(one, other))) return false;
  }
  let [agreeing, within, reflected] = [0, 0, 0];
  steps.forEach((step, s) => {
    const middle = middles[s] as number;
    const usual = [0, 1, 2].map((c) => middleOf(step.map((k) => seen[k * 3 + c] as number)));
    for (const k of step) {
      within++;
      const away = Math.abs((covered[k] as number) - middle);
      const isOnLine = asideOf(off, k, towards) < Math.max(TOLERANCE, MOST_ASIDE * middle);
      if (isOnLine && away < Math.max(TOLERANCE, TOLERANCE_SHARE * middle)) agreeing++;
      if (usual.every((value, c) => (seen[k * 3 + c] as number) - value > REFLECTED)) reflected++;
    }
  });
  return agreeing > LEAST_AGREEING * within && reflected > LEAST_REFLECTED * within;
}

/** The direction in which all colours leave the backdrop's; undefined where they leave it nowhere. */
function directionOf(off: Float32Array): readonly [number, number, number] | undefined {
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < off.length; i += 3) for (const c of [0, 1, 2] as const) sum[c] += off[i + c] as number;
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : [sum[0] / length, sum[1] / length, sum[2] / length];
}

/** How far a colour lies from the line in a direction. */
function asideOf(off: Float32Array, k: number, towards: readonly [number, number, number]): number {
  const [red, green, blue] = [off[k * 3] as number, off[k * 3 + 1] as number, off[k * 3 + 2] as number];
  const along = red * towards[0] + green * towards[1] + blue * towards[2];
  return Math.sqrt(Math.max(0, red * red + green * green + blue * blue - along * along));
}

/** Whether an inside covers the backdrop more and more towards a side. */
function rises(middles: readonly number[]): boolean {
  const [first, last] = [middles[0] as number, middles[STEPS - 1] as number];
  if (first < 0 || last - first < LEAST_LEVELS || last < LEAST_RISE * first) return false;
  return middles.every((middle, s) => s === 0 || middle > (middles[s - 1] as number) - NOISE);
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] as number;
