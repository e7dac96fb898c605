import type { TaskResult } from '../task.ts';
import type { Files } from '../workers/work-files.ts';
import { createWorkerPool, type PoolOptions, type WorkerPool } from '../workers/worker-pool.ts';
import type { SegmentRequest } from './segment-request.ts';

/** Divides meshes into parts in worker processes. A run rejects with MediaError if the mesh cannot be used. */
export type SegmentPool = WorkerPool<Files<SegmentRequest>, TaskResult>;

/** Creates a pool. Its processes start with the first runs. */
export function createSegmentPool(options: PoolOptions): SegmentPool {
  return createWorkerPool({ ...options, kind: 'segment' });
}
