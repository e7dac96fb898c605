import { expect, test } from 'vitest';
import { createCommands } from '../../../../../renderer/app/create-commands.ts';
import { paletteNames } from '../../../../../renderer/features/palette/palette-names.ts';
import type { AppState } from '../../../../../renderer/store/app-state.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const app = createTestApp();
const commands = createCommands(app);
const namesIn = (state: AppState): ReadonlyMap<string, string> => paletteNames(commands, state);

test.each<[string, Partial<AppState>]>([
  ['nothing', {}],
  ['several assets', { selectedAssetIds: new Set(['a', 'b', 'c']) }],
])('no two commands of the palette are called alike, with %s in hand', (_, changes) => {
  const names = [...namesIn({ ...app.store.getState(), ...changes }).values()];
  expect(names.length).toBe(commands.length);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('of those that are called alike each says where it stands, and the others their name alone', () => {
  const names = namesIn(app.store.getState());
  expect(names.get('edit.redo')).toBe('Redo · Edit');
  expect(names.get('review.redo')).toBe('Redo · Asset ▸ Decision');
  expect(names.get('edit.undo')).toBe('Undo');
});
