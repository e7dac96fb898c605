import type { TaskFolders } from '../data/data-folder.ts';
import type { SegmentPool } from '../segment/segment-pool.ts';
import type { SegmentationTask, TaskResult } from '../task.ts';
import { uploadOf } from './uploads.ts';

/** Divides the mesh of a task into parts. Throws MediaError if the mesh cannot be used. */
export async function makeSegments(options: {
  readonly taskId: string;
  readonly request: SegmentationTask;
  readonly folder: TaskFolders;
  readonly pool: SegmentPool;
  readonly signal: AbortSignal;
}): Promise<TaskResult> {
  const { taskId, request, folder, pool, signal } = options;
  const mesh = uploadOf(folder, taskId, request.mesh);
  const { level, format } = request;
  return pool.run({ mesh, level, format, into: folder.resultsOf(taskId) }, { signal });
}
