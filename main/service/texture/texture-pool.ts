import { extname } from 'node:path';
import { GenerationError, generationFailureSchema } from '../generate/generation-error.ts';
import { MeshError } from '../mesh/mesh-error.ts';
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.ts';
import type { TexturedModel, TextureRequest } from './texture-request.ts';

/** Textures models in worker threads. A run rejects with MeshError or GenerationError where its input is at fault. */
export type TexturePool = WorkerPool<TextureRequest, TexturedModel>;

/** Makes a pool; its threads start with the first run. `workers` counts from 1; default: the cores less one. */
export function createTexturePool(options: { readonly workers?: number }): TexturePool {
  return createWorkerPool({
    workers: options.workers,
    worker: new URL(`./texture-worker${extname(import.meta.url)}`, import.meta.url),
    refused: (reason, message) =>
      reason === MESH_REFUSED
        ? new MeshError(message)
        : new GenerationError(generationFailureSchema.parse(reason), message),
  });
}

/** The reason that says that the mesh is at fault, and no picture. */
export const MESH_REFUSED = 'mesh';
