import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DerivedFileName } from '../../../shared/model/derived-files.ts';
import { makeFolders } from '../disk/make-folders.ts';
import { PRIVATE_FOLDER } from '../disk/private-files.ts';
import type { Ids } from '../ports.ts';
import type { DerivedCache } from './derived-cache.ts';
import type { Thumbnails } from './thumbnails.ts';

/** A kept picture: its name, and the pixels of its longer edge. */
export interface ShrunkPicture {
  readonly name: DerivedFileName;
  readonly edge: number;
}

export interface ShrunkPicturesOptions {
  /** `<data>`, absolute. */
  readonly data: string;
  readonly ids: Ids;
  readonly thumbnails: Pick<Thumbnails, 'shrink'>;
  readonly derived: DerivedCache;
}

/** Makes a small copy of a picture, and keeps it by the hash of what it shows. Throws if none can be made of it, or kept. */
export type KeepShrunk = (source: string, sha256: string, as: ShrunkPicture) => Promise<void>;

export function shrunkPictures({ data, ids, thumbnails, derived }: ShrunkPicturesOptions): KeepShrunk {
  const folder = join(data, 'cache', 'covers');
  return async (source, sha256, { name, edge }) => {
    const draft = join(folder, `${ids.hex(16)}.webp`);
    try {
      await makeFolders(folder, PRIVATE_FOLDER);
      await thumbnails.shrink(source, draft, edge);
      await derived.keep(sha256, name, createReadStream(draft));
    } finally {
      await rm(draft, { force: true });
    }
  };
}
