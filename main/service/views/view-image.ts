import type { View } from '../../../shared/interface/formats.ts';

/** The sides of a subject that a reference may show. A camera at +X sees the side `right`. */
export type ViewName = View;

/** One encoded picture (png, jpeg or webp) and the side it shows. */
export interface ViewImage {
  readonly view: ViewName;
  readonly bytes: Uint8Array;
}
