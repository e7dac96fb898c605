import type { TaskResult } from '../task.ts';
import type { Files } from '../workers/work-files.ts';
import { createWorkerPool, type PoolOptions, type WorkerPool } from '../workers/worker-pool.ts';
import type { DepthRequest } from './depth-request.ts';

/** Makes depth maps in processes of their own. A run rejects with MediaError where the image is at fault. */
export type DepthPool = WorkerPool<Files<DepthRequest>, TaskResult>;

/** Makes a pool; its processes start with the first runs. */
export function createDepthPool(options: PoolOptions): DepthPool {
  return createWorkerPool({ ...options, kind: 'depth' });
}
