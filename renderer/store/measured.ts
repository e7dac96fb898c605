import type { AppState } from './app-state.ts';

/** What the viewer counted in a model that it opened. */
export interface Measured {
  readonly faces: number;
  readonly vertices: number;
  readonly materials: number;
  readonly textures: readonly { readonly width: number; readonly height: number }[];
  /** Extent along x, y and z, in the model's own units. */
  readonly size: readonly [number, number, number];
}

/** The measures of an asset: undefined until the viewer has opened it, null where it could not be read. */
export function measuredOf(state: AppState, assetId: string): Measured | null | undefined {
  return state.measuredById.get(assetId);
}
