import { extname } from 'node:path';
import type { ServiceWorkerKind } from '../../../shared/model/service-worker.ts';

/** The script of a kind's worker thread. It calls serveRequests. */
export function workerFile(kind: ServiceWorkerKind): URL {
  return new URL(`${FILES[kind]}${extname(import.meta.url)}`, import.meta.url);
}

const FILES: Readonly<Record<ServiceWorkerKind, string>> = {
  generate: '../generate/generate-worker',
  texture: '../texture/texture-worker',
  segment: '../segment/segment-worker',
  depth: '../depth/depth-worker',
  finish: '../generators/finish/finish-worker',
};
