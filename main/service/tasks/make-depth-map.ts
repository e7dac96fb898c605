import type { CutoutOrder } from '../cutout/cutout-order.ts';
import type { TaskFolders } from '../data/data-folder.ts';
import type { DepthPool } from '../depth/depth-pool.ts';
import type { DepthTask, TaskResult } from '../task.ts';
import { uploadOf } from './uploads.ts';

/** Makes a depth map from a task's upload. Throws MediaError if the picture cannot be used. */
export async function makeDepthMap(options: {
  readonly taskId: string;
  readonly request: DepthTask;
  readonly folder: TaskFolders;
  readonly pool: DepthPool;
  readonly cutout: CutoutOrder | undefined;
  readonly signal: AbortSignal;
  readonly onSaid: (words: string) => void;
}): Promise<TaskResult> {
  const { taskId, request, folder, pool, cutout, signal, onSaid } = options;
  const image = uploadOf(folder, taskId, request.image);
  const { removeBackground, format } = request;
  return pool.run(
    { image, removeBackground, format, cutout, into: folder.resultsOf(taskId) },
    { signal, onSaid },
  );
}
