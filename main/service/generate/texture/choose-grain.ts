import { blurChannels } from '../../../media/raster/blur.ts';

/** Pixels on a coarse raster; colours have three numbers a pixel. */
export interface Coarse {
  readonly width: number;
  readonly height: number;
  /** The front's colours. */
  readonly colours: Float32Array;
  /** The front's colours without what is fine. */
  readonly usual: Float32Array;
  /** The back's colours. */
  readonly back: Float32Array;
  /** How far each pixel lies within the outline, 0 … 1. */
  readonly within: Float32Array;
  /** Whether it is a box: where all of its front has contrast, that is drawn on it, and its walls have none of it. */
  readonly hasWalls?: boolean | undefined;
}

/** Where each cell of the back takes its grain from. Cell (i, j) has its middle at pixel (i, j) · STRIDE. */
export interface Grain {
  readonly across: number;
  readonly down: number;
  /** How far away the source lies, in pixels of the coarse raster: x and y. */
  readonly offsets: Int16Array;
  /** How much of the grain is taken, 0 … 1. */
  readonly strengths: Float32Array;
}

/** Pixels from a cell to the next one, and between the sources that are compared. */
export const STRIDE = 9;
const SOURCE_STRIDE = 3;
/** The contrast (sum of the channels) from which a source's grain fades, and at which it is a drawing: a letter, a face. */
const GRAIN = 40;
const DRAWING = 100;
/** Where all of the front has contrast, it is stones or fur: the same limits, as multiples of the middle contrast. */
const GRAIN_OF_MIDDLE = 1;
const DRAWING_OF_MIDDLE = 2;
/** What a source's contrast, and its way in pixels, cost beside its difference in colour. */
const OF_CONTRAST = 1;
const OF_WAY = 0.15;
/** What a source costs that so many cells have, so that the grain does not repeat itself; and one less that goes on from the cell before. */
const OF_USES = Float64Array.from({ length: 256 }, (_, uses) => 45 * Math.log2(1 + uses));
const GOES_ON = 40;

interface Sources {
  readonly places: Int32Array;
  /** The mean contrast around each pixel. */
  readonly contrast: Float32Array;
  /** Half of the places have less. */
  readonly middle: number;
}

/** Chooses for each cell of the back a place of the front that has its colour and little drawing: the grain of the material. */
export function chooseGrain(coarse: Coarse): Grain {
  const { width, height, back, usual, within, hasWalls = false } = coarse;
  const sources = sourcesOf(coarse);
  const across = Math.ceil(width / STRIDE) + 1;
  const down = Math.ceil(height / STRIDE) + 1;
  const offsets = new Int16Array(across * down * 2);
  const strengths = new Float32Array(across * down);
  const uses = new Uint8Array(within.length);
  const chosen = new Int32Array(strengths.length).fill(-1);
  const middle = hasWalls ? 0 : sources.middle;
  const grain = Math.max(GRAIN, GRAIN_OF_MIDDLE * middle);
  const drawing = Math.max(DRAWING, DRAWING_OF_MIDDLE * middle);
  for (let cell = 0; cell < strengths.length; cell++) {
    const x = Math.min(width - 1, (cell % across) * STRIDE);
    const y = Math.min(height - 1, Math.floor(cell / across) * STRIDE);
    const own = y * width + x;
    if ((within[own] as number) === 0) continue;
    const costOf = (place: number): number => {
      const dx = (place % width) - x;
      const dy = Math.floor(place / width) - y;
      return (
        differenceOf(usual, place * 3, back, own * 3) +
        OF_CONTRAST * (sources.contrast[place] as number) +
        OF_WAY * (Math.abs(dx) + Math.abs(dy)) +
        (OF_USES[uses[place] as number] as number)
      );
    };
    const isFirst = cell % across === 0;
    const left = isFirst ? -1 : (chosen[cell - 1] as number);
    const above = chosen[cell - across] ?? -1;
    let best = cheapest(sources, coarse, { own, x, y, left, above, uses });
    let least = best < 0 ? Infinity : costOf(best);
    for (const before of [isFirst ? -1 : cell - 1, cell - across]) {
      if (before < 0 || (strengths[before] as number) === 0) continue;
      const sx = x + (offsets[before * 2] as number);
      const sy = y + (offsets[before * 2 + 1] as number);
      const place = sy * width + sx;
      if (sx < 0 || sx >= width || sy < 0 || sy >= height || (within[place] as number) < 0.9) continue;
      if (place === left || place === above) continue;
      const cost = costOf(place) - GOES_ON;
      if (cost < least) [best, least] = [place, cost];
    }
    if (best < 0) continue;
    chosen[cell] = best;
    markUse(uses, best, width);
    offsets[cell * 2] = (best % width) - x;
    offsets[cell * 2 + 1] = Math.floor(best / width) - y;
    const drawn = ((sources.contrast[best] as number) - grain) / (drawing - grain);
    strengths[cell] = 1 - Math.min(1, Math.max(0, drawn));
  }
  return { across, down, offsets, strengths };
}

/** A cell of the back: its pixel, the sources of the cells before it, which it does not take, and how often each source was used. */
interface Cell {
  readonly own: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly above: number;
  readonly uses: Uint8Array;
}

/** The source that costs a cell the least; -1 if there is none. */
function cheapest({ places, contrast }: Sources, { width, back, usual }: Coarse, cell: Cell): number {
  const { own, x, y, left, above, uses } = cell;
  const red = back[own * 3] as number;
  const green = back[own * 3 + 1] as number;
  const blue = back[own * 3 + 2] as number;
  let best = -1;
  let least = Infinity;
  for (let n = 0; n < places.length; n++) {
    const place = places[n] as number;
    const row = Math.floor(place / width);
    const plain =
      Math.abs((usual[place * 3] as number) - red) +
      Math.abs((usual[place * 3 + 1] as number) - green) +
      Math.abs((usual[place * 3 + 2] as number) - blue) +
      OF_CONTRAST * (contrast[place] as number) +
      OF_WAY * (Math.abs(place - row * width - x) + Math.abs(row - y));
    if (plain >= least || place === left || place === above) continue;
    const cost = plain + (OF_USES[uses[place] as number] as number);
    if (cost >= least) continue;
    least = cost;
    best = place;
  }
  return best;
}

/** Counts a source as used, with the places that show much of the same. */
function markUse(uses: Uint8Array, place: number, width: number): void {
  const reach = STRIDE - 1;
  const x = place % width;
  const [first, last] = [Math.max(-reach, -x), Math.min(reach, width - 1 - x)];
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = first; dx <= last; dx++) {
      const i = place + dy * width + dx;
      if (i >= 0 && i < uses.length) uses[i] = Math.min(255, (uses[i] as number) + 1);
    }
  }
}

function sourcesOf({ width, height, colours, usual, within }: Coarse): Sources {
  const contrast = new Float32Array(within.length);
  for (let i = 0; i < contrast.length; i++) contrast[i] = differenceOf(colours, i * 3, usual, i * 3);
  const places: number[] = [];
  // On the grid of the cells, so that a cell can be its own source.
  for (let y = 0; y < height; y += SOURCE_STRIDE) {
    for (let x = 0; x < width; x += SOURCE_STRIDE)
      if ((within[y * width + x] as number) > 0.9) places.push(y * width + x);
  }
  const around = blurChannels({ width, height, data: contrast }, 1, STRIDE / 2);
  const sorted = Float32Array.from(places, (place) => around[place] as number).sort();
  return { places: Int32Array.from(places), contrast: around, middle: sorted[sorted.length >> 1] ?? 0 };
}

function differenceOf(one: Float32Array, at: number, other: Float32Array, to: number): number {
  return (
    Math.abs((one[at] as number) - (other[to] as number)) +
    Math.abs((one[at + 1] as number) - (other[to + 1] as number)) +
    Math.abs((one[at + 2] as number) - (other[to + 2] as number))
  );
}
