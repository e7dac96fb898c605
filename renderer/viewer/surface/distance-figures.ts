import type { HeatFigures } from '../../store/library/compare-slice.ts';

/** The figures of distances; all of them 0 where there are none. Infinity is no distance: it is where the other surface has no faces. */
export function figuresOf(found: Float32Array): HeatFigures {
  const all = found.filter((each) => Number.isFinite(each));
  if (all.length === 0) return { most: 0, mean: 0, percentile95: 0 };
  all.sort();
  let sum = 0;
  for (const each of all) sum += each;
  return {
    most: all.at(-1) ?? 0,
    mean: sum / all.length,
    percentile95: all[Math.min(all.length - 1, Math.ceil(all.length * 0.95) - 1)] ?? 0,
  };
}
