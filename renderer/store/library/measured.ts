import type { DepthFacts, ModelMeasures, Soundness } from '../../viewer/load/parsed-model.ts';
import type { AppState } from '../app-state.ts';

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
export function measuredOf(state: AppState, key: string): Measured | null | undefined {
  return state.measuredById.get(key);
}
