import { extname } from 'node:path';
import { GenerationError, generationFailureSchema } from '../generate/generation-error.ts';
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.ts';
import type { DepthMap, DepthRequest } from './depth-request.ts';

/** Makes depth maps in worker threads. A run rejects with GenerationError where the image is at fault. */
export type DepthPool = WorkerPool<DepthRequest, DepthMap>;

/** Makes a pool; its threads start with the first run. `workers` counts from 1; default: the cores less one. */
export function createDepthPool(options: { readonly workers?: number }): DepthPool {
  return createWorkerPool({
    workers: options.workers,
    worker: new URL(`./depth-worker${extname(import.meta.url)}`, import.meta.url),
    refused: (reason, message) => new GenerationError(generationFailureSchema.parse(reason), message),
  });
}
