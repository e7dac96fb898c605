import type { Cutout } from '../../../media/cutout/cutout.ts';
import { MediaError } from '../../../media/media-error.ts';
import { smoothNormals } from '../../../media/mesh/smooth-normals.ts';
import { sampleBilinear } from '../../../media/raster/bicubic.ts';
import { largestOf, type Plane } from '../../../media/raster/plane.ts';
import { toPictureX, toPictureY } from '../../heights/frame.ts';
import { reliefOf } from '../../heights/relief.ts';
import { subjectBody } from '../../heights/subject-body.ts';
import type { Detail } from '../../views/detail.ts';
import { chooseSpacing } from '../surface/choose-spacing.ts';
import { type Columns, countTriangles, fillColumns } from '../surface/columns.ts';
import { mirrorHalf } from '../surface/mirror.ts';
import { projectOntoBody } from '../surface/project-body.ts';
import { type HalfSurface, upperHalfOf } from '../surface/quads.ts';
import { relax } from '../surface/relax.ts';
import { toMetres } from '../surface/to-metres.ts';
import { triangulate } from '../surface/triangulate.ts';
import { backPicture } from '../texture/back-picture.ts';
import { cropTexture } from '../texture/crop.ts';
import { meetFront } from '../texture/meet-front.ts';
import { SIDE_WIDTH } from '../texture/seam.ts';
import type { TexturedMesh } from '../texture/textured-mesh.ts';
import { backCoordinates } from './back-coordinates.ts';
import { placeParts } from './place-parts.ts';
import { sideCoordinates } from './side-coordinates.ts';
import { trianglesOfBack } from './triangles-of-back.ts';
import { copiedFor, cutAlongSeam, joinSides } from './two-sided-texture.ts';

/** Width in picture pixels of the rim along the outline whose colours are mixed with the background. It is not used for the texture. */
const RIM_WIDTH = 1.5;

/**
 * Builds a closed body from one picture's subject: inflates the outline, gives its trunk depth, adds relief from the shading to the front, and gives
 * the back the same shape without relief and without what only the front shows. Throws MediaError 'no-subject' if no outline is left on the raster.
 */
export function buildBody(
  cutout: Cutout,
  options: {
    readonly detail: Detail;
    readonly faces: number;
    /** Gives the cut-out whose colours are painted; by default the same. */
    readonly painted?: (cutout: Cutout) => Cutout;
    readonly onProgress: (fraction: number) => void;
  },
): TexturedMesh {
  const { detail, faces, painted = (own) => own, onProgress } = options;
  const { distance, frame, radius, trunk, square: body } = subjectBody(cutout, detail.raster);
  if (largestOf(distance.data) === 0) throw new MediaError({ code: 'no-subject', share: 0, why: 'thin' });
  onProgress(0.2);
  const square = addRelief(body, reliefOf(cutout, frame, distance));
  onProgress(0.4);
  const columns = chooseSpacing<Columns>({
    targetTriangles: faces,
    firstSpacing: Math.sqrt((4 * steppedArea(square)) / faces),
    tolerance: 0.004,
    build: (spacing) => fillColumns(square, distance, spacing),
    count: countTriangles,
  });
  onProgress(0.55);
  const half = upperHalfOf(columns);
  relax(half, {
    isBorder: half.onPlane,
    rounds: 4,
    project: projectOntoBody(square, half.onPlane, columns.spacing),
  });
  onProgress(0.8);
  const fold = RIM_WIDTH * frame.scale;
  const places = sideCoordinates(half.positions, { distance, radius, square, fold });
  const whole = mirrorHalf(half, triangulate(half), withoutRelief(half, body, square));
  const front = cropTexture(painted(cutout), {
    left: frame.left,
    top: frame.top,
    right: toPictureX(frame, distance.width),
    bottom: toPictureY(frame, distance.height),
  });
  const back = backPicture(front, { distance, radius, hasWalls: trunk.sections.isBox }, frame);
  // Walls of a box end where its front does.
  if (!trunk.sections.isBox) meetFront(back, front, { distance, radius, square: body, fold }, frame);
  const isBack = trianglesOfBack(whole.positions, whole.indices, distance);
  const side = SIDE_WIDTH * Math.max(distance.width, distance.height);
  const placesOfBack = backCoordinates(whole.positions, {
    distance,
    radius,
    square: body,
    side,
    stripedAt: (y) => back.stripedAt((toPictureY(frame, y) - front.top) / front.height),
  });
  placeParts(whole.positions, trunk, body);
  const { x, y, metre } = toMetres(whole.positions);
  const normals = smoothNormals(whole.positions, whole.indices);
  const cut = cutAlongSeam(
    whole.indices,
    isBack,
    { front: places, back: placesOfBack, source: whole.source },
    { frame, front, back },
  );
  const { texture, charts } = joinSides(front, back);
  onProgress(1);
  return {
    mesh: {
      positions: copiedFor(cut.source, whole.positions, 3),
      normals: copiedFor(cut.source, normals, 3),
      uvs: cut.uvs,
      indices: cut.indices,
    },
    texture,
    charts,
    reliefSpacing: columns.spacing / frame.scale,
    origin: { x: toPictureX(frame, x), y: toPictureY(frame, y), metre: metre / frame.scale },
    secondFace: trunk.secondFace,
  };
}

/** The area of one half of a body that is made of cubes, in square pixels: that of its columns' ends, and of the steps between them. */
function steppedArea({ width, data }: Plane): number {
  let area = 0;
  const depths = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++) depths[i] = Math.sqrt(Math.max(0, data[i] as number));
  for (let i = width; i < data.length; i++) {
    const own = depths[i] as number;
    if (own > 0) area++;
    area += Math.abs(own - (depths[i - 1] as number)) + Math.abs(own - (depths[i - width] as number));
  }
  return area;
}

/** Adds relief to a body that is given by its squared half depth. The relief removes at most three quarters of the half depth. */
function addRelief(square: Plane, relief: Plane): Plane {
  const out = square.data.slice();
  for (let i = 0; i < out.length; i++) {
    const value = out[i] as number;
    if (value <= 0) continue;
    const half = Math.sqrt(value);
    out[i] = Math.max(0.25 * half, half + (relief.data[i] as number)) ** 2;
  }
  return { ...square, data: out };
}

/** The depth of each vertex on the back, which has the body's shape without the creases that the picture shows of the front. */
function withoutRelief({ positions, onPlane }: HalfSurface, body: Plane, front: Plane): Float32Array {
  const depths = new Float32Array(onPlane.length);
  for (let v = 0; v < depths.length; v++) {
    const x = positions[v * 3] as number;
    const y = positions[v * 3 + 1] as number;
    const z = positions[v * 3 + 2] as number;
    const bump = sampleBilinear(front, x, y) - sampleBilinear(body, x, y);
    depths[v] = onPlane[v] === 1 ? 0 : Math.sqrt(Math.max(0.25 * z * z, z * z - bump));
  }
  return depths;
}
