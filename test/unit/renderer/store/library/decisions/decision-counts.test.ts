import { expect, it, onTestFinished, vi } from 'vitest';
import { createDecisionCounts } from '../../../../../../renderer/store/library/decisions/decision-counts.ts';
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
    return { total: query.length };
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
  for (const query of ['b', 'bi', 'bir', 'bird']) counts.count(query);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['b']);
  await answer();
  expect([asked, shown]).toEqual([['b', 'bird'], []]);
  await answer();
  expect([asked, shown]).toEqual([['b', 'bird'], [4]]);
});

it('once it has ended nothing is shown, and what was still to be asked is not', async () => {
  const { counts, asked, shown, answer } = counting();
  counts.count('b');
  counts.count('bird');
  counts.end();
  await answer();
  expect([asked, shown]).toEqual([['b'], []]);
});
