import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Asset } from '../../../shared/model/asset.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import { fileWithin } from '../disk/within-folder.ts';
import { resultOf } from '../library/library.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import { createAssetPictures, PICTURE_SIZES, type PictureSize } from './asset-pictures.ts';
import { contentTypeOf } from './content-type.ts';
import { createDerivedCache } from './derived-cache.ts';
import { canBeDrawn } from './drawn-format.ts';
import { createGrants } from './grants.ts';
import { createKeptCovers, isLightCover } from './kept-covers.ts';
import type { Originals } from './look-at-pictures.ts';
import { createModelPictures } from './model-pictures.ts';
import type { ResolvedFile } from './resolved-file.ts';
import { stageUpload } from './stage-upload.ts';
import { createThumbnails } from './thumbnails.ts';

/** Gives files URLs relative to the window's own origin, the same in every shell. */
export interface WindowFiles {
  /**
   * Accepts `/asset/<id>/<file>`, `/file/<grant>`, `/thumb/<grant>`, `/thumb/asset/<id>`, `/thumb/asset/<id>/<size>` and
   * `/cache/<sha256>/<name>`, URL-encoded; else null.
   * @param signal ends the wait for a picture that is still to be made
   */
  readonly resolve: (pathname: string, signal?: AbortSignal) => Promise<ResolvedFile | null>;
  /** The URL of a file that the artist opened without importing it. */
  readonly fileUrl: (path: string) => string;
  /** The URL of its thumbnail. */
  readonly thumbnailUrl: (path: string) => string;
  /** Stores a file that was dropped in a browser; returns its absolute path. */
  readonly stageUpload: (sha256: string, name: string, content: Readable) => Promise<string>;
  /** Caches a preview or a thumbnail that the window made of the file with this hash. Throws AppError. */
  readonly keepDerived: (sha256: string, name: string, content: Readable) => Promise<void>;
  /** A small png of a picture, for what reads nothing else; null if none can be made. Absolute. */
  readonly smallPng: (path: string) => Promise<string | null>;
  /** The originals of assets' pictures, and when nobody waits for a picture. */
  readonly originals: Originals;
  readonly close: () => Promise<void>;
}

const STAND_IN = 'asset';

/** The URL of the picture of an asset: its cover, or what replaces it. There may be none. */
export function standInUrl(assetId: string): string {
  return `/thumb/${STAND_IN}/${encodeURIComponent(assetId)}`;
}

/**
 * Whether something can replace the cover of an asset that has none: its result if that is a picture, a parent's cover, or a picture that is drawn of
 * its model.
 */
export function mayHaveStandIn(asset: Asset): boolean {
  return asset.parents.length > 0 || isPicture(resultOf(asset)?.path ?? '') || canBeDrawn(asset);
}

const isPicture = (path: string): boolean => contentTypeOf(path).startsWith('image/');

export function createWindowFiles(options: {
  readonly data: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly logger: Logger;
  /** Without `openFile`, the library's folder is checked from this process. */
  readonly library: Pick<OpenLibrary, 'get'> & Partial<Pick<OpenLibrary, 'openFile' | 'openInBackground'>>;
  /** The size limit for cached previews and thumbnails of models, in bytes. */
  readonly previewLimit: () => number;
  readonly startDisk?: StartDisk | undefined;
  /** Called with the hash of a model that was drawn: what found no picture of it before finds one now. */
  readonly onDrawn?: (sha256: string) => void;
}): WindowFiles {
  const { openFile = (stored, file) => fileWithin(stored.folder, file) } = options.library;
  // A picture made small gives no right to the file itself, which may be none.
  const grants = { file: createGrants(options.ids), thumb: createGrants(options.ids) };
  const thumbnails = createThumbnails(options);
  const derived = createDerivedCache({ ...options, limit: options.previewLimit });
  const covers = createKeptCovers({ ...options, thumbnails, derived });

  const models = createModelPictures({
    startDisk: options.startDisk,
    onDrawn: options.onDrawn ?? (() => undefined),
    logger: options.logger,
    derived,
    library: { openInBackground: options.library.openInBackground ?? openFile },
  });
  const pictures = createAssetPictures({ ...options, thumbnails, derived, covers, models });

  async function assetFile(id: string, file: string): Promise<ResolvedFile | null> {
    const stored = await options.library.get(id);
    const named = stored?.asset.files.find(({ path }) => path === file);
    if (stored === null || named === undefined) return null;
    const path = await openFile(stored, file);
    if (path === null) return named.role === 'cover' ? covers.find(named) : null;
    const original = { path, contentType: contentTypeOf(path) };
    if (named.role !== 'cover') return original;
    // A cover that was replaced by hand: the kept picture is one of the file that the sidecar names.
    if (!(await isOfSize(path, named.bytes))) return original;
    covers.keep(named, path);
    if (isLightCover(named)) return original;
    // where nothing can be kept, which is logged, the original is shown
    return (await covers.find(named).catch(() => null)) ?? original;
  }

  /**
   * An asset's cover. Without one, a depth map is its own picture, and parts look like the model that was segmented, or as the viewer
   * drew them.
   */
  async function standIn(id: string): Promise<ResolvedFile | null> {
    const stored = await options.library.get(id);
    const result = stored === null ? undefined : resultOf(stored.asset);
    if (stored === null || result === undefined) return null;
    const own = coverOf(stored.asset);
    if (own !== null) return assetFile(id, own);
    if (isPicture(result.path)) {
      const path = await openFile(stored, result.path);
      if (path !== null) await covers.make(result, path);
      return covers.find(result);
    }
    const [parent] = stored.asset.parents;
    const cover = parent === undefined ? null : coverOf((await options.library.get(parent))?.asset);
    const parents = parent === undefined || cover === null ? null : await assetFile(parent, cover);
    return parents ?? models.find(stored, 'large.webp');
  }

  return {
    resolve: async (pathname, signal) => {
      const [root, kind, id, ...rest] = decode(pathname) ?? [];
      if (root !== '' || id === undefined || id === '') return null;
      if (kind === 'asset') return assetFile(id, rest.join('/'));
      if (kind === 'cache') return rest.length === 1 ? derived.find(id, rest[0] ?? '') : null;
      if (kind === 'thumb' && id === STAND_IN && rest.length === 1) return standIn(rest[0] ?? '');
      if (kind === 'thumb' && id === STAND_IN && rest.length === 2) {
        const [of = '', size = ''] = rest;
        return isPictureSize(size) ? pictures.find(of, size, signal) : null;
      }
      if (rest.length > 0) return null;
      if (kind !== 'file' && kind !== 'thumb') return null;
      const path = grants[kind].pathOf(id);
      if (path === null) return null;
      if (kind === 'file') return { path, contentType: contentTypeOf(path) };
      const thumbnail = await thumbnails.of(path);
      return thumbnail === null ? null : { path: thumbnail, contentType: contentTypeOf(thumbnail) };
    },
    fileUrl: (path) => `/file/${grants.file.grant(path)}`,
    thumbnailUrl: (path) => `/thumb/${grants.thumb.grant(path)}`,
    stageUpload: (sha256, name, content) => stageUpload(options, { sha256, name, content }),
    keepDerived: derived.keep,
    smallPng: thumbnails.png,
    originals: { find: pictures.original, quiet: pictures.idle },
    close: async () => {
      await models.close();
      await thumbnails.close();
      await pictures.idle();
      await covers.idle();
    },
  };
}

const isPictureSize = (text: string): text is PictureSize =>
  (PICTURE_SIZES as readonly string[]).includes(text);

async function isOfSize(path: string, bytes: number): Promise<boolean> {
  // What cannot be read is answered by whoever opens it.
  const stats = await stat(path).catch(() => null);
  return stats?.size === bytes;
}

function coverOf(asset: Asset | undefined): string | null {
  return asset?.files.find(({ role }) => role === 'cover')?.path ?? null;
}

function decode(pathname: string): string[] | null {
  try {
    return pathname.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}
