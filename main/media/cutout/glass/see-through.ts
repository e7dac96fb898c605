import { fromLab } from '../../colour/lab.ts';
import { dilate } from '../../raster/dilate.ts';
import { type CellColours, magnifyRow } from '../magnify.ts';
import { mayBeRoundGlass, type PlacedPairs as Pairs } from './round-walls.ts';

type Colour = readonly [number, number, number];

/** How the backdrop is seen through the inside of an outline: what is seen = `share` × backdrop + `own`, in sRGB 0 … 255. */
export interface SeeThrough {
  readonly share: number;
  readonly own: Colour;
}

/** What an inside says: that the backdrop is seen through it, that it may be, or that it is opaque. */
export type Clearness =
  | { readonly is: 'opaque' }
  | { readonly is: 'perhaps-clear' }
  | { readonly is: 'clear'; readonly through: SeeThrough };

/** Pixels nearer to the outline than this share of the subject's size are its rim, and no inside. */
const RIM = 0.025;
/** The inside is looked at in squares of so many pixels across, and in so many of them at most. */
const SQUARE = 4;
const MOST_SQUARES = 500;
const LEAST_SQUARES = 40;
/** An inside of one material agrees with itself within so many levels. */
const TOLERANCE = 3;
/** So much of it must agree: the walls of a round glass are denser towards its sides; painted, shaded and textured things stay below a hundredth. */
const LEAST_AGREEING = 0.35;
/** Less of it may be clear. Where the backdrop does not tell, it agrees more, and differs from the backdrop by so many levels at most. */
const PERHAPS_AGREEING = 0.2;
const UNTOLD_AGREEING = 0.6;
const PERHAPS_OFF = 64;
/** How much of the backdrop is seen through clear things. */
const LEAST_SHARE = 0.25;
const MOST_SHARE = 0.985;
const STEP = 0.05;
/** The backdrop must vary by so many levels behind the inside (standard deviation), and say so much of how the inside varies. */
const LEAST_VARIATION = 2;
const LEAST_EXPLAINED = 0.85;
const PERHAPS_EXPLAINED = 0.5;
/** What is brighter than the backdrop would be brighter than white, if so much more of the backdrop were seen than there is room for. */
const MOST_OVER_WHITE = 0.08;
/** An opaque thing in the light of the backdrop has its colours times a number, so that nothing of its own is added: glass is paler than this. */
const LEAST_OWN = 60;
/** Light that a surface reflects is brighter than the rest of the inside by so many levels, on so much of it. */
const REFLECTED = 30;
const LEAST_REFLECTED = 0.003;
/** Where the inside is so bright (L*), no reflected light is seen on it, but a glass's rim is darker than it by so much (L*), on so much of the rim. */
const WHITE = 88;
const DARKER = 6;
const LEAST_DARKER = 0.15;

/**
 * Whether the backdrop is seen through a mask's inside: its colours are then those of the backdrop, thinned and with one colour of the glass's own
 * added to all, which no painted or shaded thing shows; and the glass reflects a light.
 * @param behind the backdrop in L*a*b*, in cells of the look
 */
export function clearnessOf(
  { lab, width }: { readonly lab: Float32Array; readonly width: number },
  mask: Uint8Array,
  behind: CellColours,
): Clearness {
  const pairs = pairsOf(lab, mask, width, behind);
  if (pairs.count < LEAST_SQUARES) return { is: 'opaque' };
  const clearness = clearnessOfPairs(pairs, () => hasDarkRim(lab, mask, width));
  return clearness.is === 'opaque' && mayBeRoundGlass(pairs) ? { is: 'perhaps-clear' } : clearness;
}

/** @param hasDarkRim asked only where no reflected light is seen */
function clearnessOfPairs(pairs: Pairs, hasDarkRim: () => boolean): Clearness {
  let best = fitOf(pairs, 0);
  const flat = best.agreeing;
  for (let share = LEAST_SHARE; share <= 1; share += STEP) {
    const fit = fitOf(pairs, share);
    if (fit.agreeing > best.agreeing) best = fit;
  }
  if (best.agreeing < PERHAPS_AGREEING) return { is: 'opaque' };
  if (best.reflected < LEAST_REFLECTED && !hasDarkRim()) return { is: 'opaque' };
  const { through, variation, explained, off, overWhite } = refine(pairs, best);
  const [red, green, blue] = through.own;
  const isPale = (red + green + blue) / 3 > LEAST_OWN * (1 - through.share);
  const isThinned = through.share > LEAST_SHARE && through.share < MOST_SHARE && overWhite < MOST_OVER_WHITE;
  const isTold = isPale && isThinned && variation > LEAST_VARIATION && flat < best.agreeing;
  if (isTold && explained > LEAST_EXPLAINED && best.agreeing > LEAST_AGREEING)
    return { is: 'clear', through };
  if (isTold && explained > PERHAPS_EXPLAINED) return { is: 'perhaps-clear' };
  return { is: best.agreeing > UNTOLD_AGREEING && off < PERHAPS_OFF ? 'perhaps-clear' : 'opaque' };
}

function pairsOf(lab: Float32Array, mask: Uint8Array, width: number, behind: CellColours): Pairs {
  const squares = squaresInside(mask, width);
  const count = Math.min(MOST_SQUARES, squares.length);
  const seen = new Float32Array(count * 3);
  const expected = new Float32Array(count * 3);
  const across = new Float32Array(count);
  const row = new Float32Array(width * 3);
  const mean = new Float32Array(3);
  for (let k = 0; k < count; k++) {
    const start = squares[Math.floor((k * squares.length) / count)] as number;
    mean.fill(0);
    for (let y = start; y < start + SQUARE * width; y += width)
      for (let i = y; i < y + SQUARE; i++)
        for (let c = 0; c < 3; c++) mean[c] = (mean[c] as number) + (lab[i * 3 + c] as number) / SQUARE ** 2;
    fromLab(mean, 0, seen, k * 3);
    const middle = (start % width) + SQUARE / 2;
    magnifyRow(behind, Math.floor(start / width) + SQUARE / 2, row, { from: middle, to: middle + 1 });
    fromLab(row, middle * 3, expected, k * 3);
    const line = mask.subarray(start - (start % width), start - (start % width) + width);
    const [first, last] = [line.indexOf(1), line.lastIndexOf(1)];
    across[k] = (2 * (middle - first)) / Math.max(1, last - first) - 1;
  }
  return { seen, behind: expected, across, count };
}

/** The first pixels of the squares that lie within a mask, further from its outline than its rim, as far as eight directions tell. */
function squaresInside(mask: Uint8Array, width: number): number[] {
  let size = 0;
  for (let i = 0; i < mask.length; i++) size += mask[i] as number;
  const rim = rimOf(size);
  const squares: number[] = [];
  for (let y = rim; y + SQUARE + rim <= mask.length / width; y += SQUARE)
    for (let x = rim; x + SQUARE + rim <= width; x += SQUARE) {
      const i = y * width + x;
      const left = x - rim;
      const right = x + SQUARE - 1 + rim;
      const above = (y - rim) * width;
      const below = (y + SQUARE - 1 + rim) * width;
      const isInside =
        mask[i] === 1 &&
        mask[y * width + left] === 1 &&
        mask[y * width + right] === 1 &&
        mask[above + x] === 1 &&
        mask[below + x] === 1 &&
        mask[above + left] === 1 &&
        mask[above + right] === 1 &&
        mask[below + left] === 1 &&
        mask[below + right] === 1;
      if (isInside) squares.push(i);
    }
  return squares;
}

const rimOf = (size: number): number => Math.max(2, Math.round(RIM * Math.sqrt(size)));

/** Whether the inside is nearly white, and the rim around it is darker. */
function hasDarkRim(lab: Float32Array, mask: Uint8Array, width: number): boolean {
  const open = new Uint8Array(mask.length);
  let size = 0;
  for (let i = 0; i < open.length; i++) {
    open[i] = 1 - (mask[i] as number);
    size += mask[i] as number;
  }
  const outer = dilate(open, width, rimOf(size));
  let [light, within] = [0, 0];
  for (let i = 0; i < mask.length; i++) {
    if (outer[i] === 1) continue;
    light += lab[i * 3] as number;
    within++;
  }
  const usual = light / Math.max(1, within);
  if (usual < WHITE) return false;
  let [darker, rim] = [0, 0];
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0 || outer[i] === 0) continue;
    rim++;
    if ((lab[i * 3] as number) < usual - DARKER) darker++;
  }
  return darker > LEAST_DARKER * rim;
}

interface Fit extends SeeThrough {
  /** The shares of the pairs that agree, and that are much brighter. */
  readonly agreeing: number;
  readonly reflected: number;
}

/** What is left of the inside for its own colour, if so much of the backdrop is seen: the middle of all. */
function fitOf({ seen, behind, count }: Pairs, share: number): Fit {
  const red = new Float32Array(count);
  const green = new Float32Array(count);
  const blue = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    red[k] = (seen[k * 3] as number) - share * (behind[k * 3] as number);
    green[k] = (seen[k * 3 + 1] as number) - share * (behind[k * 3 + 1] as number);
    blue[k] = (seen[k * 3 + 2] as number) - share * (behind[k * 3 + 2] as number);
  }
  const own: Colour = [middleOf(red), middleOf(green), middleOf(blue)];
  let agreeing = 0;
  let reflected = 0;
  for (let k = 0; k < count; k++) {
    const r = (red[k] as number) - own[0];
    const g = (green[k] as number) - own[1];
    const b = (blue[k] as number) - own[2];
    if (Math.abs(r) < TOLERANCE && Math.abs(g) < TOLERANCE && Math.abs(b) < TOLERANCE) agreeing++;
    if (r > REFLECTED && g > REFLECTED && b > REFLECTED) reflected++;
  }
  return { share, own, agreeing: agreeing / count, reflected: reflected / count };
}

const middleOf = (values: Float32Array): number => values.slice().sort()[values.length >> 1] as number;

/** Fits share and own colour by least squares to the pairs that agree, and says how much the backdrop varies there and explains. */
function refine({ seen, behind, count }: Pairs, first: SeeThrough) {
  let through = first;
  let [variation, explained, off, overWhite] = [0, 0, 0, 0];
  for (let round = 0; round < 3; round++) {
    const agreeing: number[] = [];
    for (let k = 0; k < count; k++) {
      const isOff = (c: number): boolean =>
        Math.abs(
          (seen[k * 3 + c] as number) -
            through.share * (behind[k * 3 + c] as number) -
            (through.own[c] as number),
        ) >= TOLERANCE;
      if (!isOff(0) && !isOff(1) && !isOff(2)) agreeing.push(k);
    }
    const n = Math.max(1, agreeing.length);
    const meanOf = (values: Float32Array, c: number): number =>
      agreeing.reduce((sum, k) => sum + (values[k * 3 + c] as number), 0) / n;
    const seenMean = [meanOf(seen, 0), meanOf(seen, 1), meanOf(seen, 2)] as const;
    const behindMean = [meanOf(behind, 0), meanOf(behind, 1), meanOf(behind, 2)] as const;
    let [both, square, all] = [0, 0, 0];
    for (const k of agreeing) {
      for (let c = 0; c < 3; c++) {
        const own = (seen[k * 3 + c] as number) - (seenMean[c] as number);
        const back = (behind[k * 3 + c] as number) - (behindMean[c] as number);
        both += own * back;
        square += back * back;
        all += own * own;
      }
    }
    // What is added can be no brighter than white.
    const whitest = Math.min(
      ...seenMean.map((own, c) => (255 - own) / Math.max(1, 255 - (behindMean[c] as number))),
    );
    const seenShare = both / Math.max(1e-6, square);
    const share = Math.min(seenShare, whitest);
    overWhite = seenShare - share;
    const own = (c: 0 | 1 | 2): number => seenMean[c] - share * behindMean[c];
    through = { share, own: [own(0), own(1), own(2)] };
    variation = Math.sqrt(square / n / 3);
    explained = (both * both) / Math.max(1e-6, square * all);
    off = Math.max(...seenMean.map((mean, c) => Math.abs(mean - (behindMean[c] as number))));
  }
  return { through, variation, explained, off, overWhite };
}
