import { writeModel } from '../formats/write-model.ts';
import { buildBody } from './body/build-body.ts';
import { drawCover } from './cover/cover.ts';
import { type Cutout, cutOut } from './cutout/cutout.ts';
import { decodePicture } from './cutout/decode.ts';
import { detailOf } from './detail.ts';
import { GenerationError } from './generation-error.ts';
import { buildHull } from './hull/build-hull.ts';
import { surfaceMapsOf } from './maps/surface-maps.ts';
import type { GeneratedModel, GenerateRequest, ViewName } from './request.ts';

export type { GeneratedModel, GenerateRequest, ViewImage, ViewName } from './request.ts';

/**
 * Makes a model of one image (its outline inflated, with relief from its shading) or of several views (carved from
 * their outlines). `onProgress` hears fractions from 0 to 1. Throws GenerationError where an image cannot be decoded
 * or shows no subject.
 */
export async function generateModel(
  request: GenerateRequest,
  onProgress: (fraction: number) => void = () => {},
): Promise<GeneratedModel> {
  const detail = detailOf(request.resolution);
  const cutouts = new Map<ViewName, Cutout>();
  for (const { view, bytes } of request.views) {
    cutouts.set(view, cutOut(await decodePicture(bytes, detail.source)));
    onProgress((0.3 * cutouts.size) / request.views.length);
  }
  const [only] = cutouts.values();
  if (only === undefined) throw new GenerationError('no-subject', 'There is no image to make a model of.');
  const options = {
    detail,
    faces: request.faces,
    onProgress: (fraction: number) => onProgress(0.3 + 0.45 * fraction),
  };
  const textured = cutouts.size === 1 ? buildBody(only, options) : buildHull(cutouts, options);
  const { mesh } = textured;
  const shown = request.textured ? textured.texture : undefined;
  const cover = await drawCover(mesh, shown);
  onProgress(0.85);
  const mapped = request.textured && request.pbr && request.format !== 'stl';
  const maps = mapped ? surfaceMapsOf(textured) : undefined;
  onProgress(0.9);
  const file = await writeModel(mesh, shown, request.format, maps);
  onProgress(1);
  return { file, cover, faces: mesh.indices.length / 3, vertices: mesh.positions.length / 3 };
}
