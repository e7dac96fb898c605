import { describe, expect, it } from 'vitest';
import { fitsBudget, startOfDay, startOfNextDay } from '../../../../../main/engine/money/spending-limits.ts';

describe('a budget', () => {
  it.each([
    ['30.00', '15.00', '15.00', true],
    ['30.00', '15.01', '15.00', false],
    ['0.30', '0.10', '0.20', true],
    ['0.00', '0.00', '0.00', true],
  ])('of %s with %s committed allows a job of %s: %s', (limit, committed, price, fits) => {
    expect(fitsBudget({ limit, committed }, price)).toBe(fits);
  });
});

describe('a day', () => {
  it('begins at local midnight, and ends when the next begins', () => {
    const noon = new Date(2026, 10, 21, 12).getTime();
    expect(new Date(startOfDay(noon)).getHours()).toBe(0);
    expect(startOfDay(startOfNextDay(noon))).toBe(startOfNextDay(noon));
    expect(new Date(startOfNextDay(noon)).getDate()).toBe(22);
  });
});
