import type { TaskResult } from '../task.ts';
import type { Files } from '../workers/work-files.ts';
import { createWorkerPool, type PoolOptions, type WorkerPool } from '../workers/worker-pool.ts';
import type { GenerateRequest } from './request.ts';

/** Generates models in processes of their own. A run rejects with MediaError where the image is at fault. */
export type GeneratorPool = WorkerPool<Files<GenerateRequest>, TaskResult>;

/** Makes a pool; its processes start with the first runs. */
export function createGeneratorPool(options: PoolOptions): GeneratorPool {
  return createWorkerPool({ ...options, kind: 'generate' });
}
