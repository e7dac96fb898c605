import { expect, it } from 'vitest';
import { within } from '../../../../renderer/words/paths.ts';

it('names what lies in a folder as the folder is spelled', () => {
  expect(within('/home/ada/data', 'inbox')).toBe('/home/ada/data/inbox');
  expect(within('C:\\Users\\ada\\data', 'inbox')).toBe('C:\\Users\\ada\\data\\inbox');
  expect(within('/odd\\name', 'inbox')).toBe('/odd\\name/inbox');
});
