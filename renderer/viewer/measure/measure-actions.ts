import type { App } from '../../store/app.ts';
import { perApp } from '../../store/per-app.ts';
import type { Measure } from '../../store/viewer/measure-slice.ts';

export interface MeasureActions {
  /** Adds a point of the model with this key. What it completes can be undone. */
  readonly pick: (key: string, point: Measure['points'][number]) => void;
  readonly remove: (measure: Measure) => void;
}

/** Measures between picked points, with undo. */
export const measureActions = perApp(createMeasureActions);

export function createMeasureActions({ store }: Pick<App, 'store'>): MeasureActions {
  const state = store.getState;
  const gone = async (measure: Measure): Promise<null> => {
    state().removeMeasure(measure.id);
    return null;
  };
  const back = async (measure: Measure): Promise<null> => {
    state().addMeasure(measure);
    return null;
  };
  return {
    pick: (key, point) => {
      const made = state().addPoint(key, point);
      if (made === null) return;
      state().remember({
        label: `measured ${made.kind}`,
        undo: () => gone(made),
        redo: () => back(made),
      });
    },
    remove: (measure) => {
      state().removeMeasure(measure.id);
      state().remember({
        label: `removal of a measured ${measure.kind}`,
        undo: () => back(measure),
        redo: () => gone(measure),
      });
    },
  };
}
