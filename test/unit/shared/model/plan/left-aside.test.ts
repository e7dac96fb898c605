import { expect, test } from 'vitest';
import { leftAsideWords } from '../../../../../shared/model/plan/left-aside.ts';

test.each([
  [[], null],
  [[{ ending: 'psd', count: 1 }], /^1 psd file is left aside, .* export it as png/],
  [[{ ending: 'psd', count: 3 }], /^3 psd files are left aside/],
  [
    [
      { ending: 'psd', count: 3 },
      { ending: 'tga', count: 1 },
    ],
    /^3 psd files and 1 tga file are left aside, .* export them/,
  ],
])('%j are said with why they have no rows', (kinds, words) => {
  if (words === null) expect(leftAsideWords(kinds)).toBeNull();
  else expect(leftAsideWords(kinds)).toMatch(words);
});
