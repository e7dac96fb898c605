import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeptResult, resultsToSweep } from '../../../../../main/service/results/results-to-sweep.ts';

const NOW = 1_000_000;
const KEEP = { fetchedMs: 1000, unfetchedMs: 5000, bytes: 100 };
const result = (taskId: string, more: Partial<KeptResult>): KeptResult => ({
  taskId,
  endedAt: NOW - 2000,
  fetchedAt: undefined,
  urlUntil: NOW - 1,
  bytes: 10,
  ...more,
});
const swept = (...results: readonly KeptResult[]): readonly string[] =>
  resultsToSweep(results, KEEP, NOW).map(({ taskId }) => taskId);

const anyResult = fc.record({
  taskId: fc.uuid(),
  endedAt: fc.integer({ min: 0, max: NOW }),
  fetchedAt: fc.option(fc.integer({ min: 0, max: NOW }), { nil: undefined }),
  urlUntil: fc.integer({ min: 0, max: 2 * NOW }),
  bytes: fc.integer({ min: 0, max: 100 }),
});

describe('results', () => {
  it('go a while after they were fetched, and much later where nobody has fetched them', () => {
    expect(swept(result('fetched', { fetchedAt: NOW - 1001 }))).toEqual(['fetched']);
    expect(swept(result('just-fetched', { fetchedAt: NOW - 999 }))).toEqual([]);
    expect(swept(result('unfetched', {}))).toEqual([]);
    expect(swept(result('forgotten', { endedAt: NOW - 5001 }))).toEqual(['forgotten']);
  });

  it('go early where there are too many, those first that were fetched longest ago', () => {
    const large = { bytes: 60 };
    const [a, b, c] = [800, 900, 100].map((ago, index) =>
      result(String(index), { ...large, fetchedAt: NOW - ago }),
    ) as [KeptResult, KeptResult, KeptResult];
    expect(swept(a, b, c)).toEqual(['1', '0']);
  });

  it('never go while a URL of theirs is good, nor early where nobody has fetched them', () => {
    fc.assert(
      fc.property(fc.array(anyResult, { maxLength: 20 }), (results) => {
        for (const { urlUntil, fetchedAt, endedAt } of resultsToSweep(results, KEEP, NOW)) {
          expect(urlUntil).toBeLessThan(NOW);
          if (fetchedAt === undefined) expect(NOW - endedAt).toBeGreaterThan(KEEP.unfetchedMs);
        }
      }),
    );
  });
});
