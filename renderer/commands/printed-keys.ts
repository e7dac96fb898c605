import { useAppState } from '../store/app-context.tsx';
import type { Command } from './command.ts';
import { useCommands } from './commands-context.tsx';
import { printChord } from './print-chord.ts';

/** The printed first key of each command, in this order. Commands without a key are omitted. */
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

/** Joins printed keys with the same beginning, which is then printed once: `Num 1 3 7`. */
export function printedTogether(keys: readonly string[]): readonly string[] {
  const beginning = (key: string): string => key.slice(0, key.lastIndexOf(' ') + 1);
  const [shared = ''] = keys.map(beginning);
  if (shared === '' || keys.some((key) => beginning(key) !== shared)) return keys;
  return [shared + keys.map((key) => key.slice(shared.length)).join(' ')];
}

/** The printed keys that run these commands now. Commands without a key are omitted. */
export function usePrintedKeys(...ids: readonly string[]): readonly string[] {
  const mac = useAppState((state) => state.facts?.platform === 'darwin');
  return printedKeys(useCommands(), ids, mac);
}
