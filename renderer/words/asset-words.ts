import { type AssetView, UNCHECKED_FORMAT } from '../../shared/bridge/views.ts';
import type { Asset, AssetFile } from '../../shared/model/asset.ts';
import { derivedFileUrl } from '../../shared/model/derived-files.ts';
import { importedAsWords } from '../../shared/model/import/import-words.ts';
import type { Imported } from '../../shared/model/import/imported.ts';
import { RESULT_TYPES } from '../../shared/model/kind-traits.ts';
import { isByFaces, type LibrarySort } from '../../shared/model/library-order.ts';
import { countedFaces } from '../../shared/model/quality/counted-faces.ts';
import { describeRecipe, facesOf, type Recipe } from '../../shared/model/recipe.ts';
import { counted, groupedFigure, shortFigure } from './figures.ts';
import { sortedFigureWords } from './quality-words.ts';

/** Under a cover, `38 k faces` as counted or else `about 500 k faces` as asked for; only what was counted where the grid is sorted by that. */
export function coverFacts({ asset }: AssetView, sort: LibrarySort): string {
  const { recipe, imported } = asset;
  const number = countedFaces(asset);
  const figure = RESULT_TYPES[recipe.kind] === 'model' ? sortedFigureWords(asset.quality, sort) : null;
  if (figure !== null) return figure;
  if (imported !== undefined && (number === null || imported.as !== 'model')) return importedWords(imported);
  const faces = number === null ? null : `${shortFigure(number)} faces`;
  if (isByFaces(sort) && RESULT_TYPES[recipe.kind] === 'model') return faces ?? 'not measured yet';
  if (recipe.kind !== 'model') return describeRecipe(recipe);
  return faces ?? `about ${shortFigure(facesOf(recipe))} faces`;
}

/** Of a cover that is pointed at: what was counted in full; nothing for a depth map. */
export function countedWords({ asset }: AssetView): string | undefined {
  const { recipe, measured, imported } = asset;
  if (RESULT_TYPES[recipe.kind] !== 'model') return undefined;
  if (measured !== null)
    return `${counted(measured.faces, 'face')}, ${counted(measured.vertices, 'vertex', 'vertices')}`;
  const faces = countedFaces(asset);
  if (faces !== null) return counted(faces, 'face');
  const asked =
    recipe.kind === 'model' && imported === undefined
      ? ` ${groupedFigure(facesOf(recipe))} were asked for.`
      : '';
  return `Faces not measured yet: they are counted when it is opened or measured.${asked}`;
}

/** The model's own format: an obj with its texture comes in a zip, and is an obj all the same. */
export function formatWords({ format, asset }: AssetView): string {
  if (format === UNCHECKED_FORMAT) return 'as it came';
  return format === 'zip' ? asset.recipe.format : format;
}

/** Why the viewer shows nothing of an asset, and what is left. */
export function notShownWords(view: AssetView): { readonly title: string; readonly text: string } {
  const { asItCame } = view.asset;
  return asItCame === null
    ? {
        title: `${formatWords(view)} is not shown here`,
        text: 'The viewer shows glb, gltf, obj, stl, fbx, usdz, exr and png. The file is whole, and other programs open it.',
      }
    : {
        title: 'Kept as it came, and not opened here',
        text: `What is wrong with the file: ${asItCame.wrong}. Other programs may still read some of it.`,
      };
}

/** What the viewer reads. */
const DEPTH_FORMATS: ReadonlySet<string> = new Set(['exr', 'png']);
const SHOWN_FORMATS = new Set(['glb', 'gltf', 'obj', 'zip', 'stl', 'fbx', 'usdz', ...DEPTH_FORMATS]);

/** Whether the viewer shows results of this format at all. */
export function isShown({ format }: Pick<AssetView, 'format'>): boolean {
  return SHOWN_FORMATS.has(format);
}

/** Whether the viewer takes files of this format for depth maps. */
export function isDepthFormat(format: string): boolean {
  return DEPTH_FORMATS.has(format);
}

/** `Model, linked` */
export function importedWords({ as, way }: Imported): string {
  const how = { copy: 'imported', move: 'imported', link: 'linked' } as const;
  return `${importedAsWords(as)}, ${how[way]}`;
}

/** How an asset came about, in a few words: `Model · generalv1.5 · 512`. */
export function describeAsset({ recipe, imported }: Pick<Asset, 'recipe' | 'imported'>): string {
  return imported === undefined ? describeRecipe(recipe) : importedWords(imported);
}

/** One of several versions: of a model `generalv1.5 · 512 · 500 k`, for the faces that were asked for may be all in which two of them differ. */
export function describeVersion(asset: Pick<Asset, 'recipe' | 'imported'>): string {
  const { recipe, imported } = asset;
  if (imported !== undefined || recipe.kind !== 'model' || recipe.make === 'texture')
    return describeAsset(asset);
  return [recipe.model, recipe.resolution, shortFigure(facesOf(recipe))].join(' · ');
}

/** `generalv1.5 · 512 · 500,000 faces · glb` */
export function sentWords(recipe: Recipe): string {
  if (recipe.kind !== 'model') return describeRecipe(recipe);
  const maps = recipe.pbr ? ['PBR'] : [];
  return [
    recipe.model,
    recipe.resolution,
    `${groupedFigure(facesOf(recipe))} faces`,
    ...maps,
    recipe.format,
  ].join(' · ');
}

/**
 * The picture that the viewer drew of a result when it was opened, which is there while the library is away; null if it has
 * none. The large one has 512 pixels along an edge, the small one 128.
 */
export function drawnPicture(view: AssetView, name: 'large.webp' | 'small.webp'): string | null {
  const hash = resultHash(view);
  return hash === null ? null : derivedFileUrl(hash, name);
}

/**
 * The picture of a cover in a size: 160 pixels along the longer edge for a row of a list, 512 for a cover. Null if there is certainly none.
 */
export function coverPicture({ asset, cover }: AssetView, size: 'small' | 'large'): string | null {
  return cover === null ? null : `/thumb/asset/${encodeURIComponent(asset.id)}/${size}`;
}

/** A small picture of the first reference; null if the library has no copy of one. */
export function referencePicture({ asset }: AssetView): string | null {
  const hasCopy = asset.references.some(({ path }) => path !== null);
  return hasCopy ? `/thumb/asset/${encodeURIComponent(asset.id)}/reference` : null;
}

/** Of the bytes of its result; null if it has none. */
export function resultHash(view: AssetView): string | null {
  return resultFile(view)?.sha256 ?? null;
}

/** The model or the depth map. */
export function resultFile({ asset }: AssetView): AssetFile | undefined {
  return asset.files.find(({ role }) => role === 'result');
}

/** A file of an asset, as a URL on the window's own origin. */
export function fileUrl(assetId: string, path: string): string {
  return `/asset/${encodeURIComponent(assetId)}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The mask that a picture was cut out by, which lay beside it: `your own mask (chair.mask)`. */
export function maskName(picture: string): string {
  return `your own mask (${picture.replace(/\.[^.]+$/, '')}.mask)`;
}
