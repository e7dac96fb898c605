import type { PartFormat } from '../../../shared/model/pictures/parts-out.ts';
import type { UpTurn } from '../../../shared/model/settings/file-axes.ts';

/** What the worker is asked for. All addresses are absolute. */
export interface PartsRequest {
  readonly url: string;
  /** The extension of that file. */
  readonly source: string;
  readonly turn: UpTurn;
  readonly companions: readonly { readonly name: string; readonly url: string }[];
  /** The index of each part in the model's file, and what it is called in the new one. */
  readonly parts: readonly { readonly part: number; readonly name: string }[];
  readonly format: PartFormat;
}

export type PartsAnswer =
  /** From 0 to 1. */
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'made'; readonly content: Blob }
  | { readonly kind: 'failed'; readonly message: string };
