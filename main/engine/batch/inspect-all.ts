import type { FileInspector } from './file-inspector.ts';
import { type Candidate, type Unreadable, unreadableWords } from './scan.ts';

/** A candidate with what its bytes say. */
export interface Inspected<InputFile> {
  readonly candidate: Candidate;
  readonly file: InputFile;
}

/** The number of files in progress; more than the workers, so that they never wait. */
const AT_ONCE = 16;

/** Inspects many files, several at once, and keeps their order. One that cannot be read does not stop the others. */
export async function inspectAll<InputFile>(
  inspector: FileInspector<InputFile>,
  candidates: readonly Candidate[],
  options: {
    readonly signal?: AbortSignal;
    /** Receives the number of files inspected so far, and the total. */
    readonly onProgress?: (seen: number, total: number) => void;
  },
): Promise<{
  readonly files: readonly Inspected<InputFile>[];
  readonly unreadable: readonly Unreadable[];
}> {
  const { signal, onProgress } = options;
  const files: (Inspected<InputFile> | null)[] = candidates.map(() => null);
  const unreadable: Unreadable[] = [];
  let next = 0;
  let seen = 0;
  async function lane(): Promise<void> {
    for (let index = next++; index < candidates.length; index = next++) {
      signal?.throwIfAborted();
      const candidate = candidates[index];
      if (candidate === undefined) return;
      try {
        files[index] = { candidate, file: await inspector.inspect(candidate, signal) };
      } catch (cause) {
        signal?.throwIfAborted();
        const message = unreadableWords(candidate.name, cause as NodeJS.ErrnoException);
        unreadable.push({ path: candidate.path, message });
      }
      seen += 1;
      onProgress?.(seen, candidates.length);
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, candidates.length) }, lane));
  return { files: files.filter((each) => each !== null), unreadable };
}
