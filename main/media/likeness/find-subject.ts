import type { Picture } from '../picture/decode.ts';

/** A picture over grey, with the square that its subject is in. */
export interface Subject {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel; the background is {@link GREY}. */
  readonly rgb: Uint8Array;
  readonly left: number;
  readonly top: number;
  /** In pixels; the square may reach over the edges of the picture. */
  readonly side: number;
}

/** What stands for the background, whatever that is. */
export const GREY = 128;
/** How much a channel differs at least from a plain background: more than its noise and the traces of compression. */
const DIFFERENT = 24;
/** The part of the subject's pixels at each of its sides that may be specks of something else. */
const SPECKS = 0.005;

/** Finds what stands before a plain background, or a transparent one; without one, the whole picture is the subject. */
export function findSubject({ width, height, rgba }: Picture): Subject {
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const alpha = rgba[at * 4 + 3] as number;
    for (let channel = 0; channel < 3; channel += 1)
      rgb[at * 3 + channel] = Math.round(
        ((rgba[at * 4 + channel] as number) * alpha + GREY * (255 - alpha)) / 255,
      );
  }
  const backdrop = backdropOf(rgb, width, height);
  const across = new Uint32Array(width);
  const down = new Uint32Array(height);
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      if (isDifferent(rgb, at, backdrop)) {
        across[x] = (across[x] as number) + 1;
        down[y] = (down[y] as number) + 1;
        count += 1;
      } else rgb.fill(GREY, at, at + 3);
    }
  }
  const [left, right] = count === 0 ? [0, width] : reach(across, count);
  const [top, bottom] = count === 0 ? [0, height] : reach(down, count);
  const side = Math.max(right - left, bottom - top);
  return { width, height, rgb, left: (left + right - side) / 2, top: (top + bottom - side) / 2, side };
}

function isDifferent(rgb: Uint8Array, at: number, [r, g, b]: readonly [number, number, number]): boolean {
  return (
    Math.abs((rgb[at] as number) - r) > DIFFERENT ||
    Math.abs((rgb[at + 1] as number) - g) > DIFFERENT ||
    Math.abs((rgb[at + 2] as number) - b) > DIFFERENT
  );
}

/** The median of the pixels at the edges of the picture, channel by channel. */
function backdropOf(rgb: Uint8Array, width: number, height: number): readonly [number, number, number] {
  const edge: number[] = [];
  for (let x = 0; x < width; x += 1) edge.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y += 1) edge.push(y * width, y * width + width - 1);
  const median = (channel: number): number =>
    Uint8Array.from(edge, (pixel) => rgb[pixel * 3 + channel] as number).sort()[edge.length >> 1] as number;
  return [median(0), median(1), median(2)];
}

/** Where the counts of rows or columns begin and end, without specks. */
function reach(counts: Uint32Array, total: number): readonly [number, number] {
  const few = total * SPECKS;
  let [from, before] = [0, 0];
  while (before + (counts[from] as number) <= few) before += counts[from++] as number;
  let [to, after] = [counts.length, 0];
  while (after + (counts[to - 1] as number) <= few) after += counts[--to] as number;
  return [from, to];
}
