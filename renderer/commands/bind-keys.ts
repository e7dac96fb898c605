import type { Command } from './command.ts';
import { sameChord } from './key-chord.ts';

/** Keys by command, as the settings keep them. */
export type KeyBindings = Readonly<Record<string, readonly string[]>>;

/** The commands with the keys of the artist's choice in place of those that they came with. */
export function bindKeys(commands: readonly Command[], bindings: KeyBindings): readonly Command[] {
  return commands.map((command) => {
    const keys = bindings[command.id];
    return keys === undefined ? command : { ...command, keys, shippedKeys: command.keys };
  });
}

/** Commands that have a key already which another is to get; those of different panels may share one. */
export function conflictsOf(chord: string, taker: Command, commands: readonly Command[]): readonly Command[] {
  return commands.filter(
    (command) =>
      command.id !== taker.id &&
      command.scope === taker.scope &&
      (command.panel === taker.panel || command.panel === undefined || taker.panel === undefined) &&
      command.keys.some((key) => sameChord(key, chord)),
  );
}

/** The bindings once a command has one key, or none, which is taken from those that had it. */
export function withKey(
  bindings: KeyBindings,
  taker: Command,
  chord: string | null,
  conflicts: readonly Command[],
): KeyBindings {
  const next: Record<string, readonly string[]> = { ...bindings };
  for (const { id, keys } of conflicts)
    next[id] = keys.filter((key) => chord === null || !sameChord(key, chord));
  next[taker.id] = chord === null ? [] : [chord];
  return next;
}

/** The bindings once a command has the keys again that it came with. */
export function withoutBinding(bindings: KeyBindings, id: string): KeyBindings {
  const { [id]: _forgotten, ...rest } = bindings;
  return rest;
}
