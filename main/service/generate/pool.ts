import { extname } from 'node:path';
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.ts';
import { GenerationError, generationFailureSchema } from './generation-error.ts';
import type { GeneratedModel, GenerateRequest } from './request.ts';

/** Generates models in worker threads. A run rejects with GenerationError where the image is at fault. */
export type GeneratorPool = WorkerPool<GenerateRequest, GeneratedModel>;

/** Makes a pool; its threads start with the first run. `workers` counts from 1; default: the cores less one. */
export function createGeneratorPool(options: { readonly workers?: number }): GeneratorPool {
  return createWorkerPool({
    workers: options.workers,
    worker: new URL(`./generate-worker${extname(import.meta.url)}`, import.meta.url),
    refused: (reason, message) => new GenerationError(generationFailureSchema.parse(reason), message),
  });
}
