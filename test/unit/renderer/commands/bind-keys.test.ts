import { describe, expect, it } from 'vitest';
import { createCommands } from '../../../../renderer/app/create-commands.ts';
import { bindKeys, conflictsOf, withKey, withoutBinding } from '../../../../renderer/commands/bind-keys.ts';
import type { Command } from '../../../../renderer/commands/command.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

const SHIPPED = createCommands(createTestApp());
const byId = (commands: readonly Command[], id: string): Command => {
  const found = commands.find((command) => command.id === id);
  if (found === undefined) throw new Error(`There is no command ${id}.`);
  return found;
};

describe('the registry', () => {
  it('has every command once, with a line of help', () => {
    const ids = SHIPPED.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(SHIPPED.filter(({ name, help }) => name === '' || help === '')).toEqual([]);
  });

  it('comes with keys of which none means two things at one place, but where one of them makes sense at a time', () => {
    const clashing = SHIPPED.filter((command) =>
      command.keys.some((key) => conflictsOf(key, command, SHIPPED).length > 0),
    );
    expect(clashing.map(({ id }) => id)).toEqual([
      'asset.trash',
      'asset.delete',
      // Escape ends one mode of the viewer at a time.
      'compare.heat-off',
      'viewer.match-off',
      'viewer.measure-off',
      'viewer.section-off',
      'viewer.depth-range-off',
      'window.restore',
      'asset.end-compare',
      'review.leave-table',
    ]);
  });
});

describe('a key of the artist’s choice', () => {
  it('takes the place of all that the command came with', () => {
    const palette = byId(SHIPPED, 'help.palette');
    const commands = bindKeys(SHIPPED, withKey({}, palette, 'Ctrl+P', []));
    expect(byId(commands, 'help.palette')).toMatchObject({ keys: ['Ctrl+P'], shippedKeys: ['F3', 'Ctrl+K'] });
  });

  it('is taken from the command that had it', () => {
    const pause = byId(SHIPPED, 'queue.pause');
    const conflicts = conflictsOf('Ctrl+k', pause, SHIPPED);
    expect(conflicts.map(({ id }) => id)).toEqual(['help.palette']);
    const commands = bindKeys(SHIPPED, withKey({}, pause, 'Ctrl+K', conflicts));
    expect(byId(commands, 'help.palette').keys).toEqual(['F3']);
    expect(conflictsOf('Ctrl+K', byId(commands, 'queue.pause'), commands)).toEqual([]);
  });

  it('may be shared by panels that never have the focus together', () => {
    expect(conflictsOf('G', byId(SHIPPED, 'queue.pause'), SHIPPED)).toEqual([]);
  });

  it('is taken from a command of a scope whose panel shares it', () => {
    const conflicts = conflictsOf('Shift+V', byId(SHIPPED, 'review.keep'), SHIPPED);
    expect(conflicts.map(({ id }) => id)).toEqual(['library.stack']);
  });

  it('can be none, and can be forgotten', () => {
    const grid = byId(SHIPPED, 'viewer.grid');
    const none = withKey({ other: ['X'] }, grid, null, []);
    expect(byId(bindKeys(SHIPPED, none), 'viewer.grid').keys).toEqual([]);
    expect(withoutBinding(none, 'viewer.grid')).toEqual({ other: ['X'] });
  });
});
