import type { MediaFault } from '../../media/media-fault.ts';

/** A message of a worker thread. After any message but `progress` and `said` it is free for the next request. `said` is for the log. */
export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'said'; readonly words: string }
  | { readonly kind: 'made'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly fault: MediaFault }
  | { readonly kind: 'broken'; readonly message: string };

/**
 * A message of a worker process. `over-memory` is its last message: it ends itself then. `resident` is the memory that it
 * uses after it has answered, in bytes.
 */
export type ProcessAnswer =
  | Extract<WorkerAnswer, { readonly kind: 'progress' | 'said' }>
  | (Exclude<WorkerAnswer, { readonly kind: 'progress' | 'said' }> & { readonly resident: number })
  | { readonly kind: 'over-memory' };
