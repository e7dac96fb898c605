import type { Picture } from '../../picture/decode.ts';
import { type CellColours, magnifyRow } from '../magnify.ts';
import type { SeeThrough } from './see-through.ts';

/** How a subject that is seen through covers what is behind it. */
export interface ClearLayer {
  /** How much of each pixel of the subject is not seen through, 0 … 1; 1 outside of it. */
  readonly opacity: Float32Array;
  /** The subject's own colours, sRGB 0 … 255, three a pixel: with `opacity` before the same backdrop they give the picture. */
  readonly colours: Float32Array;
}

/** Differences of so many levels are noise. */
const NOISE = 5;
/** Too little is there of the subject to tell its colour below this. */
const LEAST_TOLD = 0.02;

/**
 * Takes the backdrop out of what is seen through. What is brighter than the glass and the backdrop behind it, such as its thicker sides and reflected
 * light, has more of the glass's colour; what is darker, such as the rim, covers as little as can explain it.
 * @param behind the backdrop in sRGB, in cells of the picture
 */
export function clearLayerOf(
  { width, height, rgba }: Picture,
  mask: Uint8Array,
  { through, behind }: { readonly through: SeeThrough; readonly behind: CellColours },
): ClearLayer {
  const opacity = new Float32Array(width * height).fill(1);
  const colours = new Float32Array(width * height * 3);
  const row = new Float32Array(width * 3);
  for (let y = 0, i = 0; y < height; y++) {
    magnifyRow(behind, y, row);
    for (let x = 0; x < width; x++, i++) {
      if (mask[i] === 0) continue;
      let covered = 0;
      for (let c = 0; c < 3; c++) {
        const expected = through.share * (row[x * 3 + c] as number) + (through.own[c] as number);
        const off = (rgba[i * 4 + c] as number) - expected;
        const whole = (through.own[c] as number) / (1 - through.share);
        const room = off <= 0 ? expected : (whole > expected ? whole : 255) - expected;
        covered = Math.max(covered, (Math.abs(off) - NOISE) / Math.max(2 * NOISE, room - NOISE));
      }
      const share = 1 - through.share * (1 - Math.min(1, covered));
      opacity[i] = share;
      for (let c = 0; c < 3; c++) {
        const own =
          share < LEAST_TOLD
            ? (through.own[c] as number) / Math.max(LEAST_TOLD, 1 - through.share)
            : ((rgba[i * 4 + c] as number) - (1 - share) * (row[x * 3 + c] as number)) / share;
        colours[i * 3 + c] = Math.min(255, Math.max(0, own));
      }
    }
  }
  return { opacity, colours };
}
