import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../data/private-files.ts';
import type { TaskResult } from '../task.ts';

/** The result of a task: a file, and a cover (webp) if its kind has one. */
export interface Made {
  readonly extension: string;
  readonly bytes: Uint8Array;
  readonly cover?: Uint8Array;
  /** What is doubtful about it, as codes. */
  readonly warnings?: readonly string[];
}

/** Writes a result and its cover into the folder of a task, or of an attempt, which nobody reads before that has ended. Both are on the disk then. */
export async function writeResult(
  results: string,
  { extension, bytes, cover, warnings = [] }: Made,
): Promise<TaskResult> {
  await mkdir(results, { recursive: true, mode: PRIVATE_FOLDER });
  const keep = (name: string, content: Uint8Array) =>
    writeFile(join(results, name), content, { mode: PRIVATE_FILE, flush: true });
  await keep(`0.${extension}`, bytes);
  if (cover !== undefined) await keep('0.webp', cover);
  return { extension, cover: cover !== undefined, ...(warnings.length > 0 && { warnings: [...warnings] }) };
}
