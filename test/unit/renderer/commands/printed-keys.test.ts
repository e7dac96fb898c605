import { describe, expect, it } from 'vitest';
import { printedKeys, printedTogether } from '../../../../renderer/commands/printed-keys.ts';

const COMMANDS = [
  { id: 'front', keys: ['Numpad1', 'F'] },
  { id: 'right', keys: ['Numpad3'] },
  { id: 'top', keys: ['Ctrl+Numpad7'] },
  { id: 'none', keys: [] },
];

describe('the keys of commands', () => {
  it('are the first of each, as they are printed here, and none where there is none', () => {
    const ids = ['right', 'none', 'front', 'top', 'unknown'];
    expect(printedKeys(COMMANDS, ids, false)).toEqual(['Num 3', 'Num 1', 'Ctrl Num 7']);
    expect(printedKeys(COMMANDS, ['top'], true)).toEqual(['⌘Num 7']);
  });

  it.each([
    [['Num 1', 'Num 3', 'Num 7'], ['Num 1 3 7']],
    [
      ['F', 'Num 3', 'Num 7'],
      ['F', 'Num 3', 'Num 7'],
    ],
    [
      ['Ctrl Num 1', 'Num 3'],
      ['Ctrl Num 1', 'Num 3'],
    ],
    [
      ['A', 'B'],
      ['A', 'B'],
    ],
    [['Ctrl O'], ['Ctrl O']],
    [[], []],
  ])('beside each other: %j are %j', (keys, together) => {
    expect(printedTogether(keys)).toEqual(together);
  });
});
