import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { DataFolder } from '../data-folder.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts';
import type { ModelTask, Source, TaskResult } from './task.ts';

/**
 * What was uploaded, or fetched into the task's uploads, in memory of its own, which a worker can be handed.
 * @throws where the source is an address still
 */
export async function readUpload(
  folder: DataFolder,
  taskId: string,
  source: Source,
): Promise<Uint8Array<ArrayBuffer>> {
  if (source.from !== 'upload') throw new Error('A source was not fetched.');
  const bytes = await readFile(join(folder.uploadsOf(taskId), source.file));
  // Small ones may lie in a pool of Node's. A large one has its own memory: copying it would hold up the service.
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
}

/** The pictures of a task, with the sides that they show. */
export function readViews(
  folder: DataFolder,
  taskId: string,
  views: ModelTask['views'],
): Promise<(ModelTask['views'][number] & { readonly bytes: Uint8Array<ArrayBuffer> })[]> {
  return Promise.all(
    views.map(async (view) => ({
      ...view,
      bytes: await readUpload(folder, taskId, { from: 'upload', file: view.file }),
    })),
  );
}

/** What was made of a task: a file, and a cover (webp) where its kind has one. */
export interface Made {
  readonly extension: string;
  readonly bytes: Uint8Array;
  readonly cover?: Uint8Array;
}

/** Puts what was made, whole and on disk, into the task's results, its cover beside it. */
export async function keepResult(
  folder: DataFolder,
  taskId: string,
  { extension, bytes, cover }: Made,
): Promise<TaskResult> {
  const results = folder.resultsOf(taskId);
  await mkdir(results, { recursive: true, mode: PRIVATE_FOLDER });
  const keep = (name: string, content: Uint8Array) =>
    writeFileAtomic(join(results, name), asBuffer(content), { mode: PRIVATE_FILE });
  await keep(`0.${extension}`, bytes);
  if (cover !== undefined) await keep('0.webp', cover);
  return { extension, cover: cover !== undefined };
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
