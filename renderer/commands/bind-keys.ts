import { type Command, worksOutsideScopes } from './command.ts';
import { sameChord } from './key-chord.ts';

/** The artist's keys for each command id, as they are saved in the settings. */
export type KeyBindings = Readonly<Record<string, readonly string[]>>;

/** Replaces the default keys of each command by the keys that the artist has chosen for it. */
export function bindKeys(commands: readonly Command[], bindings: KeyBindings): readonly Command[] {
  return commands.map((command) => {
    const keys = bindings[command.id];
    return keys === undefined ? command : { ...command, keys, shippedKeys: command.keys };
  });
}

/** The commands that already use the key chord that is to be given to `taker`. Commands of different panels may share a chord. */
export function conflictsOf(chord: string, taker: Command, commands: readonly Command[]): readonly Command[] {
  return commands.filter(
    (command) =>
      command.id !== taker.id &&
      (command.scope === taker.scope || (worksOutsideScopes(command) && worksOutsideScopes(taker))) &&
      (command.panel === taker.panel || command.panel === undefined || taker.panel === undefined) &&
      command.keys.some((key) => sameChord(key, chord)),
  );
}

/** The bindings after `taker` was given a chord, or none (null). The commands in `conflicts` lose that chord. */
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

/** The bindings after a command was reset to its default keys. */
export function withoutBinding(bindings: KeyBindings, id: string): KeyBindings {
  const { [id]: _forgotten, ...rest } = bindings;
  return rest;
}
