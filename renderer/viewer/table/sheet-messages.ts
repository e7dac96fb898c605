import type { TableShading, TableTilt } from '../../../shared/model/pictures/turn-sheets.ts';

/** A sheet that is to be drawn and kept. */
export interface SheetRequest {
  /** The base of the engine's files, which the worker has no storage for. */
  readonly fileBase: string;
  /** Of the model's file. */
  readonly sha256: string;
  readonly shading: TableShading;
  readonly tilt: TableTilt;
}

/** What came of it. `no-preview`: the model has none yet, from which it would be drawn. */
export type SheetAnswer =
  | { readonly kind: 'kept' }
  | { readonly kind: 'no-preview' }
  | { readonly kind: 'failed'; readonly message: string };
