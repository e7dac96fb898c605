import { expect, it, onTestFinished, vi } from 'vitest';
import {
  createDecisionCounts,
  type DecisionTotals,
} from '../../../../../../renderer/store/library/decisions/decision-counts.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

/** A window whose engine answers when the test says so. */
function counting() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const app = createTestApp();
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  app.answer('library.facets', async (input: unknown) => {
    const { query } = input as { readonly query: string };
    asked.push(query);
    await new Promise<void>((resolve) => answers.push(resolve));
    return { total: query.length, undecided: query.length, decisions: [] };
  });
  const shown: number[] = [];
  const counts = createDecisionCounts(app.bridge, ({ total }) => shown.push(total));
  const answer = async (): Promise<void> => {
    answers.shift()?.();
    await vi.advanceTimersByTimeAsync(1_000);
  };
  return { counts, asked, shown, answer };
}

it('of searches that are typed on meanwhile, the engine is asked the last alone', async () => {
  const { counts, asked, shown, answer } = counting();
  for (const query of ['b', 'bi', 'bir', 'bird']) counts.count({ query, stacked: false });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['b']);
  await answer();
  expect([asked, shown]).toEqual([['b', 'bird'], []]);
  await answer();
  expect([asked, shown]).toEqual([['b', 'bird'], [4]]);
});

it('once it has ended nothing is shown, and what was still to be asked is not', async () => {
  const { counts, asked, shown, answer } = counting();
  counts.count({ query: 'b', stacked: false });
  counts.count({ query: 'bird', stacked: false });
  counts.end();
  await answer();
  expect([asked, shown]).toEqual([['b'], []]);
});

it('where stacks are gone through, stacks are counted, and each counts for one decision', async () => {
  const app = createTestApp();
  app.answer('library.facets', (input: unknown) => {
    const { stacked } = input as { readonly stacked: boolean };
    return stacked
      ? { total: 99, undecided: 3, decisions: [{ value: 'keep', count: 2 }] }
      : { total: 99, undecided: 90, decisions: [{ value: 'keep', count: 9 }] };
  });
  const { promise, resolve } = Promise.withResolvers<DecisionTotals>();
  createDecisionCounts(app.bridge, resolve).count({ query: 'bird', stacked: true });
  const { total, of } = await promise;
  expect([total, ...of]).toEqual([5, ['none', 3], ['keep', 2]]);
});
