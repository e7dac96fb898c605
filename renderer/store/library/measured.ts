import type { DepthFacts } from '../../words/depth-words.ts';

/** The measures of a model. */
export interface ModelMeasures {
  readonly faces: number;
  readonly vertices: number;
  readonly materials: number;
  readonly textures: readonly { readonly width: number; readonly height: number }[];
  /** Extent along x, y and z, in the model's own units. */
  readonly size: readonly [number, number, number];
}

/** Faults of a surface that matter for printing and editing. */
export interface Soundness {
  /** Edges of one face only: the surface has holes, or ends. */
  readonly openEdges: number;
  /** Edges of more than two faces. */
  readonly nonManifoldEdges: number;
  /** Faces without area. */
  readonly degenerateFaces: number;
  /** Pieces of the surface that do not touch each other; null in a preview of a version that did not count them. */
  readonly pieces: number | null;
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
