import type { DepthFacts } from '../../words/depth-words.ts';
import type { Soundness } from '../../words/surface-words.ts';

/** The measures of a model. */
export interface ModelMeasures {
  readonly faces: number;
  readonly vertices: number;
  readonly materials: number;
  readonly textures: readonly { readonly width: number; readonly height: number }[];
  /** Extent along x, y and z, in the model's own units. */
  readonly size: readonly [number, number, number];
}

/** The viewer's measures of a file. */
export type Measured = MeasuredModel | MeasuredDepth;

export interface MeasuredModel extends ModelMeasures {
  readonly kind: 'model';
  /** Null until it is known. */
  readonly soundness: Soundness | null;
}

/** A depth map is a picture. The relief is made by the viewer and is not measured. */
export interface MeasuredDepth extends DepthFacts {
  readonly kind: 'depth';
}

/**
 * The measures of an asset (by id) or of an opened file (by URL): undefined until the viewer has opened it, null if it could not be
 * read.
 */
export function measuredOf(
  { measuredById }: { readonly measuredById: ReadonlyMap<string, Measured | null> },
  key: string,
): Measured | null | undefined {
  return measuredById.get(key);
}
