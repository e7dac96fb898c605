import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitWords } from '../../../../../shared/model/programs/command-words.ts';

/** A word as somebody would have to type it: each letter that means something between quotes of the other kind. */
const typed = (word: string): string =>
  word === ''
    ? "''"
    : [...word]
        .map((letter) => (letter === "'" ? `"'"` : /[\s"]/.test(letter) ? `'${letter}'` : letter))
        .join('');

describe('splitWords', () => {
  it.each([
    ['rembg i {in} {out}', ['rembg', 'i', '{in}', '{out}']],
    ['  a \t b  ', ['a', 'b']],
    ['', []],
    [`"C:\\Program Files\\rembg.exe" i`, ['C:\\Program Files\\rembg.exe', 'i']],
    [`--name='two words'`, ['--name=two words']],
    [`"it's" 'a "quote"'`, [`it's`, `a "quote"`]],
    [`a '' b`, ['a', '', 'b']],
    ['$HOME ~ * a\\ b', ['$HOME', '~', '*', 'a\\', 'b']],
  ])('reads %s', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it('gives any words back that were typed by its rules', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (words) => {
        expect(splitWords(words.map(typed).join(' '))).toEqual(words);
      }),
    );
  });

  it('never gives back a letter that was not there, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\t', '"', "'", '\\', '{in}', '$') }),
        (text) => {
          const words = splitWords(text);
          if (words === null) return;
          expect(words.join('').length).toBeLessThanOrEqual(text.length);
          expect(words.join('').replaceAll(/[\s'"]/g, '')).toBe(text.replaceAll(/[\s'"]/g, ''));
        },
      ),
    );
  });
});
