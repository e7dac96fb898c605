import { describe, expect, it } from 'vitest';
import { wrapped } from '../../../../../renderer/viewer/pictures/wrapped.ts';

const letters = (text: string): number => text.length;

describe('wrapped', () => {
  it('breaks between words and at line ends, and keeps a long word whole', () => {
    expect(wrapped('wing tips melt together', letters, 10, 9)).toEqual(['wing tips', 'melt', 'together']);
    expect(wrapped('one\n\ntwo', letters, 10, 9)).toEqual(['one', '', 'two']);
    expect(wrapped('incomprehensible it is', letters, 6, 9)).toEqual(['incomprehensible', 'it is']);
  });

  it('says that something is left over', () => {
    expect(wrapped('a b c d', letters, 1, 2)).toEqual(['a', 'b …']);
  });
});
