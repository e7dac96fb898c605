import { describe, expect, it } from 'vitest';
import { percentile } from '../../../../../../main/engine/jobs/poll/learned-durations.ts';

describe('learned durations', () => {
  it('give percentiles', () => {
    expect(percentile([], 0.5)).toBeNull();
    expect(percentile([1, 2, 3, 4, 5], 0.2)).toBe(2);
    expect(percentile([7], 1)).toBe(7);
  });
});
