import { expect, it } from 'vitest';
import { checkOf } from '../../../../renderer/words/check-words.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';

it('a chain that ended at a rejected result is not called done with the same recipe', () => {
  const row = { status: 'done', findings: [], rejectedAt: { step: 1, notMade: 2 } } as unknown as PlanRow;
  const { words, full } = checkOf(row);
  expect(words).toBe('Ended · you rejected step 1');
  expect(full).toMatch(/2 steps were not made\. In Chains you can approve it after all, or run it again/);
  expect(checkOf({ ...row, rejectedAt: undefined }).words).toBe('Done · same recipe');
});
