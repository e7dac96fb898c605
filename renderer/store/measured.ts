import type { AppState } from './app-state.ts';

/** What the viewer counted in a model that it opened. */
export interface Measured {
  readonly faces: number;
  readonly vertices: number;
  readonly materials: number;
  readonly textures: readonly { readonly width: number; readonly height: number }[];
  /** Extent along x, y and z, in the model's own units. */
  readonly size: readonly [number, number, number];
  /** What would trouble whoever prints or edits the surface; null until it is found out, and for a picture. */
  readonly soundness: {
    readonly openEdges: number;
    readonly nonManifoldEdges: number;
    readonly degenerateFaces: number;
  } | null;
}

/**
 * The measures of an asset by its id, or of a file that was only opened by its URL: undefined until the viewer has opened it, null
 * where it could not be read.
 */
export function measuredOf(state: AppState, key: string): Measured | null | undefined {
  return state.measuredById.get(key);
}
