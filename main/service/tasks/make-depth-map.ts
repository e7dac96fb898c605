import type { DataFolder } from '../data/data-folder.ts';
import type { DepthPool } from '../depth/depth-pool.ts';
import type { DepthTask, TaskResult } from '../task.ts';
import { uploadOf } from './uploads.ts';

/** Makes a depth map from a task's upload. Throws MediaError if the picture cannot be used. */
export async function makeDepthMap(options: {
  readonly taskId: string;
  readonly request: DepthTask;
  readonly folder: DataFolder;
  readonly pool: DepthPool;
  readonly signal: AbortSignal;
}): Promise<TaskResult> {
  const { taskId, request, folder, pool, signal } = options;
  const image = uploadOf(folder, taskId, request.image);
  const { removeBackground, format } = request;
  return pool.run({ image, removeBackground, format, into: folder.resultsOf(taskId) }, { signal });
}
