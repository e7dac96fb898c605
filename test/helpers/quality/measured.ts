import type { FittedCamera, Measures, Quality } from '../../../shared/model/quality/quality.ts';

/** The measured quality of a model that nothing is wrong with, but for what is given. */
export function measuredQuality(changes: Partial<Measures> = {}, of = 'a'.repeat(64)): Quality {
  return {
    is: 'measured',
    of,
    at: '2026-11-20T12:00:00.000Z',
    measures: {
      faces: 100,
      open: { edges: 0, share: 0, holes: 0 },
      nonManifold: { edges: 0, share: 0 },
      pieces: 1,
      islands: { count: 0, share: 0 },
      degenerate: { faces: 0, share: 0 },
      turned: { faces: 0, share: 0 },
      texture: { width: 1024, height: 1024, used: 0.6 },
      overlap: { share: 0 },
      density: { median: 300, spread: 2 },
      match: null,
      symmetry: { share: 0.5, point: [0, 0, 0], normal: [1, 0, 0] },
      ...changes,
    },
  };
}

/** A silhouette that fits one reference by that share. */
export function fittingBy(share: number): NonNullable<Measures['match']> {
  const frame = { right: 0, up: 0, width: 2, height: 2 };
  const camera: FittedCamera = { target: [0, 0, 0], azimuth: 0, elevation: 0, distance: null, frame };
  return { share, views: [{ view: 'front', share, camera }] };
}
