import type { DepthFacts } from '../../words/depth-words.ts';

/** What was counted of a model. */
export interface ModelMeasures {
  readonly faces: number;
  readonly vertices: number;
  readonly materials: number;
  readonly textures: readonly { readonly width: number; readonly height: number }[];
  /** Extent along x, y and z, in the model's own units. */
  readonly size: readonly [number, number, number];
}

/** What would trouble whoever prints or edits the surface. */
export interface Soundness {
  /** Edges of one face only: the surface has holes, or ends. */
  readonly openEdges: number;
  /** Edges of more than two faces. */
  readonly nonManifoldEdges: number;
  /** Faces without area. */
  readonly degenerateFaces: number;
}

/** What the viewer found in a file that it opened. */
export type Measured = MeasuredModel | MeasuredDepth;

export interface MeasuredModel extends ModelMeasures {
  readonly kind: 'model';
  /** Null until it is found out. */
  readonly soundness: Soundness | null;
}

/** A depth map is a picture: the relief that the viewer makes of it is the viewer's own. */
export interface MeasuredDepth extends DepthFacts {
  readonly kind: 'depth';
}

/**
 * The measures of an asset by its id, or of a file that was only opened by its URL: undefined until the viewer has opened it, null
 * where it could not be read.
 */
export function measuredOf(
  { measuredById }: { readonly measuredById: ReadonlyMap<string, Measured | null> },
  key: string,
): Measured | null | undefined {
  return measuredById.get(key);
}
