import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import type { ImageFormat } from '../../../shared/interface/formats.ts';
import type { ImageFile } from '../../../shared/model/reference.ts';
import { createWorkerPool } from '../files/worker-pool.ts';
import type { Candidate } from './scan.ts';

/** What the bytes of a file say. */
export interface ImageInspection {
  readonly bytes: number;
  readonly format: ImageFormat | null;
  /** Null for a file over the size limit, which is not read to its end. */
  readonly sha256: string | null;
  /** Null where the picture cannot be decoded. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Looks into image files, in worker threads. */
export interface ImageInspector {
  /** Throws the system's error where the file cannot be opened. */
  readonly inspect: (candidate: Candidate, signal?: AbortSignal) => Promise<ImageFile>;
  readonly close: () => Promise<void>;
}

/** Files whose inspection is remembered, so that a change of recipe does not read a folder again. */
const REMEMBERED = 20_000;

/** An inspector that remembers what it saw as long as a file's size and time of change stay as they were. */
export function createImageInspector(): ImageInspector {
  const pool = createWorkerPool<string, ImageInspection>({
    url: new URL(`./inspect-image-worker${extname(import.meta.url)}`, import.meta.url),
    size: Math.max(1, Math.min(4, availableParallelism() - 1)),
  });
  const remembered = new Map<string, ImageInspection>();
  return {
    inspect: async ({ path, name }, signal) => {
      const { size, mtimeMs, ino } = await stat(path);
      const key = `${path}\0${size}\0${mtimeMs}\0${ino}`;
      const known = remembered.get(key);
      const inspection = known ?? (await pool.run(path, signal));
      remembered.delete(key);
      remembered.set(key, inspection);
      if (remembered.size > REMEMBERED) {
        const oldest = remembered.keys().next();
        if (!oldest.done) remembered.delete(oldest.value);
      }
      return { path, name, ...inspection };
    },
    close: () => pool.close(),
  };
}
