import type { DataFolder } from '../data-folder.ts';
import type { SegmentPool } from '../segment/segment-pool.ts';
import { type Made, readUpload } from './files.ts';
import type { SegmentationTask } from './task.ts';

/** Parts the mesh of a task. Throws MeshError where the mesh is at fault. */
export async function makeSegments(options: {
  readonly taskId: string;
  readonly request: SegmentationTask;
  readonly folder: DataFolder;
  readonly pool: SegmentPool;
  readonly signal: AbortSignal;
}): Promise<Made> {
  const { taskId, request, folder, pool, signal } = options;
  const mesh = await readUpload(folder, taskId, request.mesh);
  const { level, format } = request;
  const parted = await pool.run({ mesh, level, format }, { signal, handedOver: [mesh.buffer] });
  return parted.file;
}
