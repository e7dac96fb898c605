import { toLab } from '../colour/lab.ts';
import type { Picture } from '../picture/decode.ts';
import { connectedComponents } from '../raster/components.ts';
import { isOpaque } from './alpha-matte.ts';
import { isUnsure } from './confidence.ts';
import type { Cutout } from './cutout.ts';
import { hasStrangeBorder } from './strange-border.ts';

/** Why the subject of a picture may not become a good body. */
export type SubjectDoubt = 'subject-cut-off' | 'several-subjects' | 'cutout-unsure' | 'picture-very-dark';

/** Pixels that are covered by half count as the subject's. */
const COVERED = 0.5;
/** A subject that covers this share of a side of its picture reaches it. A tip that only touches it is less. */
const MIN_TOUCHED_SHARE = 0.03;
/** A second part that is at least this share of the largest counts as a subject of its own. */
const MIN_SECOND_SHARE = 0.3;
/** A picture is very dark if all but the lightest twentieth of its subject is below this lightness, 0 … 100. */
const DARK_LIGHTNESS = 12;
const LIGHTEST_SHARE = 0.05;

/** What a cut-out says against its picture, as codes. */
export function doubtsOfSubject(picture: Picture, cutout: Cutout): readonly SubjectDoubt[] {
  const { width, height, matte } = cutout;
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) mask[i] = (matte.data[i] as number) > COVERED ? 1 : 0;
  return [
    ...(isCutOff(mask, picture) ? (['subject-cut-off'] as const) : []),
    ...(hasSeveral(mask, width) ? (['several-subjects'] as const) : []),
    ...(isUnsure(cutout) ? (['cutout-unsure'] as const) : []),
    ...(isVeryDark(picture, mask) ? (['picture-very-dark'] as const) : []),
  ];
}

/** Whether the pixels of a picture (those of a mask, where one is given) are too dark to show a shape. */
export function isVeryDark(picture: Picture, mask?: Uint8Array): boolean {
  const lab = toLab(picture.rgba, 4);
  const counts = new Uint32Array(101);
  let count = 0;
  for (let i = 0; i < picture.width * picture.height; i++) {
    if (mask?.[i] === 0) continue;
    const lightness = Math.max(0, Math.min(100, Math.round(lab[i * 3] as number)));
    counts[lightness] = (counts[lightness] as number) + 1;
    count += 1;
  }
  let lighter = 0;
  for (let lightness = 100; lightness >= DARK_LIGHTNESS; lightness--) lighter += counts[lightness] as number;
  return count > 0 && lighter < LIGHTEST_SHARE * count;
}

/** A picture with alpha that was cropped to its subject has it at all four sides, and is whole. */
function isCutOff(mask: Uint8Array, picture: Picture): boolean {
  const { width, height } = picture;
  const sides = [
    { first: 0, step: 1, length: width },
    { first: (height - 1) * width, step: 1, length: width },
    { first: 0, step: width, length: height },
    { first: width - 1, step: width, length: height },
  ];
  const isReached = ({ first, step, length }: (typeof sides)[number], least: number): boolean => {
    let covered = 0;
    for (let i = 0; i < length; i++) covered += mask[first + i * step] as number;
    return covered > least * length;
  };
  const touches = sides.some((side) => isReached(side, MIN_TOUCHED_SHARE));
  if (isOpaque(picture)) return touches || hasStrangeBorder(picture);
  return touches && !sides.every((side) => isReached(side, 0));
}

function hasSeveral(mask: Uint8Array, width: number): boolean {
  const [, ...sizes] = connectedComponents(mask, width).sizes;
  const [first = 0, second = 0] = sizes.sort((one, other) => other - one);
  return second > MIN_SECOND_SHARE * first;
}
