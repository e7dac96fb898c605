import type { Command, ContextName } from './command.ts';

/** One part of a menu. */
export type MenuPart =
  | { readonly kind: 'command'; readonly command: Command }
  /** Commands of which at most one is on. */
  | { readonly kind: 'choices'; readonly commands: readonly Command[] }
  | { readonly kind: 'submenu'; readonly name: string; readonly parts: readonly MenuPart[] }
  | { readonly kind: 'separator' };

/** The commands about a kind of thing, in the order of their groups, as in the menu of the window, whichever feature they are of. */
export function commandsInContext(commands: readonly Command[], context: ContextName): readonly Command[] {
  return commands
    .filter((command) => command.context === context)
    .toSorted((one, other) => one.group - other.group);
}

/**
 * The parts of a menu. A submenu takes the place of its first command. Groups are separated; submenus in a row form one group.
 * @param depth how many submenus contain the menu itself
 */
export function menuParts(commands: readonly Command[], depth = 0): readonly MenuPart[] {
  const entries = new Map<string, Command[]>();
  for (const command of commands) {
    const submenu = command.submenu?.[depth];
    const key = submenu === undefined ? `command ${command.id}` : `submenu ${submenu}`;
    entries.set(key, [...(entries.get(key) ?? []), command]);
  }
  const parts: MenuPart[] = [];
  let group: string | null = null;
  for (const inside of entries.values()) {
    const [first] = inside;
    if (first === undefined) continue;
    const submenu = first.submenu?.[depth];
    const next = submenu === undefined ? String(first.group) : 'submenus';
    const goesOn = group === next;
    if (group !== null && !goesOn) parts.push({ kind: 'separator' });
    group = next;
    if (submenu !== undefined)
      parts.push({ kind: 'submenu', name: submenu, parts: menuParts(inside, depth + 1) });
    else if (first.isChoice === undefined) parts.push({ kind: 'command', command: first });
    else {
      const last = parts.at(-1);
      if (goesOn && last?.kind === 'choices') parts.pop();
      const before = goesOn && last?.kind === 'choices' ? last.commands : [];
      parts.push({ kind: 'choices', commands: [...before, first] });
    }
  }
  return parts;
}
