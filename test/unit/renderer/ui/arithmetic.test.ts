import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../renderer/ui/arithmetic.ts';

describe('arithmetic in a number field', () => {
  it.each([
    ['500000', 500_000],
    ['500,000', 500_000],
    ['1,234,567.5 + 1,000', 1_235_567.5],
    ['1e6/2', 500_000],
    ['1.5m', 1_500_000],
    ['300k + 20%', 360_000],
    ['300k − 10 %', 270_000],
    ['2 * (100k + 50k)', 300_000],
    ['10 - 4 - 3', 3],
    ['-5 + 8', 3],
  ])('%s is %d', (text, value) => {
    expect(evaluate(text)).toBe(value);
  });

  it.each(['', 'abc', '1 +', '(2', '2)', '1/0', '1 2', 'alert(1)', '5%'])('%j is no number', (text) => {
    expect(evaluate(text)).toBeNull();
  });

  it.each(['1,5', '0,05', '0,050', '1,2345', '1234,567', ',5', '1,,000'])(
    'the comma of %j may be a decimal one, and it is not taken for another number',
    (text) => {
      expect(evaluate(text)).toBeNull();
    },
  );

  it('brackets without end are no number either', () => {
    expect(evaluate('('.repeat(200_000))).toBeNull();
  });
});
