import type { Cutout } from '../../../media/cutout/cutout.ts';
import { smoothNormals } from '../../../media/mesh/smooth-normals.ts';
import type { Plane } from '../../../media/raster/plane.ts';
import { type Frame, toPictureX, toPictureY } from '../../heights/frame.ts';
import { inflate } from '../../heights/inflate.ts';
import { localRadius } from '../../heights/local-radius.ts';
import { reliefOf } from '../../heights/relief.ts';
import { silhouetteOf } from '../../heights/silhouette.ts';
import type { Detail } from '../../views/detail.ts';
import { chooseSpacing } from '../surface/choose-spacing.ts';
import { type Columns, countTriangles, fillColumns } from '../surface/columns.ts';
import { mirrorHalf } from '../surface/mirror.ts';
import { projectOntoBody } from '../surface/project-body.ts';
import { upperHalfOf } from '../surface/quads.ts';
import { relax } from '../surface/relax.ts';
import { toMetres } from '../surface/to-metres.ts';
import { triangulate } from '../surface/triangulate.ts';
import { cropTexture } from '../texture/crop.ts';
import type { TexturedMesh } from '../texture/textured-mesh.ts';
import { sideCoordinates } from './side-coordinates.ts';

/** Width in picture pixels of the rim along the outline whose colours are mixed with the background. It is not used for the texture. */
const RIM_WIDTH = 1.5;
/** A body has about this many times the triangles of its front and back, because the steps between columns add walls. */
const TRIANGLE_FACTOR = 2.6;

/** Builds a closed body from one picture's subject: inflates the outline, adds relief from the shading and mirrors the front to the back. */
export function buildBody(
  cutout: Cutout,
  options: {
    readonly detail: Detail;
    readonly faces: number;
    readonly onProgress: (fraction: number) => void;
  },
): TexturedMesh {
  const { detail, faces, onProgress } = options;
  const { distance, frame } = silhouetteOf(cutout.matte, detail.raster);
  const radius = localRadius(distance, 6 * Math.max(1, frame.scale));
  onProgress(0.2);
  const square = addRelief(inflate(distance, radius), reliefOf(cutout, frame, distance));
  onProgress(0.4);
  const columns = chooseSpacing<Columns>({
    targetTriangles: faces,
    firstSpacing: Math.sqrt((TRIANGLE_FACTOR * 4 * coveredArea(distance)) / faces),
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
  const places = sideCoordinates(half.positions, { distance, radius, square, fold: RIM_WIDTH * frame.scale });
  const whole = mirrorHalf(half, triangulate(half));
  const texture = cropTexture(cutout, {
    left: frame.left,
    top: frame.top,
    right: toPictureX(frame, distance.width),
    bottom: toPictureY(frame, distance.height),
  });
  const uvs = textureCoordinates(places, whole.source, frame, texture);
  const { x, y, metre } = toMetres(whole.positions);
  const normals = smoothNormals(whole.positions, whole.indices);
  onProgress(1);
  return {
    mesh: { positions: whole.positions, normals, uvs, indices: whole.indices },
    texture,
    charts: [{ left: 0, top: 0, width: texture.width, height: texture.height }],
    reliefSpacing: columns.spacing / frame.scale,
    origin: { x: toPictureX(frame, x), y: toPictureY(frame, y), metre: metre / frame.scale },
  };
}

function coveredArea(distance: Plane): number {
  let area = 0;
  for (let i = 0; i < distance.data.length; i++) if ((distance.data[i] as number) > 0) area++;
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

function textureCoordinates(
  places: Float32Array,
  source: Uint32Array,
  frame: Frame,
  texture: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): Float32Array {
  const uvs = new Float32Array(source.length * 2);
  for (let v = 0; v < source.length; v++) {
    const from = (source[v] as number) * 2;
    uvs[v * 2] = (toPictureX(frame, places[from] as number) - texture.left) / texture.width;
    uvs[v * 2 + 1] = (toPictureY(frame, places[from + 1] as number) - texture.top) / texture.height;
  }
  return uvs;
}
