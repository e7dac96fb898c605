import { expect, it } from 'vitest';
import { createCommands } from '../../../../../renderer/app/create-commands.ts';
import { bindKeys } from '../../../../../renderer/commands/bind-keys.ts';
import { isScopeKey } from '../../../../../renderer/commands/matching-commands.ts';
import { NO_WORD, typedWord } from '../../../../../renderer/features/library/use-typed-letters.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const COVERS = new Set(['covers', 'library'] as const);
const letter = (key: string) => ({
  key,
  code: `Key${key.toUpperCase()}`,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
});

it('a letter bound to a command of the grid is its key there, and no beginning of a name', () => {
  const shipped = createCommands(createTestApp());
  const commands = bindKeys(shipped, { 'asset.trash': ['F'] });
  expect(isScopeKey(commands, letter('f'), COVERS)).toBe(true);
  expect(isScopeKey(shipped, letter('f'), COVERS)).toBe(false);
  expect(typedWord(NO_WORD, 'f', isScopeKey(commands, letter('f'), COVERS), 0)).toBeNull();
  // The delete command of the trash still has X.
  expect(isScopeKey(bindKeys(commands, { 'asset.delete': [] }), letter('x'), COVERS)).toBe(false);
});

it('a key that no command of the grid has begins a name, be it the X that a command came with', () => {
  expect(typedWord(NO_WORD, 'x', false, 0)).toEqual({ letters: 'x', at: 0 });
});

it('within a word, the key of a command is a letter', () => {
  const word = typedWord(NO_WORD, 'a', false, 0);
  expect(typedWord(word ?? NO_WORD, 'x', true, 100)?.letters).toBe('ax');
  expect(typedWord(word ?? NO_WORD, 'x', true, 2000)).toBeNull();
});
