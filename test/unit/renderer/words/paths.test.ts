import { expect, it } from 'vitest';
import { isWholePath, within } from '../../../../renderer/words/paths.ts';

it('names what lies in a folder as the folder is spelled', () => {
  expect(within('/home/ada/data', 'inbox')).toBe('/home/ada/data/inbox');
  expect(within('C:\\Users\\ada\\data', 'inbox')).toBe('C:\\Users\\ada\\data\\inbox');
  expect(within('/odd\\name', 'inbox')).toBe('/odd\\name/inbox');
});

it.each(['/studio/recipes', 'C:\\studio', 'd:/studio', '\\\\nas\\studio'])('%s is a whole path', (path) =>
  expect(isWholePath(path)).toBe(true),
);

it.each(['studio/recipes', './recipes', '~/recipes', 'C:', 'C:studio', '\\studio', ''])(
  '%s is none',
  (path) => expect(isWholePath(path)).toBe(false),
);
