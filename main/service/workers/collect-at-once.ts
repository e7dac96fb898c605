import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 collect garbage in one go, where it would otherwise mark in small steps beside the work. Must be called before the work begins.
 *
 * The steps keep a window smooth, but cost processor time: for a model that drops 400 MB of rasters, up to a tenth of it (docs/performance.md). A
 * worker process has nobody who waits for an answer within milliseconds; the service's own process has, and keeps the steps.
 */
export function collectAtOnce(): void {
  setFlagsFromString('--no-incremental-marking');
}
