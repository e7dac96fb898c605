import type { SubjectFoundBy } from '../../store/viewer/match-slice.ts';
import type { Silhouette } from './silhouette.ts';

/** A decoded picture: four bytes for each pixel. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

interface FoundSubject {
  readonly silhouette: Silhouette;
  readonly by: SubjectFoundBy;
}

/** A picture with less than this share of clear pixels is opaque. */
const LEAST_CLEAR = 0.005;
/** The smallest and the largest share of a picture that a subject may cover. */
const [LEAST, MOST] = [0.005, 0.985];
/** How far a pixel of the background may be from the one beside it, and from all of the border, of 441. */
const [STEP, REACH] = [14, 70];

/** The subject of a picture: by its own transparency, or by what is joined to its border and has its colours. Null if there is none. */
export function subjectOf(pixels: Pixels): FoundSubject | null {
  const { width, height, data } = pixels;
  const solid = Uint8Array.from({ length: width * height }, (_, at) =>
    (data[at * 4 + 3] ?? 0) > 127 ? 1 : 0,
  );
  const isClear = shareOf(solid) < 1 - LEAST_CLEAR;
  const inside = isClear ? solid : withoutBackground(pixels);
  const share = shareOf(inside);
  if (share < LEAST || share > MOST) return null;
  return { silhouette: { width, height, inside }, by: isClear ? 'alpha' : 'background' };
}

const shareOf = (inside: Uint8Array): number => inside.reduce((sum, each) => sum + each, 0) / inside.length;

/** All but what can be reached from the border over pixels of nearly one colour that are like the border's. */
function withoutBackground({ width, height, data }: Pixels): Uint8Array {
  const inside = new Uint8Array(width * height).fill(1);
  const border: number[] = [];
  for (let x = 0; x < width; x += 1) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y += 1) border.push(y * width, y * width + width - 1);
  const mean = [0, 1, 2].map(
    (c) => border.reduce((sum, at) => sum + (data[at * 4 + c] ?? 0), 0) / border.length,
  );
  const off = (at: number, to: (channel: number) => number): number =>
    Math.hypot(...[0, 1, 2].map((c) => (data[at * 4 + c] ?? 0) - to(c)));
  const isLikeBorder = (at: number): boolean => off(at, (c) => mean[c] ?? 0) < REACH;
  const waiting = border.filter(isLikeBorder);
  for (const at of waiting) inside[at] = 0;
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const x = from % width;
    const near = [x > 0 ? from - 1 : -1, x < width - 1 ? from + 1 : -1, from - width, from + width];
    for (const at of near) {
      if (at < 0 || at >= inside.length || inside[at] === 0 || !isLikeBorder(at)) continue;
      const base = from * 4;
      if (off(at, (c) => data[base + c] ?? 0) >= STEP) continue;
      inside[at] = 0;
      waiting.push(at);
    }
  }
  return inside;
}
