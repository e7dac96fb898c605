import type { PicturesChoice } from '../../../shared/model/pictures/pictures-out.ts';
import type { UpTurn } from '../../../shared/model/settings/file-axes.ts';
import type { SheetWords } from './sheet-words.ts';
import type { StudioLook } from './studio.ts';

/** All pictures of one asset. Its worker is ended with the last of them. */
export interface PictureRequest {
  /** Absolute. */
  readonly url: string;
  readonly turn: UpTurn;
  readonly companions: readonly { readonly name: string; readonly url: string }[];
  readonly look: StudioLook;
  readonly choice: PicturesChoice;
  /** What stands on its review sheet; null where none is made. */
  readonly words: SheetWords | null;
  /** Absolute; null without a reference. */
  readonly reference: string | null;
}

/** A file that was made, with what is added to the asset's name. */
export interface PictureFile {
  readonly suffix: string;
  readonly ending: 'png' | 'gif' | 'webm' | 'jpg';
  readonly content: Blob;
}

/** What the worker is told: what is to be drawn, once; then each file that was written, or given up. */
export type PictureOrder =
  | { readonly kind: 'draw'; readonly request: PictureRequest }
  | { readonly kind: 'written' };

export type PictureAnswer =
  /** How much of the asset is done, from 0 to 1. */
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'made'; readonly file: PictureFile }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly message: string };
