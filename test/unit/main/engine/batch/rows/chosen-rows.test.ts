import { expect, it } from 'vitest';
import { chosenRows } from '../../../../../../main/engine/batch/rows/chosen-rows.ts';
import type { Plan } from '../../../../../../shared/model/plan.ts';

const planOf = (...rows: readonly (readonly [id: string, status: string, fingerprint: string | null])[]) =>
  ({ rows: rows.map(([id, status, fingerprint]) => ({ id, status, fingerprint })) }) as unknown as Plan;
const wanted = (id: string, fingerprint: string) => ({ id, fingerprint });
const ids = (rows: ReturnType<typeof chosenRows>) => rows.map(({ id }) => id);
const CHANGED = /has changed since it was shown, so nothing was sent/;

it('all new rows are chosen where none is named', () => {
  expect(ids(chosenRows(planOf(['a', 'new', '1'], ['b', 'done', '2'], ['c', 'new', '3']), null))).toEqual([
    'a',
    'c',
  ]);
});

it('a row that was sent before waits for a word, and is chosen where somebody gave it or chose the row itself', () => {
  const plan = planOf(['a', 'new', '1'], ['b', 'new', '2'], ['c', 'new', '3']);
  const [a, b, c] = plan.rows;
  const sent = {
    ...plan,
    rows: [a!, { ...b!, sentBefore: true }, { ...c!, sentBefore: true, wish: 'w' }],
  };
  expect(ids(chosenRows(sent, null))).toEqual(['a', 'c']);
  expect(ids(chosenRows(sent, [wanted('b', '2')]))).toEqual(['b']);
});

it('a row of a chain waits for a word where it was sent before, and not where it failed for free', () => {
  const plan = planOf(['a', 'new', '1'], ['b', 'new', '2'], ['c', 'new', '3']);
  const [a, b, c] = plan.rows;
  const failedBefore = { code: 10031009, message: 'No subject.', words: '', refunded: true };
  const chain = { name: 'Figures', steps: [] } as unknown as NonNullable<Plan['chain']>;
  const sent = {
    ...plan,
    chain,
    rows: [
      { ...a!, failedBefore },
      { ...b!, sentBefore: true },
      { ...c!, sentBefore: true, wish: 'w' },
    ],
  };
  expect(ids(chosenRows(sent, null))).toEqual(['a', 'c']);
  expect(ids(chosenRows(sent, [wanted('b', '2')]))).toEqual(['b']);
});

it('of the rows that were shown, those that are new still', () => {
  const plan = planOf(['a', 'new', '1'], ['b', 'owed', '2'], ['c', 'new', '3'], ['d', 'blocked', null]);
  expect(ids(chosenRows(plan, [wanted('b', '2'), wanted('c', '3'), wanted('d', '4')]))).toEqual(['c']);
});

it('nothing is sent where an id stands for other work by now, or for none', () => {
  const plan = planOf(['a', 'new', '1'], ['b', 'new', 'of a merged set']);
  expect(() => chosenRows(plan, [wanted('a', '1'), wanted('b', '2')])).toThrow(CHANGED);
  expect(() => chosenRows(plan, [wanted('a', '1'), wanted('gone', '2')])).toThrow(CHANGED);
});
