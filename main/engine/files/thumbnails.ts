import { createHash } from 'node:crypto';
import { access, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createSerialQueue } from '../async/slots.ts';
import { makeFolders } from '../disk/make-folders.ts';
import { PRIVATE_FOLDER } from '../disk/private-files.ts';
import type { Ids, Logger } from '../ports.ts';
import { isLargePictureError, largePictures } from '../threads/large-pictures.ts';
import { createWorkerPool, type WorkerPool } from '../threads/worker-pool.ts';

/** The longer edge of a thumbnail in pixels: enough for the tiles of a plan, and for rows on a screen of double density. */
const THUMBNAIL_EDGE = 192;
/** The longer edge of a png, which is drawn under the pointer, in pixels. */
const PNG_EDGE = 96;
/**
 * How long a picture that takes much memory may hold up all others of its kind: its disk may not answer. Half of what those have that are checked
 * before they are sent. Milliseconds.
 */
const LARGE_LIMIT_MS = 30_000;

export interface ThumbnailTask {
  readonly source: string;
  /** A png, or else a webp. */
  readonly target: string;
  /** Where it is written first, on the same volume. */
  readonly draft: string;
  /** The longest allowed edge, in pixels. */
  readonly edge: number;
  /** Whether a picture is decoded that takes much memory. */
  readonly large: boolean;
}

/** Thumbnails of files, made when they are first requested and cached in `<data>/cache`. */
export interface Thumbnails {
  /** The thumbnail's file, or null if none can be made. */
  readonly of: (path: string) => Promise<string | null>;
  /** The thumbnail again as a smaller png; null if none can be made. */
  readonly png: (path: string) => Promise<string | null>;
  /** Writes a picture of a file with a longest edge of `edge` pixels. Throws if none can be made. */
  readonly shrink: (path: string, target: string, edge: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

type ThumbnailPool = Pick<WorkerPool<ThumbnailTask, null>, 'run' | 'close'>;

const startThreads = (): ThumbnailPool =>
  createWorkerPool<ThumbnailTask, null>({
    url: new URL(`./thumbnail-worker${extname(import.meta.url)}`, import.meta.url),
    size: 2,
  });

/** @param options `start`: starts the threads, `largeLimitMs`: how long a picture that takes much memory may take; both for tests */
export function createThumbnails(options: {
  readonly data: string;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly start?: () => ThumbnailPool;
  readonly largeLimitMs?: number;
}): Thumbnails {
  const { start = startThreads, largeLimitMs = LARGE_LIMIT_MS } = options;
  const folder = join(options.data, 'cache', 'thumbnails');
  const pool = start();
  /** One at a time stands in line with what must be decoded before it is sent: a screenful would take all the time that this has. */
  const largeOnes = createSerialQueue();
  const underWay = new Map<string, Promise<string | null>>();

  async function shrink(source: string, target: string, edge: number): Promise<void> {
    const task = { source, target, draft: `${target}.${options.ids.hex(8)}.part`, edge };
    try {
      await pool.run({ ...task, large: false });
    } catch (cause) {
      if (!isLargePictureError(cause)) throw cause;
      await largeOnes.run(() =>
        largePictures.run(() => pool.run({ ...task, large: true }, AbortSignal.timeout(largeLimitMs))),
      );
    }
  }

  async function make(source: string, target: string, edge: number): Promise<string | null> {
    const made = await access(target).then(
      () => true,
      () => false,
    );
    if (made) return target;
    try {
      await makeFolders(folder, PRIVATE_FOLDER);
      await shrink(source, target, edge);
      return target;
    } catch (cause) {
      options.logger.info('A thumbnail could not be made.', { source, cause: String(cause) });
      return null;
    }
  }

  function once(source: string, target: string, edge: number): Promise<string | null> {
    const running = underWay.get(target);
    if (running !== undefined) return running;
    const making = make(source, target, edge).finally(() => underWay.delete(target));
    underWay.set(target, making);
    return making;
  }

  async function of(path: string): Promise<string | null> {
    // Size and time of change identify the content, so that the bytes need not be read.
    const stats = await stat(path).catch(() => null);
    // A pipe or a device would be read for ever.
    if (stats === null || !stats.isFile()) return null;
    const name = createHash('sha256')
      .update(`${path}\0${stats.size}\0${stats.mtimeMs}\0${THUMBNAIL_EDGE}`)
      .digest('hex');
    return once(path, join(folder, `${name}.webp`), THUMBNAIL_EDGE);
  }

  return {
    of,
    png: async (path) => {
      const thumbnail = await of(path);
      return thumbnail === null ? null : once(thumbnail, `${thumbnail}.png`, PNG_EDGE);
    },
    shrink,
    close: () => pool.close(),
  };
}
