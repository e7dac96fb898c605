/** How much a difference in light counts between materials, beside one in hue. */
export const LIGHT = 0.85;

/** The colours with so much of their light (a share) that light and shade on one material are alike. */
export function withLessLight(colours: Float32Array, kept = LIGHT): Float32Array {
  const out = new Float32Array(colours.length);
  for (let i = 0; i < colours.length; i += 3) {
    const less = (1 - kept) * lightOf(colours, i);
    for (let c = i; c < i + 3; c++) out[c] = (colours[c] as number) - less;
  }
  return out;
}

/** How light a colour is, 0 … 255. */
export const lightOf = (colours: ArrayLike<number>, at: number): number =>
  0.3 * (colours[at] as number) + 0.59 * (colours[at + 1] as number) + 0.11 * (colours[at + 2] as number);

/** What differs less from grey has no hue of its own: the share by which its strongest channel exceeds its weakest. */
export const GREY = 0.3;

/** How much a colour differs from grey, 0 … 1. */
export function chromaOf(palette: Float64Array, at: number): number {
  const channels = palette.subarray(at, at + 3);
  const most = Math.max(1, ...channels);
  return (most - Math.min(...channels)) / most;
}

/** The cosine of the angle between what of two colours is not grey; 0 if either is nearer to grey than `least` (of three channels). */
export function cosineOfHues(palette: Float64Array, one: number, other: number, least: number): number {
  const [a, b] = [hueOf(palette, one), hueOf(palette, other)];
  const [short, long] = [Math.sqrt(dot(a, a)), Math.sqrt(dot(b, b))];
  return Math.min(short, long) > least ? dot(a, b) / (short * long) : 0;
}

/** What of a colour is not grey, by its three channels. */
function hueOf(palette: Float64Array, at: number): Float64Array {
  const channels = palette.slice(at, at + 3);
  const mean = channels.reduce((sum, own) => sum + own, 0) / 3;
  return channels.map((own) => own - mean);
}

const dot = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, own, c) => sum + own * (b[c] as number), 0);
