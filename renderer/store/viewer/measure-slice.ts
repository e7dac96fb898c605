import type { Point } from '../camera-pose.ts';
import type { SliceCreator } from '../slice.ts';

/** A distance is between two points; an angle is at the second of three. */
export type MeasureKind = 'distance' | 'angle';

const POINTS_OF: Readonly<Record<MeasureKind, number>> = { distance: 2, angle: 3 };

/** What was measured between points of a model. Kept for as long as the window is open. */
export interface Measure {
  readonly id: number;
  /** The viewer's key of the model. */
  readonly key: string;
  readonly kind: MeasureKind;
  /** In the model's units. */
  readonly points: readonly Point[];
}

/** `missed`: the last click met nothing. */
export type MeasureProgress = 'preparing' | 'ready' | 'missed' | 'failed';

export interface MeasureSlice {
  /** What the next points are for; null while nothing is measured. */
  readonly measuring: MeasureKind | null;
  readonly measureProgress: MeasureProgress;
  /** The points of the measure that is not whole yet, on the model with this key. */
  readonly picked: { readonly key: string; readonly points: readonly Point[] };
  readonly measures: readonly Measure[];
  readonly setMeasuring: (kind: MeasureKind | null) => void;
  readonly setMeasureProgress: (progress: MeasureProgress) => void;
  /** Adds a point. Returns the measure that it completes; null while points are missing. */
  readonly addPoint: (key: string, point: Point) => Measure | null;
  readonly dropPicked: () => void;
  /** Puts a removed measure back. */
  readonly addMeasure: (measure: Measure) => void;
  readonly removeMeasure: (id: number) => void;
}

const NOTHING_PICKED = { key: '', points: [] } as const;

export const createMeasureSlice: SliceCreator<MeasureSlice> = (set, get) => ({
  measuring: null,
  measureProgress: 'preparing',
  picked: NOTHING_PICKED,
  measures: [],
  setMeasuring: (measuring) => set({ measuring, picked: NOTHING_PICKED }),
  setMeasureProgress: (measureProgress) => set({ measureProgress }),
  addPoint: (key, point) => {
    const { measuring, picked, measures } = get();
    if (measuring === null) return null;
    const before = picked.key === key ? picked.points : [];
    // The second press of a double click: nothing is between a point and itself.
    if (before.at(-1)?.every((value, axis) => value === point[axis]) === true) return null;
    const points = [...before, point];
    if (points.length < POINTS_OF[measuring]) {
      set({ picked: { key, points }, measureProgress: 'ready' });
      return null;
    }
    const id = 1 + Math.max(0, ...measures.map((each) => each.id));
    const measure = { id, key, kind: measuring, points };
    set({ picked: NOTHING_PICKED, measures: [...measures, measure], measureProgress: 'ready' });
    return measure;
  },
  dropPicked: () => set({ picked: NOTHING_PICKED }),
  addMeasure: (measure) =>
    set(({ measures }) => ({ measures: [...measures, measure].toSorted((a, b) => a.id - b.id) })),
  removeMeasure: (id) => set(({ measures }) => ({ measures: measures.filter((each) => each.id !== id) })),
});
