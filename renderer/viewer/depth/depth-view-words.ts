import type { DepthColours, DepthShape } from '../../../shared/model/settings/viewer-settings.ts';
import type { ViewedDepth } from '../../store/viewer/depth-slice.ts';

export const DEPTH_SHAPE_NAMES: Readonly<Record<DepthShape, string>> = {
  picture: 'Picture',
  points: 'Points',
  mesh: 'Mesh',
};

export const DEPTH_COLOUR_NAMES: Readonly<Record<DepthColours, string>> = {
  plain: 'Plain',
  values: 'By value',
  picture: 'Its picture',
};

/** The reason why a depth map cannot be coloured so; null if it can. */
export function depthColoursRefusal(viewed: ViewedDepth | null, colours: DepthColours): string | null {
  return colours === 'picture' && viewed?.hasPicture === false
    ? 'There is no copy of the picture that it was made from.'
    : null;
}

/** Digits behind the point with which the values of a span are told apart. */
export function digitsOf(width: number): number {
  return Math.min(8, Math.max(0, Math.round(2 - Math.log10(Math.max(width, 1e-9)))));
}
