import { type Command, nameOfCommand } from '../../commands/command.ts';
import type { AppState } from '../../store/app-state.ts';

/** The names of commands in the palette, by their ids. Of those that are called alike each says where it stands too: `Redo · Asset ▸ Decision`. */
export function paletteNames(commands: readonly Command[], state: AppState): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  const named = commands.map((command) => ({ command, name: nameOfCommand(command, state) }));
  for (const { name } of named) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    named.map(({ command: { id, menu, submenu = [] }, name }) => [
      id,
      (counts.get(name) ?? 0) > 1 ? `${name} · ${[menu, ...submenu].join(' ▸ ')}` : name,
    ]),
  );
}
