import { GenerationError, generationFailureSchema } from '../../media/generation-error.ts';
import { MeshError } from '../../media/mesh-error.ts';
import type { TaskResult } from '../task.ts';
import type { Files } from '../workers/work-files.ts';
import { createWorkerPool, type PoolOptions, type WorkerPool } from '../workers/worker-pool.ts';
import type { TextureRequest } from './texture-request.ts';

/** Textures models in processes of their own. A run rejects with MeshError or GenerationError where its input is at fault. */
export type TexturePool = WorkerPool<Files<TextureRequest>, TaskResult>;

/** Makes a pool; its processes start with the first runs. */
export function createTexturePool(options: PoolOptions): TexturePool {
  return createWorkerPool({
    ...options,
    kind: 'texture',
    refused: (reason, message) =>
      reason === MESH_REFUSED
        ? new MeshError(message)
        : new GenerationError(generationFailureSchema.parse(reason), message),
  });
}

/** The reason that says that the mesh is at fault, and no picture. */
export const MESH_REFUSED = 'mesh';
