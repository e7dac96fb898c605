import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryAt, pieEntryPosition } from '../../../../../renderer/viewer/chrome/pie-layout.ts';

describe('a pie', () => {
  it('is pointed at where its entries stand, however far out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.nat({ max: 7 }),
        fc.double({ min: 0.4, max: 9, noNaN: true }),
        (entries, nth, out) => {
          const entry = nth % entries;
          const { x, y } = pieEntryPosition(entry, entries);
          expect(entryAt({ x: x * out, y: y * out }, entries)).toBe(entry);
        },
      ),
    );
  });

  it('is not pointed at from its middle', () => {
    expect(entryAt({ x: 4, y: -9 }, 8)).toBeNull();
  });
});
