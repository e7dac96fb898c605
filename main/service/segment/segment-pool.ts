import type { TaskResult } from '../task.ts';
import type { Files } from '../workers/work-files.ts';
import { createWorkerPool, type PoolOptions, type WorkerPool } from '../workers/worker-pool.ts';
import type { SegmentRequest } from './segment-request.ts';

/** Parts meshes in processes of their own. A run rejects with MediaError where the mesh is at fault. */
export type SegmentPool = WorkerPool<Files<SegmentRequest>, TaskResult>;

/** Makes a pool; its processes start with the first runs. */
export function createSegmentPool(options: PoolOptions): SegmentPool {
  return createWorkerPool({ ...options, kind: 'segment' });
}
