import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCredits,
  compareCredits,
  formatCredits,
  subtractCredits,
} from '../../../../shared/model/credits.ts';

const amount = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map((cents) => {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
});

describe('credits', () => {
  it('does not drift over 100,000 sums', () => {
    expect(addCredits(Array.from({ length: 100_000 }, () => '0.10'))).toBe('10000.00');
  });

  it('takes off what it added', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(compareCredits(subtractCredits(addCredits([a, b]), b), a)).toBe(0);
      }),
    );
  });

  it('keeps decimals beyond the second', () => expect(addCredits(['0.005', '1'])).toBe('1.005'));
  it('is 0.00 for nothing', () => expect(addCredits([])).toBe('0.00'));

  it.each([
    ['2942.5', '2,942.50'],
    ['10000', '10,000.00'],
    ['0', '0.00'],
    ['-1234567.891', '-1,234,567.89'],
  ])('shows %s as %s', (value, shown) => expect(formatCredits(value)).toBe(shown));
});
