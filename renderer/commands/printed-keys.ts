import { useAppState } from '../store/app-context.tsx';
import type { Command } from './command.ts';
import { useCommands } from './commands-context.tsx';
import { printChord } from './key-chord.ts';

/** The first key of each command that has one, in this order, as it is printed. */
export function printedKeys(
  commands: readonly Pick<Command, 'id' | 'keys'>[],
  ids: readonly string[],
  mac: boolean,
): readonly string[] {
  return ids.flatMap((id) => {
    const chord = commands.find((command) => command.id === id)?.keys[0];
    return chord === undefined ? [] : [printChord(chord, mac)];
  });
}

/** Keys that stand beside each other: what begins alike says so once, as in `Num 1 3 7`. */
export function printedTogether(keys: readonly string[]): readonly string[] {
  const beginning = (key: string): string => key.slice(0, key.lastIndexOf(' ') + 1);
  const [shared = ''] = keys.map(beginning);
  if (shared === '' || keys.some((key) => beginning(key) !== shared)) return keys;
  return [shared + keys.map((key) => key.slice(shared.length)).join(' ')];
}

/** The keys by which the artist calls these commands now, as they are printed; one without a key has none here. */
export function usePrintedKeys(...ids: readonly string[]): readonly string[] {
  const mac = useAppState((state) => state.facts?.platform === 'darwin');
  return printedKeys(useCommands(), ids, mac);
}
