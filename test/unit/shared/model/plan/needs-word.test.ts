import { expect, it } from 'vitest';
import { isLeftOut, needsWord } from '../../../../../shared/model/plan/needs-word.ts';
import type { Plan } from '../../../../../shared/model/plan.ts';

const chain = { name: 'Figures', steps: [] } as unknown as NonNullable<Plan['chain']>;
const fails = { code: 10031009, message: 'No subject was found.', words: '', refunded: true };

it.each([
  ['sent before', { sentBefore: true }, true, true],
  ['failed for free, and would fail again', { failedBefore: fails }, true, false],
  ['sent before, and failed another time', { sentBefore: true, failedBefore: fails }, true, true],
  ['new', {}, false, false],
])('a row that is %s waits for a word', (_what, own, alone, ofChain) => {
  const row = { status: 'new', ...own } as const;
  expect([isLeftOut(row, {}), isLeftOut(row, { chain })]).toEqual([alone, ofChain]);
  expect(needsWord(row)).toBe(alone);
  const wished = { ...row, wish: 'once more' };
  expect([isLeftOut(wished, {}), isLeftOut(wished, { chain })]).toEqual([false, false]);
});
