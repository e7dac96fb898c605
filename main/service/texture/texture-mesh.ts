import { drawCover } from '../../media/cover/cover.ts';
import { cutOut } from '../../media/cutout/cutout.ts';
import { readModel } from '../../media/formats/read-mesh.ts';
import { encodeFor, writeScene } from '../../media/formats/write-model.ts';
import type { Mesh } from '../../media/mesh/mesh.ts';
import type { Scene } from '../../media/mesh/scene.ts';
import type { SourceObject } from '../../media/mesh/source-mesh.ts';
import { decodePicture } from '../../media/picture/decode.ts';
import type { EncodedTexture } from '../../media/picture/image.ts';
import { detailOf } from '../views/detail.ts';
import { oppositeOf } from '../views/side.ts';
import { cutFaces, cutVertices } from './cut-vertices.ts';
import { objectNames } from './object-names.ts';
import { type FittedView, fitView } from './paint/fit-view.ts';
import { paintSurface } from './paint/paint-surface.ts';
import { type Surface, surfaceOf } from './surface.ts';
import type { TexturedModel, TextureRequest } from './texture-request.ts';
import type { Layout } from './unwrap/layout.ts';
import { ownLayout } from './unwrap/own-layout.ts';
import { unwrap } from './unwrap/unwrap.ts';
import { withinWork } from './unwrap/within-work.ts';

/** Most texels of a texture's side: what every graphics card takes. */
const MOST_TEXELS = 4096;

/**
 * Textures a model that exists from pictures of it. Its geometry stays as it is: no vertex moves, vertices come twice
 * where the texture needs a seam. Throws MediaError where the mesh or a picture is at fault.
 */
export async function textureMesh(
  request: TextureRequest,
  onProgress: (fraction: number) => void = () => {},
): Promise<TexturedModel> {
  const detail = detailOf(request.resolution);
  const model = readModel(request.mesh);
  const surface = surfaceOf(model.mesh);
  onProgress(0.15);
  const views: FittedView[] = [];
  for (const { view, bytes } of request.views) {
    views.push(fitView(view, cutOut(await decodePicture(bytes, detail.source)), surface));
    onProgress(0.15 + (0.3 * views.length) / request.views.length);
  }
  const most = Math.min(MOST_TEXELS, 2 * detail.texture);
  const layout = withinWork(ownLayout(surface, most) ?? newLayout(surface, views, detail.texture, most));
  onProgress(0.55);
  const image = paintSurface(surface, layout, views, (fraction) => onProgress(0.55 + 0.25 * fraction));
  const mesh = cutVertices(surface, layout);
  const cover = await drawCover(mesh, image);
  onProgress(0.9);
  const texture = await encodeFor(image, request.format);
  const file = await writeScene(sceneOf(mesh, model.objects, texture), request.format);
  onProgress(1);
  return { file, cover };
}

/** An atlas as fine as the pictures, up to the detail asked for. */
function newLayout(surface: Surface, views: readonly FittedView[], texels: number, most: number): Layout {
  const shown = new Set(views.flatMap(({ name }) => [name, oppositeOf(name)]));
  const finest = Math.max(...views.map(({ scaleX, scaleY }) => Math.max(Math.abs(scaleX), Math.abs(scaleY))));
  return unwrap(surface, {
    seen: [shown.has('front'), shown.has('back'), shown.has('right'), shown.has('left'), false, false],
    density: Math.min(finest, texels / surface.size),
    most,
  });
}

/** The file's objects under their names, all with the one texture. */
function sceneOf(mesh: Mesh, objects: readonly SourceObject[], texture: EncodedTexture | undefined): Scene {
  const solid = objects.filter(({ faces }) => faces > 0);
  const names = objectNames(solid.map(({ name }) => name));
  let start = 0;
  const parts = solid.map(({ faces }, index) => {
    const piece = { mesh: cutFaces(mesh, start, faces), material: 0 };
    start += faces;
    return { name: names[index] ?? '', pieces: [piece] };
  });
  const matt = { name: 'textured', colour: [1, 1, 1] as const, metallic: 0, roughness: 0.85 };
  return { parts, materials: [texture === undefined ? matt : { ...matt, texture }] };
}
