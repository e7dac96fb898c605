import { expect, test } from 'vitest';
import {
  chainQuote,
  promisedCredits,
  reservedCredits,
} from '../../../../../shared/model/chain/chain-quote.ts';
import { applyToChain, newChainRun } from '../../../../../shared/model/chain/chain-run.ts';
import type { Recipe } from '../../../../../shared/model/recipe.ts';
import { bytes, WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';
import { chainRecord } from '../../../../helpers/chain/records.ts';

const price = (recipe: Recipe): string =>
  recipe.kind === 'model' ? (recipe.make === 'texture' ? '12.00' : '5.00') : '10.00';

test('the whole is a range: what follows an approval may never be sent', () => {
  const { steps, whole } = chainQuote(WHOLE_CHAIN, price);
  expect(whole).toEqual({ low: '15.00', high: '37.00' });
  expect(steps.map(({ afterApproval }) => afterApproval)).toEqual([false, true, true, false]);
});

test('an unknown price leaves the upper end open', () => {
  const known = (recipe: Recipe): string | null => (recipe.kind === 'segmentation' ? null : price(recipe));
  expect(chainQuote(WHOLE_CHAIN, known).whole).toEqual({ low: '15.00', high: null });
});

test('only what is to come and can still be sent is reserved', () => {
  const run = applyToChain(newChainRun(WHOLE_CHAIN), { type: 'started', step: 'geometry', jobId: 'j' });
  expect(reservedCredits(run, new Set(), price)).toBe('32.00');
  expect(reservedCredits(run, new Set(['texture', 'parts']), price)).toBe('10.00');
  expect(reservedCredits(run, new Set(), () => null)).toBeNull();
});

test('promises what will be sent without another word, and with it where that is held back', () => {
  const ten = () => '10.00';
  const run = chainRecord();
  expect(promisedCredits(run, ten)).toBe('20.00');
  expect(promisedCredits({ ...run, reserve: true }, ten)).toBe('40.00');
  expect(promisedCredits({ ...run, approve: 'all' }, ten)).toBe('40.00');
  const home = { state: 'home', jobId: null, assetId: 'a', sha256: bytes('a') } as const;
  const steps = { ...run.steps, geometry: home };
  const said = (word: 'approved' | 'rejected') => ({ geometry: { word, sha256: bytes('a') } });
  expect(promisedCredits({ ...run, steps, approvals: said('approved') }, ten)).toBe('30.00');
  expect(promisedCredits({ ...run, steps, approvals: said('rejected'), reserve: true }, ten)).toBe('10.00');
});
