import { DEPTH_CUT, DEPTH_RELIEF } from '../../../../shared/model/settings/viewer-settings.ts';
import { plainFigure } from '../../../words/figures.ts';
import { smoothNormals } from '../mesh/smooth-normals.ts';
import type { ModelParts, ParsedMesh } from '../parsed-model.ts';
import { PLAIN_MATERIAL } from '../scene/plain-material.ts';
import { type DepthField, extremesOf, rangeOf } from './depth-field.ts';
import { histogramOf } from './depth-histogram.ts';
import { greyPicture } from './depth-picture.ts';
import { firstSpan } from './depth-range.ts';
import { type DepthSurface, surfaceOf } from './depth-shape.ts';

/** Points along the longer side of the relief that is made with the picture. */
const POINTS = 512;
/** Along that of the low-detail surface, which is drawn first, and while it is turned, where there is no graphics card. */
export const COARSE_POINTS = 160;
/** The most pixels along the picture's longer side. */
const MAX_PICTURE_EDGE = 4_096;

/** A depth map as a picture, and as an upright relief whose longer side is one metre. */
export async function depthParts(field: DepthField): Promise<ModelParts> {
  const range = rangeOf(field);
  const { width, height, channels, bits } = field;
  const extremes = extremesOf(field);
  const span = firstSpan(range, histogramOf(field, range, extremes ?? range));
  const options = { span, relief: DEPTH_RELIEF.first / 100, points: POINTS };
  const first = surfaceOf(field, { ...options, cut: DEPTH_CUT.first / 100 });
  // Of a map that is all jumps, nothing would be left.
  const cut = first.index.length > 0 ? DEPTH_CUT.first / 100 : 1;
  const surface = cut === 1 ? surfaceOf(field, { ...options, cut }) : first;
  const coarse = surfaceOf(field, { ...options, cut, points: COARSE_POINTS });
  const isWhole = range.low === 0 && range.high === 1;
  return {
    meshes: [surface.index.length > 0 ? meshOf(surface) : flatMesh(field)],
    coarse: coarse.index.length > 0 ? [meshOf(coarse)] : [],
    materials: [{ ...PLAIN_MATERIAL, doubleSided: true }],
    textures: [],
    picture: await greyPicture(field, range, MAX_PICTURE_EDGE),
    depth: { width, height, channels, bits, values: extremes },
    notes: isWhole
      ? []
      : [`Drawn from ${plainFigure(range.low)}, black, to ${plainFigure(range.high)}, white.`],
  };
}

/** The mesh of a surface, with texture coordinates of the whole map and the material 0. */
export function meshOf({ positions, uvs, index }: DepthSurface): ParsedMesh {
  return {
    name: 'relief',
    positions,
    normals: smoothNormals(positions, index),
    uvs,
    colours: null,
    index,
    material: 0,
    matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  };
}

/** A plane for a map without any surface, such as a single row of pixels. */
function flatMesh({ width, height }: DepthField): ParsedMesh {
  const longer = Math.max(width, height);
  const [wide, tall] = [width / longer, height / longer];
  return meshOf({
    positions: Float32Array.of(-wide / 2, tall, 0, wide / 2, tall, 0, -wide / 2, 0, 0, wide / 2, 0, 0),
    uvs: Float32Array.of(0, 0, 1, 0, 0, 1, 1, 1),
    nearness: new Float32Array(4),
    index: Uint32Array.of(0, 2, 1, 1, 2, 3),
    step: 1,
  });
}
