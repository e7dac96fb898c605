import { MODEL_TRAITS } from '../../../shared/interface/models.ts';
import { drawCover } from '../../media/cover/cover.ts';
import { isOpaque } from '../../media/cutout/alpha-matte.ts';
import { doubtsOfViews } from '../../media/cutout/compare-views.ts';
import type { Cutout } from '../../media/cutout/cutout.ts';
import { writeModel } from '../../media/formats/write-model.ts';
import { decodePicture } from '../../media/picture/decode.ts';
import { createCutter } from '../cutout/cutter.ts';
import { createPainted } from '../light/painted.ts';
import { detailOf } from '../views/detail.ts';
import { namingView } from '../views/naming-view.ts';
import type { ViewName } from '../views/view-image.ts';
import { buildModel, type ViewInput } from './build-model.ts';
import { estimateSurfaceMaps } from './maps/surface-maps.ts';
import type { GeneratedModel, GenerateRequest } from './request.ts';

/**
 * Makes a model of one image (its outline inflated, with relief from its shading) or of several views (carved from
 * their outlines). A scene portrait has the front image's background behind it. `onProgress` receives fractions from 0 to
 * 1, and `say` what belongs into the log. Throws MediaError if an image cannot be decoded or shows no subject; of several, 'no-subject' names the view.
 */
export async function generateModel(
  request: GenerateRequest,
  onProgress: (fraction: number) => void = () => {},
  say: (words: string) => void = () => {},
): Promise<GeneratedModel> {
  const detail = detailOf(request.resolution);
  const keepsScene = MODEL_TRAITS[request.model].scene;
  const cutter = createCutter(request.cutout, say);
  const views = new Map<ViewName, ViewInput>();
  for (const { view, bytes } of request.views) {
    const picture = await decodePicture(bytes, detail.maxSource);
    const scene = keepsScene && view === 'front' && isOpaque(picture) ? picture : undefined;
    const isSubjectOptional = scene !== undefined && request.views.length === 1;
    const cutOut = isSubjectOptional ? cutter.findSubject : cutter.cutOut;
    const isOfSet = request.views.length > 1;
    const cutout = await (isOfSet ? namingView(view, () => cutOut(picture)) : cutOut(picture));
    views.set(view, { cutout, scene });
    onProgress((0.3 * views.size) / request.views.length);
  }
  const painted = createPainted(request.textured && request.evenLight === true);
  const textured = buildModel(views, {
    detail,
    faces: request.faces,
    painted: painted.of,
    onProgress: (fraction) => onProgress(0.3 + 0.45 * fraction),
  });
  const { mesh } = textured;
  const shown = request.textured ? textured.texture : undefined;
  const cover = await drawCover(mesh, shown, {
    showsSide: request.views.length === 1,
    secondFace: textured.secondFace,
  });
  onProgress(0.85);
  const hasMaps = request.textured && request.pbr && request.format !== 'stl';
  const maps = hasMaps ? estimateSurfaceMaps(textured) : undefined;
  onProgress(0.9);
  const file = await writeModel(mesh, shown, request.format, maps);
  onProgress(1);
  const cutouts = new Map<ViewName, Cutout>();
  for (const [view, { cutout }] of views) if (cutout !== undefined) cutouts.set(view, cutout);
  return {
    file,
    cover,
    faces: mesh.indices.length / 3,
    vertices: mesh.positions.length / 3,
    warnings: [...cutter.warnings(), ...doubtsOfViews(cutouts), ...painted.remarks()],
  };
}
