import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, indexedWords, wantedWords } from '../../../../../shared/model/search/search-words.ts';

describe('words of a text', () => {
  it.each([
    ['Élan VITAL', ['elan', 'vital']],
    ['Straße', ['strasse']],
    ['toy_robot-front2.png', ['toy', 'robot', 'front2', 'png']],
    ['ＡＢＣ', ['abc']],
    ['机器人', ['机', '器', '人', '机器', '器人']],
    ['robot机器2', ['robot', '机', '器', '机器', '2']],
    ['fox 🦊', ['fox', 'u1f98a']],
    ['', []],
    ['"-*()', []],
  ])('%s', (text, words) => {
    expect(indexedWords(text)).toEqual(words);
  });

  it('are wanted by their beginnings, and one after the other where they were written so', () => {
    expect(wantedWords('toy-rob')).toEqual({ phrases: [['toy', 'rob']], whole: [] });
    expect(wantedWords('器')).toEqual({ phrases: [], whole: ['器'] });
    expect(wantedWords('机器人')).toEqual({ phrases: [], whole: ['机器', '器人'] });
  });

  it('hold nothing that the full text has a meaning for, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { phrases, whole } = wantedWords(text);
        for (const word of [...phrases.flat(), ...whole, ...indexedWords(text)]) {
          expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
          expect(word.length).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it('are folded the same once and twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
    expect([foldText('STRAẞE'), foldText('Straße')]).toEqual(['strasse', 'strasse']);
  });
});
