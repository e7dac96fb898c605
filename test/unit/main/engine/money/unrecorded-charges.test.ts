import { describe, expect, it } from 'vitest';
import { unrecordedCharges } from '../../../../../main/engine/money/unrecorded-charges.ts';

describe('a drop of the balance that no job explains', () => {
  it('is the drop of the balance less the recorded charges', () => {
    const account = { before: '100.00', charged: ['15.00', '15.00'], refunded: ['15.00'] };
    expect(unrecordedCharges({ ...account, now: '85.00' })).toBe('0.00');
    expect(unrecordedCharges({ ...account, now: '40.00' })).toBe('45.00');
    // Topped up meanwhile: what was spent hides behind it.
    expect(unrecordedCharges({ ...account, now: '900.00' })).toBe('0.00');
  });
});
