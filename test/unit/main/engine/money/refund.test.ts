import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundShows } from '../../../../../main/engine/money/refund.ts';
import { addCredits, subtractCredits } from '../../../../../shared/model/credits.ts';

const shows = (now: string, charged: readonly string[], refunded: readonly string[] = []): boolean =>
  refundShows({ before: '100.00', now, charged, refunded, price: '15.00' });

describe('a refund', () => {
  it('is seen once the balance is back at its earlier value', () => {
    expect(shows('85.00', ['15.00'])).toBe(false);
    expect(shows('100.00', ['15.00'])).toBe(true);
    expect(shows('500.00', ['15.00'])).toBe(true);
  });
  it('is distinguished from charges and refunds of other jobs meanwhile', () => {
    expect(shows('80.00', ['15.00', '20.00'])).toBe(true);
    expect(shows('79.99', ['15.00', '20.00'])).toBe(false);
    expect(shows('100.00', ['15.00', '20.00'], ['20.00'])).toBe(true);
    expect(shows('85.00', ['15.00', '20.00'], ['20.00'])).toBe(false);
  });
  it('is seen exactly if it was given, whatever else our jobs did', () => {
    const cents = fc.integer({ min: 1, max: 10_000 }).map((value) => (value / 100).toFixed(2));
    fc.assert(
      fc.property(
        cents,
        fc.array(cents, { maxLength: 20 }),
        fc.array(fc.boolean(), { maxLength: 20 }),
        (price, others, back) => {
          const refunded = others.filter((_, index) => back[index]);
          const charged = [price, ...others];
          const left = subtractCredits(addCredits(['9000.00', ...refunded]), addCredits(charged));
          const account = { before: '9000.00', charged, refunded, price };
          expect(refundShows({ ...account, now: left })).toBe(false);
          expect(refundShows({ ...account, now: addCredits([left, price]) })).toBe(true);
        },
      ),
    );
  });
});
