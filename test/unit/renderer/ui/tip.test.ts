import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tipOf } from '../../../../renderer/ui/tip.ts';

it('says what a thing is, and nothing where there is nothing to say', () => {
  expect(tipOf({ text: 'Frame', keys: 'Home' })).toMatchObject({
    'data-tip': 'Frame',
    'data-tip-keys': 'Home',
  });
  expect(tipOf(null)).toEqual({});
});

it('is the only tooltip: no element has one of the browser’s beside it', () => {
  const files = globSync('renderer/**/*.tsx');
  expect(files.length).toBeGreaterThan(50);
  const own = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/\stitle=/g)].flatMap(({ index }) => {
      const tag = [...text.slice(0, index).matchAll(/<([\w.]+)/g)].at(-1)?.[1] ?? '';
      // our own components have titles of another kind; elements and the library's parts hand theirs to the browser
      return /^[a-z]|\./.test(tag) ? [`${file}: <${tag} title=…>`] : [];
    });
  });
  expect(own).toEqual([]);
});
