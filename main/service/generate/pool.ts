import type { TaskResult } from '../task.ts';
import type { Files } from '../workers/work-files.ts';
import { createWorkerPool, type PoolOptions, type WorkerPool } from '../workers/worker-pool.ts';
import type { GenerateRequest } from './request.ts';

/** Generates models in worker processes. A run rejects with MediaError if the image cannot be used. */
export type GeneratorPool = WorkerPool<Files<GenerateRequest>, TaskResult>;

/** Creates a pool. Its processes start with the first runs. */
export function createGeneratorPool(options: PoolOptions): GeneratorPool {
  return createWorkerPool({ ...options, kind: 'generate' });
}
