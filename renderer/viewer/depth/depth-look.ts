import {
  DEPTH_CUT,
  DEPTH_RELIEF,
  type ViewerSettings,
} from '../../../shared/model/settings/viewer-settings.ts';
import type { DepthSpan } from '../load/depth/depth-range.ts';
import type { DepthLook } from './depth-message.ts';

/** Points of the relief that is read with the file. */
const FIRST_POINTS = 512;

/** How a map is shown by the settings. A map without the picture that it was made from is coloured by its values in its place. */
export function depthLookOf(
  {
    depthAs,
    depthColours,
    depthRelief,
    depthCut,
    depthPoints,
  }: Pick<ViewerSettings, 'depthAs' | 'depthColours' | 'depthRelief' | 'depthCut' | 'depthPoints'>,
  hasPicture: boolean,
  span: DepthSpan | null,
): DepthLook {
  return {
    as: depthAs,
    colours: depthColours === 'picture' && !hasPicture ? 'values' : depthColours,
    span,
    relief: depthRelief / 100,
    cut: depthCut / 100,
    points: depthPoints,
  };
}

/** Whether a map is shown as it was read with the file: its own picture, or its relief without colours. */
export function isFirstLook({ as, colours, span, relief, cut, points }: DepthLook): boolean {
  if (colours !== 'plain' || span !== null) return false;
  if (as === 'picture') return true;
  return (
    as === 'mesh' &&
    relief === DEPTH_RELIEF.first / 100 &&
    cut === DEPTH_CUT.first / 100 &&
    points === FIRST_POINTS
  );
}

/** The look of a map that stands beside others: a flat picture has no place in their scene, so it is a mesh. */
export function solidLookOf(look: DepthLook, isCompared: boolean): DepthLook {
  return isCompared && look.as === 'picture' ? { ...look, as: 'mesh' } : look;
}
