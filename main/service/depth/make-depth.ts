import type { Cutout } from '../../media/cutout/cutout.ts';
import { writeExr } from '../../media/formats/write/exr.ts';
import { writePng16 } from '../../media/formats/write/png16.ts';
import { decodePicture, type Picture } from '../../media/picture/decode.ts';
import type { Plane } from '../../media/raster/plane.ts';
import { createCutter } from '../cutout/cutter.ts';
import { backgroundDepth } from '../heights/background-depth.ts';
import { sceneDepth } from '../heights/scene-depth.ts';
import type { DepthMap, DepthRequest } from './depth-request.ts';
import { isLandscape } from './is-landscape.ts';
import { isScattered } from './is-scattered.ts';
import { subjectDepth } from './subject-depth.ts';

/** The longer side of every depth map, in pixels. */
const LONG_SIDE = 2048;

/** The meaning of the EXR's numbers. It is written into the file. */
const MEANING =
  'Maquette local service. Y: relative nearness, linear. 1 is nearest to the camera, 0 is farthest or nothing. No unit.';

/**
 * Makes a depth map of one image, 2,048 pixels on its longer side. Its numbers are relative nearness (see MEANING), the
 * same in both formats: 0 … 1 in the EXR, 0 … 65,535 in the PNG. Throws MediaError if the image cannot be
 * decoded, or if only the subject was requested and the image shows none.
 */
export async function makeDepth(
  request: DepthRequest,
  onProgress: (fraction: number) => void = () => {},
  say: (words: string) => void = () => {},
): Promise<DepthMap> {
  const picture = await decodePicture(request.image, LONG_SIDE);
  onProgress(0.1);
  // Where the background stays, nothing is asked to be cut out: the program is not run.
  const cutter = createCutter(request.removeBackground ? request.cutout : undefined, say);
  const found = await (request.removeBackground ? cutter.cutOut(picture) : cutter.findSubject(picture));
  const isThing = (cutout: Cutout): boolean =>
    request.removeBackground || !(isScattered(cutout) || isLandscape(picture, cutout));
  const isScene = found === undefined || !isThing(found);
  const cutout = isScene ? undefined : found;
  onProgress(0.4);
  const depth = depthOf(picture, cutout, request.removeBackground);
  onProgress(0.9);
  const { format } = request;
  const bytes = format === 'exr' ? writeExr(depth, MEANING) : await writePng16(depth);
  // A scene has no outline that could be unsure.
  const warnings = isScene
    ? [...cutter.warnings().filter((code) => code !== 'cutout-unsure'), 'scene-depth-rough']
    : cutter.warnings();
  return { extension: format, bytes, warnings };
}

function depthOf(picture: Picture, cutout: Cutout | undefined, removeBackground: boolean): Plane {
  const scale = LONG_SIDE / Math.max(picture.width, picture.height);
  const size = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
  if (cutout === undefined) return sceneDepth(picture, size);
  const { nearness, share } = subjectDepth(cutout, size);
  if (removeBackground) {
    for (let i = 0; i < share.data.length; i++)
      nearness.data[i] = (nearness.data[i] as number) * (share.data[i] as number);
    return nearness;
  }
  const behind = backgroundDepth(size);
  for (let i = 0; i < share.data.length; i++) {
    const far = behind.data[i] as number;
    nearness.data[i] = far + (share.data[i] as number) * ((nearness.data[i] as number) - far);
  }
  return nearness;
}
