import { constants, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { fitsBounds } from '../../../shared/model/json-bounds.ts';

/** Opened so, a pipe answers at once, where it would hold its thread until somebody writes into it. Windows has neither. */
export const READ_AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The text of a file that anybody may have put there. What is a pipe or a device in a file's place is not read, and what is
 * longer than the limit no further than that.
 * @throws the system's error where it cannot be opened or read; an error without a code where it is no file, or too long
 */
export async function readSmallFile(path: string, most: number): Promise<string> {
  // First, as opening a socket fails with the code of a drive that went away.
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
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    await file.close();
  }
}

/** Of a folder the system says itself what it is. */
function refuseOthers(stats: Stats): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new Error('it is no file');
}

/** The longest JSON file of ours: an asset with ten thousand children and long notes has a tenth of it. Bytes. */
export const MAX_JSON_BYTES = 4 * 1024 * 1024;
/** A schema takes long over each value that is wrong. */
const BOUNDS = { depth: 64, values: 200_000, characters: MAX_JSON_BYTES };

/**
 * What stands in such a file, in bounds that a schema looks through in a moment.
 * @throws the same; an error without a code for what is no JSON, or too much of it
 */
export async function readSmallJson(path: string): Promise<unknown> {
  return parseSmallJson(await readSmallFile(path, MAX_JSON_BYTES));
}

/** @throws an error without a code for what is no JSON, or too much of it */
export function parseSmallJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!fitsBounds(value, BOUNDS)) throw new Error('it holds more than such a file ever does');
  return value;
}
