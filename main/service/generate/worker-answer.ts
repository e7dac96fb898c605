import type { GenerationFailure } from './generation-error.ts';
import type { GeneratedModel } from './request.ts';

/** What a generation worker says. After anything but progress it is free for the next request. */
export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'made'; readonly model: GeneratedModel }
  | { readonly kind: 'refused'; readonly reason: GenerationFailure; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string };
