import type { DepthExportChoice } from '../../../../shared/model/depth/depth-export.ts';
import type { DepthLook } from '../depth-message.ts';

/** What the worker is asked for. Addresses are absolute. */
export interface DepthExportRequest {
  readonly url: string;
  /** What the map was made from; null without. */
  readonly picture: string | null;
  readonly name: string;
  readonly as: DepthExportChoice['as'];
  readonly look: DepthLook;
}

export type DepthExportAnswer =
  /** From 0 to 1. */
  | { readonly kind: 'progress'; readonly done: number }
  | {
      readonly kind: 'made';
      readonly content: Blob;
      /** Sentences for the artist about what is not as it was asked for. */
      readonly notes: readonly string[];
    }
  | { readonly kind: 'failed'; readonly message: string };
