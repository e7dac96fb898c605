import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { View } from '../../../shared/interface/formats.ts';
import type { DataFolder } from '../data/data-folder.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../data/private-files.ts';
import type { ModelTask, Source, TaskResult } from '../task.ts';
import type { NamedFile } from '../workers/work-files.ts';

/**
 * What was uploaded, or fetched into the task's uploads.
 * @throws where the source is an address still
 */
export function uploadOf(folder: DataFolder, taskId: string, source: Source): NamedFile {
  if (source.from !== 'upload') throw new Error('A source was not fetched.');
  return { path: join(folder.uploadsOf(taskId), source.file) };
}

/** The pictures of a task, with the sides that they show. */
export function viewsOf(
  folder: DataFolder,
  taskId: string,
  views: ModelTask['views'],
): readonly { readonly view: View; readonly bytes: NamedFile }[] {
  return views.map(({ view, file }) => ({ view, bytes: uploadOf(folder, taskId, { from: 'upload', file }) }));
}

/** What was made of a task: a file, and a cover (webp) where its kind has one. */
export interface Made {
  readonly extension: string;
  readonly bytes: Uint8Array;
  readonly cover?: Uint8Array;
}

/** Puts what was made, whole and on disk, into a task's results (a folder), its cover beside it. */
export async function keepResult(results: string, { extension, bytes, cover }: Made): Promise<TaskResult> {
  await mkdir(results, { recursive: true, mode: PRIVATE_FOLDER });
  const keep = (name: string, content: Uint8Array) =>
    writeFileAtomic(join(results, name), asBuffer(content), { mode: PRIVATE_FILE });
  await keep(`0.${extension}`, bytes);
  if (cover !== undefined) await keep('0.webp', cover);
  return { extension, cover: cover !== undefined };
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
