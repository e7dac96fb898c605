import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainJson, plainLine, plainLines } from '../../../../shared/interface/plain-text.ts';

const pieces = fc.constantFrom(
  'a',
  '椅',
  ' ',
  '[2J',
  '0;t',
  ';1m',
  '\\',
  ...[
    '\u001b',
    '\u001b[',
    '\u001b]',
    '\u001bP',
    '\u0007',
    '\u009b',
    '\u009d',
    '\u009c',
    '\u0085',
    '\u007f',
    '\0',
  ],
  ...['\n', '\r', '\t', '\b', '\u2028', '\u2029', '\u202a', '\u202e', '\u2066', '\u2069'],
);
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join('')),
);
const STEERS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

describe('a text that is shown', () => {
  it('holds nothing that steers a terminal, begins a line or turns the writing, whatever it was', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(plainLine(text)).not.toMatch(STEERS);
        expect(plainLine(plainLine(text))).toBe(plainLine(text));
        expect(plainLines(text).replaceAll('\n', '')).not.toMatch(STEERS);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is left as it is where there is nothing of the kind', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!STEERS.test(text));
        expect(plainLine(text)).toBe(text);
      }),
    );
  });

  it.each([
    ['a\u001b[31mb\u001b[0m', 'ab'],
    ['\u001b]0;title\u0007x', 'x'],
    ['\u001b]8;;http://a\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['\u009b2Jx\u009d0;t\u009cy', 'xy'],
    ['\u001bcx', 'x'],
    ['chair\r\nDone.', 'chair Done.'],
    ['exe.\u202egnp', 'exe.gnp'],
    ['\u001b]never ended', 'never ended'],
    ['\u001bPa\u001b[2Jb\u009dc', 'abc'],
    ['مرحبا', 'مرحبا'],
  ])('%j is shown as %j', (text, shown) => expect(plainLine(text)).toBe(shown));

  it('takes no words with it that follow a sequence without an end', () => {
    const words = 'hh\u001b]2;lamp.png is not a picture.\n1 of 2 done\n';
    expect(plainLines(words)).toBe('hh2;lamp.png is not a picture.\n1 of 2 done\n');
    // Nor up to an end that stands in another line.
    expect(plainLines('a\u001b]x\nb\u0007c')).toBe('ax\nbc');
  });

  it('is shown in a moment, however many sequences begin in it', () => {
    const text = '\u009d'.repeat(200_000);
    expect(plainLine(text)).toBe('');
    expect(plainLines(`${text}\n`)).toBe('\n');
  });

  it('is escaped in JSON, and is the same text when it is read', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(plainJson({ text })).not.toMatch(STEERS);
        expect(JSON.parse(plainJson({ text }))).toEqual({ text });
      }),
      { numRuns: 2_000 },
    );
  });
});
