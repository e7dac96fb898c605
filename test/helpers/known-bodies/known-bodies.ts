import { PICTURES, type Picture } from '../../../scripts/samples/catalogue.ts';
import { normalize } from '../../../scripts/samples/vector.ts';
import { type Axes, alongAxes, pointsOfField, type SurfacePoints } from './surface-points.ts';

/** The pictures whose bodies are known: every sample that is one image, and the front of each view set. */
export const KNOWN_BODIES: readonly Picture[] = PICTURES.filter(
  ({ file }) => !/_(back|left|right)\./.test(file),
);

/** The true body of a picture, its front what the picture shows: upright, and leaning as a camera sees it that looks down. */
export function trueBody(picture: Picture): {
  readonly upright: SurfacePoints;
  readonly asSeen: SurfacePoints;
} {
  const { field, rig } = picture.body();
  const { right, up, back } = rig;
  const points = pointsOfField(field);
  const level: Axes = { right, up: [0, 1, 0], towards: normalize([back[0], 0, back[2]]) };
  return { upright: alongAxes(points, level), asSeen: alongAxes(points, { right, up, towards: back }) };
}
