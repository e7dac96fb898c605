import type { DataFolder } from '../data-folder.ts';
import type { DepthPool } from '../depth/depth-pool.ts';
import { keepResult, readUpload } from './files.ts';
import { generateFailed, type Outcome, pictureFault } from './outcome.ts';
import type { DepthTask } from './task.ts';

/**
 * Makes a depth map from a task's upload and puts it, whole and on disk, into the task's results.
 * @throws what is not the picture's fault: an aborted run, a lost worker, a full disk
 */
export async function makeDepthMap(options: {
  readonly taskId: string;
  readonly request: DepthTask;
  readonly folder: DataFolder;
  readonly pool: DepthPool;
  readonly signal: AbortSignal;
}): Promise<Outcome> {
  const { taskId, request, folder, pool, signal } = options;
  const image = await readUpload(folder, taskId, request.image);
  try {
    const { removeBackground, format } = request;
    const { extension, bytes } = await pool.run(
      { image, removeBackground, format },
      { signal, handedOver: [image.buffer] },
    );
    return { made: true, result: await keepResult(folder, taskId, { extension, bytes }) };
  } catch (error) {
    const reason = pictureFault(error);
    if (reason === undefined) throw error;
    return generateFailed(reason);
  }
}
