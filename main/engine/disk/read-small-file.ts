import { constants, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { fitsBounds } from '../../../shared/model/json-bounds.ts';

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
    refuseOthers(await file.stat());
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of file.createReadStream({
      autoClose: false,
      end: most,
    }) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
    }
    if (length > most) throw new Error(`it is longer than ${most} bytes`);
    return Buffer.concat(chunks);
  } finally {
    await file.close();
  }
}

/** Folders are not refused here: the system itself reports them on reading. */
function refuseOthers(stats: Stats): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new Error('it is no file');
}

/** The longest JSON file of ours: an asset with ten thousand children and long notes has a tenth of it. Bytes. */
export const MAX_JSON_BYTES = 4 * 1024 * 1024;
/** Limits for what a schema has to check: each wrong value takes it long. */
const BOUNDS = { depth: 64, values: 200_000, characters: MAX_JSON_BYTES };

/**
 * The parsed JSON of such a file, within bounds that a schema can check in a moment.
 * @throws as {@link readSmallFile}; an error without a code for what is not JSON, or exceeds the bounds
 */
export async function readSmallJson(path: string): Promise<unknown> {
  return parseSmallJson(await readSmallFile(path, MAX_JSON_BYTES));
}

/** @throws an error without a code for what is not JSON, or exceeds the bounds */
export function parseSmallJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!fitsBounds(value, BOUNDS)) throw new Error('it holds more than such a file ever does');
  return value;
}
