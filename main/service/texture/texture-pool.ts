import type { TaskResult } from '../task.ts';
import type { Files } from '../workers/work-files.ts';
import { createWorkerPool, type PoolOptions, type WorkerPool } from '../workers/worker-pool.ts';
import type { TextureRequest } from './texture-request.ts';

/** Textures models in processes of their own. A run rejects with MediaError where its input is at fault. */
export type TexturePool = WorkerPool<Files<TextureRequest>, TaskResult>;

/** Makes a pool; its processes start with the first runs. */
export function createTexturePool(options: PoolOptions): TexturePool {
  return createWorkerPool({ ...options, kind: 'texture' });
}
