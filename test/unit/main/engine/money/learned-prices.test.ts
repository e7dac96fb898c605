import { describe, expect, it } from 'vitest';
import { attemptPrice, priceKey, usualPrice } from '../../../../../main/engine/money/learned-prices.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';

describe('a learned price', () => {
  it('is the most frequent price; of equally frequent ones the newest', () => {
    expect(usualPrice([])).toBeNull();
    expect(usualPrice(['20.00', '15.00', '15', '20'])).toEqual({ credits: '20.00', seen: 2 });
    expect(usualPrice(['20', '15.0', '15.00'])).toEqual({ credits: '15.0', seen: 2 });
  });
  it('is the new price after it was seen twice in a row, however often the old one was seen', () => {
    const old = Array.from({ length: 40 }, () => '15.00');
    expect(usualPrice(['20.00', ...old])).toEqual({ credits: '15.00', seen: 40 });
    expect(usualPrice(['20.00', '20.0', ...old])).toEqual({ credits: '20.00', seen: 2 });
  });
  it('is exactly the drop of the balance; if a refund hides it, the usual price', () => {
    const price = (before: string, after: string, known: readonly string[] = [], moneyMoved = false) =>
      attemptPrice({ before, after, known, moneyMoved });
    expect(price('1000.10', '999.90')).toEqual({ credits: '0.20', estimated: false });
    expect(price('100', '100', ['15.00'])).toEqual({ credits: '15.00', estimated: true });
    expect(price('100', '115')).toBeNull();
    expect(price('100', '70', ['15.00'], true)).toEqual({ credits: '15.00', estimated: true });
    expect(price('100', '70', [], true)).toBeNull();
  });
  it('is learned separately for each option that changes the price', () => {
    expect(priceKey(DEFAULT_RECIPE)).toBe('model|generalv1.5|512|both');
    expect(priceKey({ ...DEFAULT_RECIPE, faces: 100_000, format: 'obj' })).toBe(priceKey(DEFAULT_RECIPE));
  });
});
