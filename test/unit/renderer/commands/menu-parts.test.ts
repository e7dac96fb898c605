import { describe, expect, it } from 'vitest';
import { createCommands } from '../../../../renderer/app/create-commands.ts';
import { type Command, MENUS } from '../../../../renderer/commands/command.ts';
import { type MenuPart, menuParts } from '../../../../renderer/commands/menu-parts.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

const command = (id: string, rest: Partial<Command> = {}): Command => ({
  id,
  name: id,
  help: '',
  keys: [],
  menu: 'View',
  group: 1,
  run: () => undefined,
  ...rest,
});

/** A menu as text: `a b - [c d] - Sub(e)`; choices in brackets. */
function print(parts: readonly MenuPart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'separator') return '-';
      if (part.kind === 'command') return part.command.id;
      if (part.kind === 'choices') return `[${part.commands.map(({ id }) => id).join(' ')}]`;
      return `${part.name}(${print(part.parts)})`;
    })
    .join(' ');
}

describe('menuParts', () => {
  it('sets groups apart, and gathers choices of one group', () => {
    const choice = { isChoice: true, group: 2 } as const;
    expect(print(menuParts([command('a'), command('b'), command('c', choice), command('d', choice)]))).toBe(
      'a b - [c d]',
    );
    expect(print(menuParts([command('c', choice), command('d', { ...choice, group: 3 })]))).toBe('[c] - [d]');
  });

  it('puts a submenu where its first command stands, submenus together, and one into another', () => {
    const commands = [
      command('a'),
      command('b', { submenu: ['Shading'] }),
      command('c', { submenu: ['Shading', 'Matcap'] }),
      command('d', { submenu: ['Overlays'] }),
      command('e', { submenu: ['Shading'] }),
      command('f', { group: 2 }),
    ];
    expect(print(menuParts(commands))).toBe('a - Shading(b - Matcap(c) - e) Overlays(d) - f');
  });
});

describe('the menus', () => {
  const commands = createCommands(createTestApp());
  const levels = (parts: readonly MenuPart[]): readonly (readonly MenuPart[])[] => [
    parts,
    ...parts.flatMap((part) => (part.kind === 'submenu' ? levels(part.parts) : [])),
  ];

  it.each(MENUS)('%s holds each of its commands once, and is short enough to be read', (menu) => {
    const own = commands.filter((each) => each.menu === menu);
    const all = levels(menuParts(own));
    const shown = all.flat().flatMap((part) => {
      if (part.kind === 'command') return [part.command];
      return part.kind === 'choices' ? part.commands : [];
    });
    expect(shown.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
    for (const parts of all) {
      const rows = parts.map((part) => {
        if (part.kind === 'separator') return 0;
        return part.kind === 'choices' ? part.commands.length : 1;
      });
      expect(rows.reduce<number>((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20);
    }
  });

  it('marks only choices that say whether they are on', () => {
    const choices = commands.filter(({ isChoice }) => isChoice);
    expect(choices.filter(({ checked }) => checked === undefined)).toEqual([]);
  });
});
