import type { PanelId } from '../store/panel-ids.ts';
import { type Command, worksOutsideScopes } from './command.ts';
import type { ScopeName } from './command-scope.tsx';
import { type KeyPress, matchesChord } from './key-chord.ts';

/** Where the focus and the pointer are. */
export interface KeyPlace {
  readonly visible: readonly PanelId[];
  readonly focused: PanelId | null;
  readonly pointed: PanelId | null;
  /** Whether the focus is in a list where typed letters select an entry by its name. There, only the list's own commands use letters. */
  readonly takesLetters: boolean;
  /** The scopes that contain the focus. */
  readonly scopes: ReadonlySet<ScopeName>;
}

/**
 * The commands that a key press matches, by priority. If several visible panels use the same key, the focused panel gets it, or
 * else the one under the pointer, as in Blender.
 */
export function matchingCommands(
  commands: readonly Command[],
  press: KeyPress,
  place: KeyPlace,
): readonly Command[] {
  const isInScope = ({ scope }: Command): boolean => scope !== undefined && place.scopes.has(scope);
  const rank = (command: Command): number => {
    const { panel } = command;
    if (isInScope(command)) return 0;
    if (panel === undefined) return 3;
    if (panel === place.focused) return 1;
    return panel === place.pointed ? 2 : 4;
  };
  const isInSight = ({ panel }: Command): boolean => panel === undefined || place.visible.includes(panel);
  return commands
    .filter(
      (command) =>
        (isInScope(command) || (worksOutsideScopes(command) && isInSight(command) && !place.takesLetters)) &&
        command.keys.some((chord) => matchesChord(chord, press)),
    )
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Whether a key press belongs to a command of one of these scopes, so that a list inside them must not take it for a letter. */
export function isScopeKey(
  commands: readonly Command[],
  press: KeyPress,
  scopes: ReadonlySet<ScopeName>,
): boolean {
  return commands.some(
    ({ scope, keys }) =>
      scope !== undefined && scopes.has(scope) && keys.some((chord) => matchesChord(chord, press)),
  );
}
