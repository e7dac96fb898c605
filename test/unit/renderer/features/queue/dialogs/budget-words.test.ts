import { expect, it } from 'vitest';
import { whyNoBudget } from '../../../../../../renderer/features/queue/dialogs/budget-words.ts';

it('a budget that could not be read is not set, so that no limit is taken away that was not seen', () => {
  expect(whyNoBudget('read', null, '')).toBe('Its budget is being read.');
  expect(whyNoBudget(null, null, '')).toContain('could not be read');
  expect(whyNoBudget(null, '30.00', '')).toBeNull();
  expect(whyNoBudget(null, '30.00', '40.00')).toBeNull();
  expect(whyNoBudget(null, '30.00', 'much')).toContain('Type an amount');
  expect(whyNoBudget('set', '30.00', '40.00')).toBe('It is being set.');
});
