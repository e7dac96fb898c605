import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import type { MeshFile } from '../../../shared/model/reference.ts';
import { createWorkerPool } from '../threads/worker-pool.ts';
import type { Candidate, Unreadable } from './scan.ts';
import { unreadableWords } from './unreadable-words.ts';

/** A file's path, and its name with the extension. */
export interface NamedPath {
  readonly path: string;
  readonly name: string;
}

export interface InspectOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether pictures are decoded to see that they are sound. Yes, if left out; otherwise it is only known what their headers say. */
  readonly decode?: boolean | undefined;
}

/** Inspects files of one kind, in worker threads. */
export interface FileInspector<InputFile> {
  /** Throws the system's error if the file cannot be opened. */
  readonly inspect: (file: NamedPath, options?: InspectOptions) => Promise<InputFile>;
  readonly close: () => Promise<void>;
}

export type MeshInspector = FileInspector<MeshFile>;

/** What the bytes of a mesh file say. The hash is null for a file over the size limit, which is not read completely. */
export type MeshInspection = Omit<MeshFile, keyof NamedPath>;

export function createMeshInspector(): MeshInspector {
  const worker = new URL(`./inspect-mesh-worker${extname(import.meta.url)}`, import.meta.url);
  return createFileInspector<MeshInspection>(worker);
}

/** The number of files whose inspection is cached, so that a change of recipe does not read a folder again. */
const REMEMBERED = 20_000;

/**
 * An inspector that caches each result until the file's size or time of change differs.
 * @param worker a worker that receives a path and returns what the file's bytes say
 */
function createFileInspector<Inspection extends object>(worker: URL): FileInspector<Inspection & NamedPath> {
  const pool = createWorkerPool<string, Inspection>({
    url: worker,
    size: Math.max(1, Math.min(4, availableParallelism() - 1)),
  });
  const remembered = new Map<string, Inspection>();
  return {
    inspect: async ({ path, name }, { signal } = {}) => {
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

/** A candidate with what its bytes say. */
export interface Inspected<InputFile> {
  readonly candidate: Candidate;
  readonly file: InputFile;
}

/** The number of files in progress; more than the workers are given at once, so that they never wait. */
const AT_ONCE = 256;

/** Inspects many files, several at once, and keeps their order. One that cannot be read does not stop the others. */
export async function inspectAll<InputFile>(
  inspector: FileInspector<InputFile>,
  candidates: readonly Candidate[],
  options: {
    readonly signal?: AbortSignal | undefined;
    readonly decode?: boolean | undefined;
    /** Receives the files that were inspected, in their order, once all before them were. */
    readonly onFiles?: ((files: readonly InputFile[]) => void) | undefined;
    /** Receives the number of files inspected so far, and the total. */
    readonly onProgress?: (seen: number, total: number) => void;
  },
): Promise<{
  readonly files: readonly Inspected<InputFile>[];
  readonly unreadable: readonly Unreadable[];
}> {
  const { signal, decode, onFiles, onProgress } = options;
  const files: (Inspected<InputFile> | null)[] = candidates.map(() => null);
  const unreadable: Unreadable[] = [];
  const ended = new Set<number>();
  let [next, seen, told] = [0, 0, 0];
  function tell(): void {
    const from = told;
    while (ended.delete(told)) told += 1;
    onFiles?.(files.slice(from, told).flatMap((each) => each?.file ?? []));
  }
  async function lane(): Promise<void> {
    for (let index = next++; index < candidates.length; index = next++) {
      signal?.throwIfAborted();
      const candidate = candidates[index];
      if (candidate === undefined) return;
      try {
        files[index] = { candidate, file: await inspector.inspect(candidate, { signal, decode }) };
      } catch (cause) {
        signal?.throwIfAborted();
        const message = unreadableWords(candidate.name, cause as NodeJS.ErrnoException);
        unreadable.push({ path: candidate.path, message });
      }
      seen += 1;
      ended.add(index);
      if (index === told) tell();
      onProgress?.(seen, candidates.length);
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, candidates.length) }, lane));
  return { files: files.filter((each) => each !== null), unreadable };
}
