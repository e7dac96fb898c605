import { extname } from 'node:path';
import type { AssetFile } from '../../../shared/model/asset.ts';
import { type Reference, sentFileOf, viewsOf } from '../../../shared/model/reference.ts';
import { fileWithin } from '../disk/within-folder.ts';
import type { StoredAsset } from '../library/library.ts';
import { createWorkerPool, type WorkerPool } from '../threads/worker-pool.ts';
import type { RowPictures } from './report-html.ts';

/** The files that show a row; null where there is none. */
export interface PictureFiles {
  readonly reference: string | null;
  readonly result: string | null;
}

/** The picture that shows a reference; null if it has none, or what it has could not be read: that may be a pipe, or hang. */
export function referenceFileOf(reference: Reference): string | null {
  const first = viewsOf(reference)[0]?.image;
  return first === undefined || sentFileOf(first).width === null ? null : sentFileOf(first).path;
}

/**
 * The picture of an asset: its cover, or its result if that is a picture. Null if it has none, or what lies there leads out of its folder: a report
 * is given to others, and must not show another picture of this machine.
 */
export async function pictureOf({ asset, folder }: StoredAsset): Promise<string | null> {
  const cover = asset.files.find(({ role }) => role === 'cover') ?? asset.files.find(isPicture);
  return cover === undefined ? null : fileWithin(folder, cover.path);
}

function isPicture({ role, path }: AssetFile): boolean {
  return role === 'result' && path.endsWith('.png');
}

/** How long one picture may take. Milliseconds. */
const LIMIT_MS = 15_000;
/** Once so many took too long, the rest is left out: a drive that does not answer would take hours. */
const MOST_TOO_LONG = 4;
/** A page with more pictures is too large for a browser. */
const MOST_ROWS = 2_000;

/**
 * Small copies of the pictures of a report's rows, as `data:` URLs. One that cannot be read or decoded, or takes too long, is left out: the
 * report is about what became of it, and says so in words.
 * @param files by the row's position
 * @param tooLong aborted once a picture takes too long; for tests
 */
export async function reportPictures(
  files: readonly PictureFiles[],
  tooLong: () => AbortSignal = () => AbortSignal.timeout(LIMIT_MS),
): Promise<ReadonlyMap<number, RowPictures>> {
  let pool = startPool();
  let tookTooLong = 0;
  const small = async (path: string | null): Promise<string | null> => {
    if (path === null || tookTooLong === MOST_TOO_LONG) return null;
    const limit = tooLong();
    try {
      return await pool.run(path, limit);
    } catch {
      if (limit.aborted) {
        tookTooLong += 1;
        // What comes after it gets a new thread: a disk may hold up this one.
        const held = pool;
        pool = startPool();
        await held.close();
      }
      return null;
    }
  };
  try {
    const pictures = new Map<number, RowPictures>();
    for (const [index, { reference, result }] of files.slice(0, MOST_ROWS).entries()) {
      pictures.set(index, { reference: await small(reference), result: await small(result) });
    }
    return pictures;
  } finally {
    await pool.close();
  }
}

function startPool(): WorkerPool<string, string | null> {
  return createWorkerPool({
    url: new URL(`./report-picture-worker${extname(import.meta.url)}`, import.meta.url),
    size: 1,
  });
}
