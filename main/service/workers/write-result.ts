import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../data/private-files.ts';
import type { TaskResult } from '../task.ts';

/** What was made of a task: a file, and a cover (webp) where its kind has one. */
export interface Made {
  readonly extension: string;
  readonly bytes: Uint8Array;
  readonly cover?: Uint8Array;
}

/** Puts what was made, whole and on disk, into a task's results (a folder), its cover beside it. */
export async function writeResult(results: string, { extension, bytes, cover }: Made): Promise<TaskResult> {
  await mkdir(results, { recursive: true, mode: PRIVATE_FOLDER });
  const keep = (name: string, content: Uint8Array) =>
    writeFileAtomic(join(results, name), asBuffer(content), { mode: PRIVATE_FILE });
  await keep(`0.${extension}`, bytes);
  if (cover !== undefined) await keep('0.webp', cover);
  return { extension, cover: cover !== undefined };
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
