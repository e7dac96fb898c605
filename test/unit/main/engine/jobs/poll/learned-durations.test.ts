import { describe, expect, it } from 'vitest';
import {
  createLearnedDurations,
  percentile,
} from '../../../../../../main/engine/jobs/poll/learned-durations.ts';
import { fetchingJob } from '../../../../../helpers/engine/doubles.ts';

describe('learned durations', () => {
  it('are none where a clock that was set back says that a task took no time, or less', () => {
    const learned: number[] = [];
    const { learnDuration } = createLearnedDurations({
      durations: () => [],
      learnDuration: (_key, ms) => void learned.push(ms),
    });
    const job = fetchingJob({ kind: 'adopted', name: 'chair' });
    for (const ms of [0, 0.4, -20_000, Number.NaN, 900]) learnDuration(job, ms);
    expect(learned).toEqual([900]);
  });

  it('give percentiles', () => {
    expect(percentile([], 0.5)).toBeNull();
    expect(percentile([1, 2, 3, 4, 5], 0.2)).toBe(2);
    expect(percentile([7], 1)).toBe(7);
  });
});
