import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MOST_STEM_BYTES,
  numberedName,
  partName,
  safeName,
} from '../../../../../shared/model/naming/safe-name.ts';

const bytes = (text: string): number => new TextEncoder().encode(text).length;

test.each([
  ['chair', 'chair'],
  ['Stuhl Größe 2', 'Stuhl Größe 2'],
  ['椅子', '椅子'],
  ['a/b\\c', 'a-b-c'],
  ['what? "this": <that>|*', 'what- -this-- -that---'],
  ['con', 'con_'],
  ['COM1.front', 'COM1_.front'],
  ['nul .txt', 'nul_ .txt'],
  ['console', 'console'],
  ['trailing dots...  ', 'trailing dots'],
  ['..', 'asset'],
  ['.hidden', 'hidden'],
  ['', 'asset'],
  ['line\nbreak\ttab', 'linebreaktab'],
  ['exe\u202Egnp.', 'exegnp'],
  ['\u200Fright', 'right'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧 family'],
])('the name %j becomes %j, which every file system takes', (given, wanted) => {
  expect(safeName(given)).toBe(wanted);
});

test('a long name is cut to its bytes between characters as people see them, so that no emoji is torn', () => {
  const family = '👩‍👩‍👧';
  const cut = safeName(family.repeat(40), 100);
  expect(bytes(cut)).toBeLessThanOrEqual(100);
  expect(cut).toBe(family.repeat(Math.floor(100 / bytes(family))));
});

test('a number behind a name of the greatest length stays, and the name gives way', () => {
  const name = numberedName('é'.repeat(127), 12);
  expect(bytes(name)).toBeLessThanOrEqual(255);
  expect(name.endsWith('é (12)')).toBe(true);
});

test('whatever a name holds, what comes of it is a name on every file system, and stays what it is', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('.', ' ', 'con', '/', '\u202e', '👩‍👧', 'a', '\u0301', '\ud800', ':'),
    }),
  );
  fc.assert(
    fc.property(anything, fc.integer({ min: 20, max: 255 }), (text, most) => {
      const name = safeName(text, most);
      expect(name).not.toBe('');
      expect(bytes(name)).toBeLessThanOrEqual(most);
      expect(name).not.toMatch(/[\p{Cc}\p{Cs}<>:"/\\|?*\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      expect(name).not.toMatch(/^[\s.]|[\s.]$/u);
      expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)/i);
      expect(safeName(name, most)).toBe(name);
      expect(partName(text, most) ?? 'asset').toBe(name);
    }),
  );
});

test('two numbers behind the same name never give the same name', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 1, max: 9_999 }),
      fc.integer({ min: 1, max: 9_999 }),
      (text, a, b) => {
        const name = safeName(text, MOST_STEM_BYTES);
        expect(numberedName(name, a) === numberedName(name, b)).toBe(a === b);
      },
    ),
  );
});

test('is made in a moment of a text of any length, which anybody may have written into a library', () => {
  expect(safeName(`x${'.'.repeat(500_000)}x`)).toBe('x');
});
