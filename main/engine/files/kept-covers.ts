import type { AssetFile } from '../../../shared/model/asset.ts';
import type { Logger } from '../ports.ts';
import type { ResolvedFile } from './resolved-file.ts';
import { type ShrunkPicturesOptions, shrunkPictures } from './shrunk-pictures.ts';

/** The longer edge of a cached cover in pixels: enough for the largest cover of the grid on a screen of double density. */
export const COVER_EDGE = 512;
export const COVER_NAME = 'cover.webp';

/** A cache of small covers of assets: shown in place of large ones, and while the library cannot be reached. */
export interface KeptCovers {
  /** Caches a cover in the background while it is shown. The file is trusted to be what the sidecar says. */
  readonly keep: (cover: AssetFile, path: string) => void;
  /** The same, and waits for it: afterwards {@link find} has it, if a picture can be made of the file and there is space. */
  readonly make: (file: AssetFile, path: string) => Promise<void>;
  /** Null if it was never shown, or was evicted. */
  readonly find: (cover: AssetFile) => Promise<ResolvedFile | null>;
  /** Resolves when no cover is being written any more. */
  readonly idle: () => Promise<void>;
}

/** A webp of so many bytes at most is drawn and freed in next to no time, as it came. */
const LIGHT_BYTES = 100_000;

/**
 * Whether the window can show hundreds of such covers as they came. Of others it gets the kept picture once there is one: Chromium
 * takes up to 1 ms of the window's thread to free a PNG or JPEG of 1,024 pixels, and frees all that were scrolled past at once.
 */
export function isLightCover({ path, bytes }: Pick<AssetFile, 'path' | 'bytes'>): boolean {
  return path.toLowerCase().endsWith('.webp') && bytes <= LIGHT_BYTES;
}

export interface KeptCoversOptions extends ShrunkPicturesOptions {
  readonly logger: Logger;
}

export function createKeptCovers(options: KeptCoversOptions): KeptCovers {
  const { logger, derived } = options;
  const keepShrunk = shrunkPictures(options);
  const inProgress = new Map<string, Promise<void>>();

  async function make({ sha256 }: AssetFile, path: string): Promise<void> {
    if ((await derived.find(sha256, COVER_NAME)) !== null) return;
    await keepShrunk(path, sha256, { name: COVER_NAME, edge: COVER_EDGE });
  }

  function keep(file: AssetFile, path: string): Promise<void> {
    const known = inProgress.get(file.sha256);
    if (known !== undefined) return known;
    const making = make(file, path)
      .catch((cause: unknown) => logger.info('A cover was not kept.', { path, cause: String(cause) }))
      .finally(() => inProgress.delete(file.sha256));
    inProgress.set(file.sha256, making);
    return making;
  }

  return {
    keep: (cover, path) => void keep(cover, path),
    make: keep,
    find: ({ sha256 }) => derived.find(sha256, COVER_NAME),
    idle: async () => void (await Promise.all(inProgress.values())),
  };
}
