import { expect, it } from 'vitest';
import { chosenRows } from '../../../../../../main/engine/batch/rows/chosen-rows.ts';
import { madeBefore } from '../../../../../../main/engine/batch/rows/not-sent.ts';
import { CODE } from '../../../../../../shared/interface/codes.ts';
import { notSentWords } from '../../../../../../shared/model/plan/not-sent.ts';
import type { Plan, PlanRow } from '../../../../../../shared/model/plan.ts';

const row = (id: string, code: number, more: Partial<PlanRow> = {}): PlanRow =>
  ({
    id,
    status: 'new',
    fingerprint: id,
    reference: { name: id },
    failedBefore: { code, message: 'It failed.', words: '', refunded: true },
    ...more,
  }) as PlanRow;

it('a whole plan sends what failed and may succeed, leaves out what would fail again unless it is asked for, and says so', () => {
  const rows = [
    row('again', CODE.generateFailed),
    row('large', CODE.fileTooLarge),
    row('wanted', CODE.fileTooLarge, { wish: 'one' }),
  ];
  const plan = { rows } as unknown as Plan;
  expect(chosenRows(plan, null).map(({ id }) => id)).toEqual(['again', 'wanted']);
  expect(chosenRows(plan, [{ id: 'large', fingerprint: 'large' }]).map(({ id }) => id)).toEqual(['large']);
  const left = madeBefore(plan, null);
  expect(left).toEqual([{ code: 'fails-again', name: 'large' }]);
  expect(notSentWords(left, () => '', 'ask')).toEqual([
    '“large” failed before and would fail again, so not sent: change the picture or the recipe. To try it all the same, ask.',
  ]);
});

it('a whole plan of a chain tries what failed again: nobody can ask for one of its rows', () => {
  const rows = [row('large', CODE.fileTooLarge)];
  const plan = { chain: { name: 'c', steps: [] }, rows } as unknown as Plan;
  expect(chosenRows(plan, null).map(({ id }) => id)).toEqual(['large']);
  expect(madeBefore(plan, null)).toEqual([]);
});
