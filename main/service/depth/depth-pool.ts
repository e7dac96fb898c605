import type { TaskResult } from '../task.ts';
import type { Files } from '../workers/work-files.ts';
import { createWorkerPool, type PoolOptions, type WorkerPool } from '../workers/worker-pool.ts';
import type { DepthRequest } from './depth-request.ts';

/** Makes depth maps in worker processes. A run rejects with MediaError if the image cannot be used. */
export type DepthPool = WorkerPool<Files<DepthRequest>, TaskResult>;

/** Creates a pool. Its processes start with the first runs. */
export function createDepthPool(options: PoolOptions): DepthPool {
  return createWorkerPool({ ...options, kind: 'depth' });
}
