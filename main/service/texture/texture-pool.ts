import type { TaskResult } from '../task.ts';
import type { Files } from '../workers/work-files.ts';
import { createWorkerPool, type PoolOptions, type WorkerPool } from '../workers/worker-pool.ts';
import type { TextureRequest } from './texture-request.ts';

/** Makes textures for models in worker processes. A run rejects with MediaError if its input cannot be used. */
export type TexturePool = WorkerPool<Files<TextureRequest>, TaskResult>;

/** Creates a pool. Its processes start with the first runs. */
export function createTexturePool(options: PoolOptions): TexturePool {
  return createWorkerPool({ ...options, kind: 'texture' });
}
