import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextBuilder } from '../../../../../../main/media/formats/write/text-builder.ts';

function textOf(write: (pieces: TextBuilder) => void): string {
  const pieces = new TextBuilder();
  write(pieces);
  return Buffer.from(pieces.finish()).toString('latin1');
}

describe('numbers in a text', () => {
  it.each([
    [0, 6, '0'],
    [-0, 6, '0'],
    [1, 6, '1'],
    [-0.5, 6, '-0.5'],
    [0.000001, 6, '0.000001'],
    [-0.0000001, 6, '0'],
    [0.1 + 0.2, 6, '0.3'],
    [123.456789, 4, '123.4568'],
    [0.99999999, 6, '1'],
    [1e14, 6, '100000000000000'],
  ])('%s to %s digits is %s', (value, digits, text) => {
    expect(textOf((pieces) => pieces.rounded(value, digits))).toBe(text);
  });

  it('are read back as what they were, to half a unit of the last digit', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.integer({ min: 1, max: 6 }),
        (value, digits) => {
          const text = textOf((pieces) => pieces.rounded(value, digits));
          expect(text).toMatch(/^-?\d+(\.\d*[1-9])?$/);
          expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.5001 * 10 ** -digits);
        },
      ),
    );
  });

  it('are the very same single-precision number again, however large or small', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = textOf((pieces) => pieces.exact(value));
        expect(Math.fround(Number(text))).toBe(value === 0 ? 0 : value);
      }),
      { examples: [1e-30, 3e38, -0.1, 999_999_999, 1, 0.5].map((value): [number] => [Math.fround(value)]) },
    );
  });

  it('are whole where they are to be', () => {
    fc.assert(
      fc.property(fc.nat(), (value) => {
        expect(textOf((pieces) => pieces.whole(value))).toBe(String(value));
      }),
    );
  });

  it('come with names in any letters, as UTF-8', () => {
    const pieces = new TextBuilder();
    pieces.text('o Čajník\n');
    expect(Buffer.from(pieces.finish()).toString('utf8')).toBe('o Čajník\n');
  });

  it('and words come in order, over the end of a piece too', () => {
    const text = textOf((pieces) => {
      for (let i = 0; i < 300_000; i++) {
        pieces.whole(i);
        pieces.add(' ');
      }
      pieces.line('a line that is longer than most');
    });
    const words = text.split(' ');
    expect(words.slice(0, 300_000).every((word, i) => word === String(i))).toBe(true);
    expect(text.endsWith('most\n')).toBe(true);
  });
});
