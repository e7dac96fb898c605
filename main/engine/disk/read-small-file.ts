import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { fitsBounds, nestsDeeper } from '../../../shared/model/json-bounds.ts';

/** With O_NONBLOCK, opening a pipe returns at once; without it, the thread blocks until somebody writes into it. Windows has neither. */
export const READ_AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The text of a file that anybody may have put there. Pipes and devices are refused, and no more than the limit is read.
 * @throws the system's error if it cannot be opened or read; an error without a code if it is not a file, or too long
 */
export async function readSmallFile(path: string, most: number): Promise<string> {
  return (await readSmallBytes(path, most)).toString('utf8');
}

/**
 * The bytes of such a file.
 * @throws as {@link readSmallFile}
 */
export async function readSmallBytes(path: string, most: number): Promise<Buffer> {
  // Before opening: opening a socket fails with the same code as a drive that disappeared.
  refuseOthers(await stat(path));
  const file = await open(path, READ_AT_ONCE);
  try {
    const stats = await file.stat();
    refuseOthers(stats);
    const chunks: Buffer[] = [];
    let length = 0;
    // One byte more than it has shows its end, or that it grows, by one call more; what has no size yet is read in pieces.
    for (let next = Math.min(stats.size, most) + 1; ; next = Math.min(PIECE, most + 1 - length)) {
      const chunk = Buffer.allocUnsafe(next);
      const { bytesRead } = await file.read(chunk, 0, next, null);
      if (bytesRead === 0) break;
      chunks.push(chunk.subarray(0, bytesRead));
      length += bytesRead;
      if (length > most) throw tooLong(most);
      if (bytesRead < next && length === stats.size) break;
    }
    return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
  } finally {
    await file.close();
  }
}

/**
 * The text of such a file with its time and size. It is the caller's to look first what lies there, as above. For threads that wait for nothing else: without a turn of the event loop a small file takes a
 * twentieth of the time.
 * @throws as {@link readSmallFile}
 */
export function readSmallFileSync(
  path: string,
  most: number,
): { readonly text: string; readonly mtimeMs: number; readonly size: number } {
  const file = openSync(path, READ_AT_ONCE);
  try {
    const stats = fstatSync(file);
    refuseOthers(stats);
    if (stats.size > most) throw tooLong(most);
    const bytes = Buffer.allocUnsafe(stats.size + 1);
    let length = 0;
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, bytes.length - length, null);
      if (read === 0) break;
      length += read;
    }
    if (length > stats.size) throw new Error('it is written to at the moment');
    return { text: bytes.toString('utf8', 0, length), mtimeMs: stats.mtimeMs, size: stats.size };
  } finally {
    closeSync(file);
  }
}

/** Read at once of a file without a size. Bytes. */
const PIECE = 64 * 1024;

function tooLong(most: number): Error {
  return new Error(`it is longer than ${most} bytes`);
}

/** Folders are not refused here: the system itself reports them on reading. */
function refuseOthers(stats: Stats): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new Error('it is no file');
}

/** The longest JSON file of ours: an asset with ten thousand children and long notes has a tenth of it. Bytes. */
export const MAX_JSON_BYTES = 4 * 1024 * 1024;
/** Limits for what a schema has to check: each wrong value takes it long. */
const BOUNDS = { depth: 64, values: 200_000, characters: MAX_JSON_BYTES };
/** Shorter texts are parsed in a moment, whatever they hold. */
const LONG = 64 * 1024;

/**
 * The parsed JSON of such a file, within bounds that a schema can check in a moment.
 * @throws as {@link readSmallFile}; an error without a code for what is not JSON, or exceeds the bounds
 */
export async function readSmallJson(path: string): Promise<unknown> {
  return parseSmallJson(await readSmallFile(path, MAX_JSON_BYTES));
}

/** @throws an error without a code for what is not JSON, or exceeds the bounds */
export function parseSmallJson(text: string): unknown {
  const tooMuch = 'it holds more than such a file ever does';
  if (text.length > LONG && nestsDeeper(text, BOUNDS.depth)) throw new Error(tooMuch);
  // Some editors put a byte order mark before it.
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (!fitsBounds(value, BOUNDS)) throw new Error(tooMuch);
  return value;
}
