import { expect, it } from 'vitest';
import { quoteLines, quoteOf } from '../../../../../main/cli/report/quote-lines.ts';
import { WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';

const PLAN = { chain: { name: 'Figures', ...WHOLE_CHAIN }, connectionId: 'studio' };

it('a chain is quoted step by step, and as a range from no approval to all', () => {
  const quote = quoteOf(PLAN, ({ kind }) => (kind === 'model' ? '5.00' : '10.00'));
  if (quote === null) throw new Error('no quote');
  expect(quoteLines(quote, PLAN)).toEqual([
    '  geometry · Model · generalv1.5 · 512 · about 5.00 credits',
    '  texture · Texture · generalv1.5 · 512 · about 5.00 credits, once approved',
    '  parts · Parts · medium · about 10.00 credits, once approved',
    '  depth · Depth · png · about 10.00 credits',
    'Figures: from 15.00 to about 30.00 credits for each reference',
  ]);
});

it('a price that is not known leaves the range open, and a recipe alone has no quote', () => {
  const quote = quoteOf(PLAN, ({ kind }) => (kind === 'segmentation' ? null : '5.00'));
  if (quote === null) throw new Error('no quote');
  expect(quoteLines(quote, PLAN).at(-1)).toBe(
    'Figures: from 10.00 credits on (a price is not known) for each reference',
  );
  expect(quoteOf({}, () => '5.00')).toBeNull();
});
