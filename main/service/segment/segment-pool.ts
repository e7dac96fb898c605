import { extname } from 'node:path';
import { MeshError } from '../mesh/mesh-error.ts';
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.ts';
import type { SegmentedModel, SegmentRequest } from './segment-request.ts';

/** Parts meshes in worker threads. A run rejects with MeshError where the mesh is at fault. */
export type SegmentPool = WorkerPool<SegmentRequest, SegmentedModel>;

/** Makes a pool; its threads start with the first run. `workers` counts from 1; default: the cores less one. */
export function createSegmentPool(options: { readonly workers?: number }): SegmentPool {
  return createWorkerPool({
    workers: options.workers,
    worker: new URL(`./segment-worker${extname(import.meta.url)}`, import.meta.url),
    refused: (_reason, message) => new MeshError(message),
  });
}
