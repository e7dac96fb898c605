import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutoutArguments,
  MAX_CUTOUT_COMMAND,
  readCutoutCommand,
  splitWords,
  whyNoCutoutCommand,
} from '../../../../../shared/model/cutout/cutout-command.ts';

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

describe('readCutoutCommand', () => {
  it.each([
    ['', /is empty; give one such as rembg i \{in\} \{out\}\.$/],
    ['   ', /is empty/],
    [`'' {in} {out}`, /is empty/],
    ['rembg i {in}', /has no \{out\}; put \{out\} where/],
    ['rembg i {out}', /has no \{in\}/],
    ['{in} {out}', /begins with a file/],
    ['rembg "i {in} {out}', /quote that is not closed/],
    ['rembg i {in} | tee {out}', /has \| in it, and no shell runs it/],
    ['cut < {in} > {out}', /has < in it/],
    ['rembg i {in}\n{out}', /line break/],
    ['rembg i {in} {out}\0', /control character/],
    ['rembg i {in} {out} \u202egnp', /control character/],
    [`rembg i {in} {out} ${'x'.repeat(MAX_CUTOUT_COMMAND)}`, /longer than 2000/],
  ])('refuses %j in one sentence', (text, words) => {
    expect(whyNoCutoutCommand(text)).toMatch(words);
    expect(whyNoCutoutCommand(text)).toMatch(/^The cut-out command [^\n]+\.$/);
  });

  it('puts the names of the files in as they are, also within a word and more than once', () => {
    const read = readCutoutCommand('cut --from={in} {out} {in}');
    if (!read.ok) throw new Error(read.why);
    const files = { in: '/a b/{out}.png', out: "/o'ut.png" };
    expect(cutoutArguments(read.command, files)).toEqual([
      '--from=/a b/{out}.png',
      "/o'ut.png",
      '/a b/{out}.png',
    ]);
  });
});
