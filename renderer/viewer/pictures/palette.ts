/** Colours of five bits a channel. */
const BINS = 32_768;

/** The colours that stand for all of a picture. */
export interface Palette {
  /** Red, green and blue of each, from 0 to 255. */
  readonly colours: readonly (readonly [red: number, green: number, blue: number])[];
  /** The index of the colour that stands for a bin of {@link binOf}. */
  readonly indexOf: Uint8Array;
}

export const binOf = (red: number, green: number, blue: number): number =>
  ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);

const channelOf = (bin: number, channel: 0 | 1 | 2): number => (bin >> (10 - channel * 5)) & 31;

/**
 * Chooses colours by median cut: bins are parted where they spread most, until there are as many groups as colours may be.
 * @param pixels RGBA; those that are more than half transparent do not count
 * @param most at least 1
 */
export function paletteOf(pixels: Uint8ClampedArray, most: number): Palette {
  const counts = new Uint32Array(BINS);
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue;
    const bin = binOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const used = [...counts.keys()].filter((bin) => (counts[bin] ?? 0) > 0);
  const boxes = used.length === 0 ? [] : [boxOf(used, counts)];
  while (boxes.length < most) {
    const next = boxes.reduce(
      (best, box, index) => ((boxes[best]?.weight ?? 0) < box.weight ? index : best),
      0,
    );
    const box = boxes[next];
    if (box === undefined || box.weight === 0) break;
    boxes.splice(next, 1, ...parted(box, counts));
  }
  const indexOf = new Uint8Array(BINS);
  for (const [index, { bins }] of boxes.entries()) for (const bin of bins) indexOf[bin] = index;
  return { colours: boxes.map(({ bins }) => meanOf(bins, counts)), indexOf };
}

interface Box {
  readonly bins: readonly number[];
  /** The channel in which they spread most. */
  readonly channel: 0 | 1 | 2;
  /** How much is to be gained by parting them; 0 if they cannot be parted. */
  readonly weight: number;
}

function boxOf(bins: readonly number[], counts: Uint32Array): Box {
  const pixels = bins.reduce((sum, bin) => sum + (counts[bin] ?? 0), 0);
  const spread = ([0, 1, 2] as const).map((channel) => {
    let [least, greatest] = [31, 0];
    for (const bin of bins) {
      least = Math.min(least, channelOf(bin, channel));
      greatest = Math.max(greatest, channelOf(bin, channel));
    }
    return greatest - least;
  });
  const widest = Math.max(...spread);
  return { bins, channel: spread.indexOf(widest) as 0 | 1 | 2, weight: widest * Math.sqrt(pixels) };
}

/** Two boxes with about half of the pixels each. */
function parted({ bins, channel }: Box, counts: Uint32Array): readonly [Box, Box] {
  const sorted = bins.toSorted((a, b) => channelOf(a, channel) - channelOf(b, channel));
  const half = sorted.reduce((sum, bin) => sum + (counts[bin] ?? 0), 0) / 2;
  let [at, sum] = [0, 0];
  while (at < sorted.length - 1 && sum < half) {
    sum += counts[sorted[at] ?? 0] ?? 0;
    at += 1;
  }
  return [boxOf(sorted.slice(0, at), counts), boxOf(sorted.slice(at), counts)];
}

function meanOf(bins: readonly number[], counts: Uint32Array): readonly [number, number, number] {
  const pixels = bins.reduce((sum, bin) => sum + (counts[bin] ?? 0), 0);
  const mean = (channel: 0 | 1 | 2): number => {
    const sum = bins.reduce((all, bin) => all + channelOf(bin, channel) * (counts[bin] ?? 0), 0);
    return Math.round(((sum / pixels) * 255) / 31);
  };
  return [mean(0), mean(1), mean(2)];
}
