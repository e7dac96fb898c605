import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetFile } from '../../../shared/model/asset.ts';
import type { Ids, Logger } from '../ports.ts';
import type { DerivedCache } from './derived-cache.ts';
import { makeFolders } from './make-folders.ts';
import type { Thumbnails } from './thumbnails.ts';
import type { ResolvedFile } from './window-files.ts';

/** Longer edge of a kept cover in pixels: the largest cover of the grid, and most on a screen of double density. */
const EDGE = 512;
const NAME = 'cover.webp';

/** Covers of assets, small, as they were last shown: they are there while the library is not. */
export interface KeptCovers {
  /** Keeps a cover that is being shown, beside that. What lies there is taken for what the sidecar says. */
  readonly keep: (cover: AssetFile, path: string) => void;
  /** Null where it was never shown, or room was needed. */
  readonly find: (cover: AssetFile) => Promise<ResolvedFile | null>;
  /** Once nothing is being kept any more. */
  readonly settle: () => Promise<void>;
}

export interface KeptCoversOptions {
  /** `<data>`, absolute. */
  readonly data: string;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly thumbnails: Pick<Thumbnails, 'shrink'>;
  readonly derived: DerivedCache;
}

export function createKeptCovers({ data, ids, logger, thumbnails, derived }: KeptCoversOptions): KeptCovers {
  const folder = join(data, 'cache', 'covers');
  const underWay = new Map<string, Promise<void>>();

  async function make({ sha256 }: AssetFile, path: string): Promise<void> {
    if ((await derived.find(sha256, NAME)) !== null) return;
    const small = join(folder, `${ids.hex(16)}.webp`);
    try {
      await makeFolders(folder);
      await thumbnails.shrink(path, small, EDGE);
      await derived.keep(sha256, NAME, createReadStream(small));
    } finally {
      await rm(small, { force: true });
    }
  }

  return {
    keep: (cover, path) => {
      if (underWay.has(cover.sha256)) return;
      const making = make(cover, path)
        .catch((cause: unknown) =>
          logger.info('A cover was not kept for when its library is away.', { path, cause: String(cause) }),
        )
        .finally(() => underWay.delete(cover.sha256));
      underWay.set(cover.sha256, making);
    },
    find: ({ sha256 }) => derived.find(sha256, NAME),
    settle: async () => void (await Promise.all(underWay.values())),
  };
}
