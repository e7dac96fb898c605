import { drawCover } from '../../media/cover/cover.ts';
import { doubtsOfViews } from '../../media/cutout/compare-views.ts';
import type { Cutout } from '../../media/cutout/cutout.ts';
import { readModel } from '../../media/formats/read-mesh.ts';
import { encodeFor, writeScene } from '../../media/formats/write-model.ts';
import type { Mesh } from '../../media/mesh/mesh.ts';
import type { Scene } from '../../media/mesh/scene.ts';
import type { SourceObject } from '../../media/mesh/source-mesh.ts';
import { decodePicture } from '../../media/picture/decode.ts';
import type { EncodedTexture } from '../../media/picture/image.ts';
import { createCutter } from '../cutout/cutter.ts';
import { createPainted } from '../light/painted.ts';
import { detailOf } from '../views/detail.ts';
import { oppositeOf } from '../views/side.ts';
import type { ViewName } from '../views/view-image.ts';
import { makeObjectNames } from './object-names.ts';
import { type FittedView, fitView } from './paint/fit-view.ts';
import { paintSurface } from './paint/paint-surface.ts';
import { extractFaces, splitVertices } from './split-vertices.ts';
import { type Surface, surfaceOf } from './surface.ts';
import type { TexturedModel, TextureRequest } from './texture-request.ts';
import type { Layout } from './unwrap/layout.ts';
import { layoutOfFile } from './unwrap/layout-of-file.ts';
import { limitWork } from './unwrap/limit-work.ts';
import { unwrap } from './unwrap/unwrap.ts';

/** The most texels of a texture's side. All graphics cards support this size. */
const MAX_TEXELS = 4096;

/**
 * Makes a texture for an existing model from pictures of it. The geometry does not change: no vertex moves, but vertices are
 * duplicated where the texture has a seam. Throws MediaError if the mesh or a picture cannot be used.
 */
export async function textureMesh(
  request: TextureRequest,
  onProgress: (fraction: number) => void = () => {},
  say: (words: string) => void = () => {},
): Promise<TexturedModel> {
  const detail = detailOf(request.resolution);
  const model = readModel(request.mesh);
  const surface = surfaceOf(model.mesh);
  onProgress(0.15);
  const views: FittedView[] = [];
  const cutter = createCutter(request.cutout, say);
  const painted = createPainted(request.evenLight === true);
  const cutouts = new Map<ViewName, Cutout>();
  for (const { view, bytes } of request.views) {
    const cutout = await cutter.cutOut(await decodePicture(bytes, detail.maxSource));
    cutouts.set(view, cutout);
    views.push(fitView(view, painted.of(cutout), surface));
    onProgress(0.15 + (0.3 * views.length) / request.views.length);
  }
  const most = Math.min(MAX_TEXELS, 2 * detail.maxTexture);
  const layout = limitWork(layoutOfFile(surface, most) ?? newLayout(surface, views, detail.maxTexture, most));
  onProgress(0.55);
  const image = paintSurface(surface, layout, views, (fraction) => onProgress(0.55 + 0.25 * fraction));
  const mesh = splitVertices(surface, layout);
  const cover = await drawCover(mesh, image);
  onProgress(0.9);
  const texture = await encodeFor(image, request.format);
  const file = await writeScene(sceneOf(mesh, model.objects, texture), request.format);
  onProgress(1);
  return { file, cover, warnings: [...cutter.warnings(), ...doubtsOfViews(cutouts), ...painted.remarks()] };
}

/** Makes an atlas with the resolution of the pictures, up to the requested detail. */
function newLayout(surface: Surface, views: readonly FittedView[], texels: number, most: number): Layout {
  const shown = new Set(views.flatMap(({ name }) => [name, oppositeOf(name)]));
  const finest = Math.max(...views.map(({ scaleX, scaleY }) => Math.max(Math.abs(scaleX), Math.abs(scaleY))));
  return unwrap(surface, {
    seen: [shown.has('front'), shown.has('back'), shown.has('right'), shown.has('left'), false, false],
    density: Math.min(finest, texels / surface.size),
    maxSide: most,
  });
}

/** The file's objects with their names. All have the same texture. */
function sceneOf(mesh: Mesh, objects: readonly SourceObject[], texture: EncodedTexture | undefined): Scene {
  const solid = objects.filter(({ faces }) => faces > 0);
  const names = makeObjectNames(solid.map(({ name }) => name));
  let start = 0;
  const parts = solid.map(({ faces }, index) => {
    const piece = { mesh: extractFaces(mesh, start, faces), material: 0 };
    start += faces;
    return { name: names[index] ?? '', pieces: [piece] };
  });
  const matt = { name: 'textured', colour: [1, 1, 1] as const, metallic: 0, roughness: 0.85 };
  return { parts, materials: [texture === undefined ? matt : { ...matt, texture }] };
}
