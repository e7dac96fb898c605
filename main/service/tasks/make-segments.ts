import type { DataFolder } from '../data/data-folder.ts';
import type { SegmentPool } from '../segment/segment-pool.ts';
import type { SegmentationTask, TaskResult } from '../task.ts';
import { uploadOf } from './files.ts';

/** Parts the mesh of a task. Throws MediaError where the mesh is at fault. */
export async function makeSegments(options: {
  readonly taskId: string;
  readonly request: SegmentationTask;
  readonly folder: DataFolder;
  readonly pool: SegmentPool;
  readonly signal: AbortSignal;
}): Promise<TaskResult> {
  const { taskId, request, folder, pool, signal } = options;
  const mesh = uploadOf(folder, taskId, request.mesh);
  const { level, format } = request;
  return pool.run({ mesh, level, format, into: folder.resultsOf(taskId) }, { signal });
}
