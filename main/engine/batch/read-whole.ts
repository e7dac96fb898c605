import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1 << 20;
/** One for all files of a thread: a new one for each would take a tenth of the time. */
let chunk: Buffer | null = null;

/** The content of a file, as far as it had to be read. */
export interface WholeFile<Seen> {
  /** Its size. Of a file over the limit that grows while it is read, what it had at least. */
  readonly bytes: number;
  /** What was made of its first bytes. */
  readonly seen: Seen;
  /** Hex; null if the file is over the limit. */
  readonly sha256: string | null;
  /** Whether nobody wrote into it meanwhile: else the bytes may never have been together in the file. */
  readonly isSteady: boolean;
}

/** The code of an error that says of a file that it is still being written. */
export const STILL_WRITTEN = 'STILL_WRITTEN';

/** How often a file that changes is read before it counts as one that is still being written. */
const MOST_READS = 2;

/**
 * Reads a file until it was read without being changed.
 * @param read resolves with `changed` where a change spoiled the reading
 * @throws an error with the code {@link STILL_WRITTEN} if it goes on changing
 */
export async function readSteady<Result>(
  path: string,
  read: () => Promise<Result | 'changed'>,
): Promise<Result> {
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const result = await read();
    if (result !== 'changed') return result;
  }
  throw Object.assign(new Error(`${path} is still being written.`), { code: STILL_WRITTEN });
}

/**
 * Reads a file once for its first bytes and its hash. Blocks its thread while it reads, so use it in worker threads only.
 * @param options `see`: receives the first bytes, a megabyte of them where there are as many, which are good until it returns, and the file's
 * size; `most`: a larger file is refused whatever its content, so it is not hashed, and reading stops there, also in a file that grows
 * without end
 */
export function readWhole<Seen>(
  path: string,
  { most, see }: { readonly most: number; readonly see: (first: Uint8Array, size: number) => Seen },
): WholeFile<Seen> {
  const file = openSync(path, 'r');
  try {
    const { size, mtimeMs } = fstatSync(file);
    chunk ??= Buffer.allocUnsafeSlow(CHUNK_BYTES);
    const hash = createHash('sha256');
    let bytes = readSync(file, chunk, 0, CHUNK_BYTES, 0);
    const first = chunk.subarray(0, bytes);
    const seen = see(first, size);
    hash.update(first);
    // Of a file that is over the limit already, one chunk holds its head. One byte more than the limit shows that a file grew over it.
    const wanted = size > most ? CHUNK_BYTES : most + 1;
    while (bytes > 0 && bytes < wanted) {
      const bytesRead = readSync(file, chunk, 0, CHUNK_BYTES, bytes);
      if (bytesRead === 0) break;
      hash.update(chunk.subarray(0, bytesRead));
      bytes += bytesRead;
    }
    const total = Math.max(size, bytes);
    // What is too large is refused, whatever is in it.
    if (total > most) return { bytes: total, seen, sha256: null, isSteady: true };
    const after = fstatSync(file);
    const isSteady = after.size === size && after.mtimeMs === mtimeMs;
    return { bytes, seen, sha256: hash.digest('hex'), isSteady };
  } finally {
    closeSync(file);
  }
}
