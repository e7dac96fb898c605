import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCommands } from '../../../../renderer/app/create-commands.ts';
import { findCommands } from '../../../../renderer/commands/find-commands.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

const commands = createCommands(createTestApp());
const found = (words: string): readonly string[] => findCommands(commands, words).map(({ name }) => name);

describe('findCommands', () => {
  it.each([
    ['xray', 'X-ray shading'],
    ['x-ray', 'X-ray shading'],
    ['X RAY', 'X-ray shading'],
    ['shading xray', 'X-ray shading'],
    ['color', 'Base colour channel'],
    ['colour', 'Base colour channel'],
    ['maximize area', 'Maximise area'],
    ['frmae model', 'Frame the model'],
    ['matcpa jade', 'Jade matcap'],
    ['view front', 'Front view'],
    ['brönse matcap', 'Bronze matcap'],
    ['wireframe', 'Wire shading'],
    ['zoom in', 'Nearer'],
    ['dark mode', 'Light or dark'],
    ['screenshot', 'Save picture'],
    ['undo', 'Undo'],
    ['priority high', 'High priority'],
    ['keys', 'Keys…'],
    ['log…', 'Log…'],
    ['about', 'About Maquette…'],
    ['connections', 'Connections…'],
    ['settings', 'Preferences…'],
    ['sett', 'Preferences…'],
    ['use these settings', 'Use these settings'],
  ])('takes “%s” for %s', (words, name) => {
    expect(found(words)[0]).toBe(name);
  });

  it('finds the pages of the settings by the title of their dialog', () => {
    expect(found('settings')).toEqual(
      expect.arrayContaining(['Connections…', 'Preferences…', 'Change keys…', 'Spending…', 'Log…']),
    );
  });

  it('puts what cannot be run below what matches as well, but not a name that was typed whole', () => {
    const off = (name: string, words: string) =>
      findCommands(commands, words, { isOff: (command) => command.name === name }).map(
        (command) => command.name,
      )[0];
    expect(off('End the match', 'match')).toBe('Match the reference');
    expect(off('Match the reference', 'match')).toBe('End the match');
    expect(off('Undo', 'undo')).toBe('Undo');
  });

  it('gives every command, as they stand in the menus, while nothing is typed', () => {
    expect(findCommands(commands, ' ')).toEqual(commands);
  });

  it('gives nothing for words that lead nowhere', () => {
    expect(found('front qqq')).toEqual([]);
    expect(found('…')).toEqual([]);
  });

  it('finds every command by its name, first of all, in whatever order its words are typed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...commands), fc.nat(), (command, seed) => {
        const words = command.name.split(' ');
        const turned = [...words.slice(seed % words.length), ...words.slice(0, seed % words.length)];
        expect(findCommands(commands, command.name)[0]?.name).toBe(command.name);
        expect(findCommands(commands, turned.join(' '))).toContain(command);
      }),
    );
  });
});

it('finds a command by the name that it has now, and by its own', () => {
  const [first] = commands.filter(({ id }) => id === 'chain.again');
  const priced = (): string => 'Run again from “Texture” on for about 10.00 credits';
  const ids = (typed: string): readonly string[] =>
    findCommands(first === undefined ? [] : [first], typed, { nameNow: priced }).map(({ id }) => id);
  expect(ids('from texture on for about 10.00')).toEqual(['chain.again']);
  expect(ids('run again from a step')).toEqual(['chain.again']);
  expect(ids('sculpture')).toEqual([]);
});
