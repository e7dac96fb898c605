import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slug } from '../../../../../main/engine/disk/slug.ts';

describe('a slug', () => {
  it.each([
    ['Chair', 'chair'],
    ['My  Robot (final)_v2', 'my-robot-final-v2'],
    ['Crème brûlée', 'creme-brulee'],
    ['椅子 01', '椅子-01'],
    ['ガラス', 'ガラス'],
    ['ﬁg ①', 'fig-1'],
    ['CON', 'con-asset'],
    ['lpt1', 'lpt1-asset'],
    ['..', 'asset'],
    ['😀', 'asset'],
    ['../../etc/passwd', 'etc-passwd'],
    ['x'.repeat(300), 'x'.repeat(48)],
  ])('of %j is %j', (name, expected) => expect(slug(name)).toBe(expected));

  it('is safe on every platform, whatever the name, and stays what it is', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.constantFrom('con', 'NUL', 'Com¹', 'aux.txt', 'prn ', 'İstanbul', '-'),
    );
    fc.assert(
      fc.property(name, (text) => {
        const made = slug(text);
        expect(made).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*$/u);
        expect(made).not.toMatch(/-$|^(con|prn|aux|nul|com\d|lpt\d)$/);
        expect(new TextEncoder().encode(made).length).toBeLessThanOrEqual(150);
        expect(slug(made)).toBe(made);
      }),
      { numRuns: 500 },
    );
  });
});
