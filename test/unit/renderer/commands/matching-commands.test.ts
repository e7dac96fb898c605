import { describe, expect, it } from 'vitest';
import type { Command } from '../../../../renderer/commands/command.ts';
import { type KeyPlace, matchingCommands } from '../../../../renderer/commands/matching-commands.ts';

const command = (id: string, patch: Partial<Command>): Command => ({
  id,
  name: id,
  help: '',
  keys: ['N'],
  menu: 'View',
  group: 1,
  run: () => undefined,
  ...patch,
});
const COMMANDS = [
  command('global', {}),
  command('viewer', { panel: 'viewer' }),
  command('queue', { panel: 'queue' }),
  command('row', { scope: 'jobs' }),
];
const press = { key: 'n', code: 'KeyN', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const nowhere: KeyPlace = {
  visible: ['viewer', 'queue'],
  focused: null,
  pointed: null,
  takesLetters: false,
  scopes: new Set(),
};
const first = (place: Partial<KeyPlace>): string | undefined =>
  matchingCommands(COMMANDS, press, { ...nowhere, ...place })[0]?.id;

describe('a key that several commands have', () => {
  it('means the one of the part that has the focus, before its panel’s', () => {
    expect(first({ focused: 'queue', scopes: new Set(['jobs']) })).toBe('row');
    expect(first({ focused: 'queue', pointed: 'viewer' })).toBe('queue');
  });

  it('means the one of the panel under the pointer where no panel with the focus has it', () => {
    expect(first({ pointed: 'viewer' })).toBe('viewer');
    expect(first({ focused: 'recipe', pointed: 'queue' })).toBe('queue');
  });

  it('means that of the whole window elsewhere', () => {
    expect(first({})).toBe('global');
  });

  it('means nothing of a panel that is out of sight', () => {
    const meant = matchingCommands(COMMANDS, press, { ...nowhere, visible: [] });
    expect(meant.map(({ id }) => id)).toEqual(['global']);
  });

  it('types a letter where letters lead to names', () => {
    expect(first({ takesLetters: true })).toBe(undefined);
  });

  it('works in its scope, and wherever the focus is while its panel is in sight', () => {
    const both = [command('both', { scope: 'library', panel: 'finished' })];
    const meant = (place: Partial<KeyPlace>): number =>
      matchingCommands(both, press, { ...nowhere, ...place }).length;
    expect(meant({})).toBe(0);
    expect(meant({ scopes: new Set(['library']), takesLetters: true })).toBe(1);
    expect(meant({ visible: ['viewer', 'finished'] })).toBe(1);
    expect(meant({ visible: ['viewer', 'finished'], takesLetters: true })).toBe(0);
  });
});
