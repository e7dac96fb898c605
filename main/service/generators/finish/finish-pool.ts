import type { TaskResult } from '../../task.ts';
import { createWorkerPool, type PoolOptions, type WorkerPool } from '../../workers/worker-pool.ts';
import type { FinishRequest } from './finish-request.ts';

/** Finishes models of generator programs in worker processes. A run rejects with MediaError if the model cannot be used. */
export type FinishPool = WorkerPool<FinishRequest, TaskResult>;

/** Creates a pool. Its processes start with the first runs. */
export function createFinishPool(options: PoolOptions): FinishPool {
  return createWorkerPool({ ...options, kind: 'finish' });
}
