import type { DataFolder } from '../data-folder.ts';
import { MeshError } from '../segment/mesh-error.ts';
import type { SegmentPool } from '../segment/segment-pool.ts';
import { keepResult, readUpload } from './files.ts';
import { generateFailed, type Outcome } from './outcome.ts';
import type { SegmentationTask } from './task.ts';

/**
 * Parts the mesh of a task and puts the model in parts, whole and on disk, into the task's results.
 * @throws what is not the mesh's fault: an aborted run, a lost worker, a full disk
 */
export async function makeSegments(options: {
  readonly taskId: string;
  readonly request: SegmentationTask;
  readonly folder: DataFolder;
  readonly pool: SegmentPool;
  readonly signal: AbortSignal;
}): Promise<Outcome> {
  const { taskId, request, folder, pool, signal } = options;
  const mesh = await readUpload(folder, taskId, request.mesh);
  try {
    const { level, format } = request;
    const { file } = await pool.run({ mesh, level, format }, { signal, handedOver: [mesh.buffer] });
    return { made: true, result: await keepResult(folder, taskId, file) };
  } catch (error) {
    if (!(error instanceof MeshError)) throw error;
    return generateFailed(error.message);
  }
}
