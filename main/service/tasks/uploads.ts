import { join } from 'node:path';
import type { View } from '../../../shared/interface/formats.ts';
import type { DataFolder } from '../data/data-folder.ts';
import type { ModelTask, Source } from '../task.ts';
import type { NamedFile } from '../workers/work-files.ts';

/**
 * The file of a source that was uploaded, or fetched into the task's uploads.
 * @throws if the source is an address that was not fetched yet
 */
export function uploadOf(folder: Pick<DataFolder, 'uploadsOf'>, taskId: string, source: Source): NamedFile {
  if (source.from !== 'upload') throw new Error('A source was not fetched.');
  return { path: join(folder.uploadsOf(taskId), source.file) };
}

/** The pictures of a task, each with the side that it shows. */
export function viewsOf(
  folder: Pick<DataFolder, 'uploadsOf'>,
  taskId: string,
  views: ModelTask['views'],
): readonly { readonly view: View; readonly bytes: NamedFile }[] {
  return views.map(({ view, file }) => ({ view, bytes: uploadOf(folder, taskId, { from: 'upload', file }) }));
}
