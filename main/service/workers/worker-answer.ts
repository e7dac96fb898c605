import type { MediaFault } from '../../media/media-fault.ts';

/** What a worker thread says. After anything but progress it is free for the next request. */
export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'made'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly fault: MediaFault }
  | { readonly kind: 'broken'; readonly message: string };

/**
 * What a worker process says. `over-memory` is its last word: it ends itself then. `resident` is the memory that it
 * holds once it has answered, in bytes.
 */
export type ProcessAnswer =
  | Extract<WorkerAnswer, { readonly kind: 'progress' }>
  | (Exclude<WorkerAnswer, { readonly kind: 'progress' }> & { readonly resident: number })
  | { readonly kind: 'over-memory' };
