import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { createWorkerPool } from '../threads/worker-pool.ts';

/** A file's path, and its name with the extension. */
interface NamedPath {
  readonly path: string;
  readonly name: string;
}

/** Inspects files of one kind, in worker threads. */
export interface FileInspector<InputFile> {
  /** Throws the system's error if the file cannot be opened. */
  readonly inspect: (file: NamedPath, signal?: AbortSignal) => Promise<InputFile>;
  readonly close: () => Promise<void>;
}

/** The number of files whose inspection is cached, so that a change of recipe does not read a folder again. */
const REMEMBERED = 20_000;

/**
 * An inspector that caches each result until the file's size or time of change differs.
 * @param worker a worker that receives a path and returns what the file's bytes say
 */
export function createFileInspector<Inspection extends object>(
  worker: URL,
): FileInspector<Inspection & NamedPath> {
  const pool = createWorkerPool<string, Inspection>({
    url: worker,
    size: Math.max(1, Math.min(4, availableParallelism() - 1)),
  });
  const remembered = new Map<string, Inspection>();
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
