import { stat } from 'node:fs/promises';
import type { AssetFile } from '../../../shared/model/asset.ts';
import type { PictureFile } from '../../media/likeness/likeness-of-file.ts';
import { createNewestFirst } from '../async/newest-first.ts';
import { fileWithin } from '../disk/within-folder.ts';
import type { StoredAsset } from '../library/library.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import { coverFile, pictureKind, referenceFile } from '../library/pictures-of.ts';
import type { Logger } from '../ports.ts';
import { contentTypeOf } from './content-type.ts';
import { COVER_EDGE, COVER_NAME, isLightCover, type KeptCovers } from './kept-covers.ts';
import type { ModelPictures } from './model-pictures.ts';
import type { ResolvedFile } from './resolved-file.ts';
import { type ShrunkPicture, type ShrunkPicturesOptions, shrunkPictures } from './shrunk-pictures.ts';

/** Small for a row of the list or the corner of a cover, large for a cover. */
export const PICTURE_SIZES = ['small', 'large', 'reference'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

const SMALL: ShrunkPicture = { name: 'cover-small.webp', edge: 160 };
const LARGE: ShrunkPicture = { name: COVER_NAME, edge: COVER_EDGE };
/** Pictures that could not be made and are not tried again before the next start. */
const KEPT_FAILURES = 1_000;
/** Pictures that are made at a time, beside all else that the machine does. */
const AT_A_TIME = 2;

/**
 * Pictures of assets in two sizes: the cover, or what stands for it, and its first reference. Made in workers when they are first asked for, what
 * was asked for last first, and kept by the hash of what they show. What is kept is shown while the library is away, too.
 */
interface AssetPictures {
  /** Null if there is none, if none can be made, or if nobody waits for it any more. */
  readonly find: (id: string, size: PictureSize, signal?: AbortSignal) => Promise<ResolvedFile | null>;
  /** The original of one of an asset's own pictures; null if it is away, or is not the one that the sidecar names. */
  readonly original: (id: string, as: 'reference' | 'cover') => Promise<PictureFile | null>;
  /** Resolves when none is being made any more. */
  readonly idle: () => Promise<void>;
}

interface AssetPicturesOptions extends ShrunkPicturesOptions {
  readonly logger: Logger;
  /** Without `openFile`, the library's folder is checked from this process. */
  readonly library: Pick<OpenLibrary, 'get'> & Partial<Pick<OpenLibrary, 'openFile' | 'openInBackground'>>;
  readonly covers: KeptCovers;
  /** Pictures of models that came without one. */
  readonly models: Pick<ModelPictures, 'find'>;
}

/** A picture in an asset's folder. */
interface Pictured {
  readonly stored: StoredAsset;
  readonly file: AssetFile;
}

export function createAssetPictures(options: AssetPicturesOptions): AssetPictures {
  const { logger, library, derived, covers, models } = options;
  const { openFile = (stored, path) => fileWithin(stored.folder, path) } = library;
  const { openInBackground = openFile } = library;
  const keepShrunk = shrunkPictures(options);
  const making = createNewestFirst<void>(AT_A_TIME);
  const failed = new Set<string>();

  async function pictured(id: string, size: PictureSize): Promise<Pictured | null> {
    const stored = await library.get(id);
    if (stored === null) return null;
    if (size === 'reference') return referenceOf(stored);
    const own = coverOf(stored);
    if (own !== null) return own;
    const [parent] = stored.asset.parents;
    const from = parent === undefined ? null : await library.get(parent);
    return from === null ? null : coverOf(from);
  }

  async function drawn(id: string, size: 'small' | 'large'): Promise<ResolvedFile | null> {
    const stored = await library.get(id);
    return stored === null ? null : models.find(stored, `${size}.webp`);
  }

  /** Where the file lies, and whether it is the one that the sidecar names and not one that replaced it by hand; null if it is away. */
  async function locate(
    { stored, file }: Pictured,
    open = openFile,
  ): Promise<(ResolvedFile & { isNamed: boolean }) | null> {
    const path = await open(stored, file.path);
    if (path === null) return null;
    const stats = await stat(path).catch(() => null);
    return { path, contentType: contentTypeOf(path), isNamed: stats?.size === file.bytes };
  }

  /** The kept picture, which is made if it is not there; null if none can be made. The original where there is no room for it. */
  async function made(
    file: AssetFile,
    original: ResolvedFile,
    as: ShrunkPicture,
    signal?: AbortSignal,
  ): Promise<ResolvedFile | null> {
    const key = `${as.name} ${file.sha256}`;
    if (failed.has(key)) return null;
    const fail = (cause: unknown): void => {
      logger.info('A picture of an asset was not made.', { path: file.path, cause: String(cause) });
      failed.add(key);
      for (const oldest of [...failed].slice(0, Math.max(0, failed.size - KEPT_FAILURES)))
        failed.delete(oldest);
    };
    await making.run(key, () => keepShrunk(original.path, file.sha256, as).catch(fail), signal);
    return failed.has(key) ? null : ((await derived.find(file.sha256, as.name)) ?? original);
  }

  async function small(picture: Pictured, signal?: AbortSignal): Promise<ResolvedFile | null> {
    const { file } = picture;
    const kept = await derived.find(file.sha256, SMALL.name);
    if (kept !== null) return kept;
    // The large one lies on this machine, and is read in a moment.
    const large = await derived.find(file.sha256, LARGE.name);
    if (large !== null) return made(file, large, SMALL, signal);
    const original = await locate(picture);
    return original === null || !original.isNamed ? original : made(file, original, SMALL, signal);
  }

  async function large(picture: Pictured, signal?: AbortSignal): Promise<ResolvedFile | null> {
    const { file } = picture;
    const original = await locate(picture);
    if (original?.isNamed && isLightCover(file)) {
      // It is drawn as it came, and kept for when the library is away.
      covers.keep(file, original.path);
      return original;
    }
    if (original !== null && !original.isNamed) return original;
    const kept = await derived.find(file.sha256, LARGE.name);
    return kept !== null || original === null ? kept : made(file, original, LARGE, signal);
  }

  return {
    find: async (id, size, signal) => {
      const picture = await pictured(id, size);
      if (picture === null) return size === 'reference' ? null : drawn(id, size);
      try {
        return await (size === 'large' ? large(picture, signal) : small(picture, signal));
      } catch (cause) {
        if (signal?.aborted) return null;
        throw cause;
      }
    },
    original: async (id, as) => {
      const stored = await library.get(id);
      const picture = stored === null ? null : as === 'cover' ? coverOf(stored) : referenceOf(stored);
      const found = picture === null ? null : await locate(picture, openInBackground);
      return found?.isNamed === true && picture !== null
        ? { source: found.path, kind: pictureKind(picture.stored.asset, picture.file) }
        : null;
    },
    idle: making.idle,
  };
}

function coverOf(stored: StoredAsset): Pictured | null {
  const file = coverFile(stored.asset);
  return file === null ? null : { stored, file };
}

function referenceOf(stored: StoredAsset): Pictured | null {
  const file = referenceFile(stored.asset);
  return file === null ? null : { stored, file };
}
