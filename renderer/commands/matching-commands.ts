import type { PanelId } from '../store/panel-ids.ts';
import type { Command } from './command.ts';
import type { ScopeName } from './command-scope.tsx';
import { type KeyPress, matchesChord } from './key-chord.ts';

/** Where the keyboard and the pointer stand. */
export interface KeyPlace {
  readonly visible: readonly PanelId[];
  readonly focused: PanelId | null;
  readonly pointed: PanelId | null;
  /** Whether the focus lies in a list where letters lead to names: only commands of the list itself have letters there. */
  readonly takesLetters: boolean;
  /** Those that the focus lies in. */
  readonly scopes: ReadonlySet<ScopeName>;
}

/**
 * The commands that a key press may mean, the likeliest first. Where several panels in sight want the same key, the one with
 * the focus has it, then the one under the pointer, as in Blender.
 */
export function matchingCommands(
  commands: readonly Command[],
  press: KeyPress,
  place: KeyPlace,
): readonly Command[] {
  const rank = ({ panel, scope }: Command): number => {
    if (scope !== undefined) return 0;
    if (panel === undefined) return 3;
    if (panel === place.focused) return 1;
    return panel === place.pointed ? 2 : 4;
  };
  return commands
    .filter(
      ({ keys, panel, scope }) =>
        (panel === undefined || place.visible.includes(panel)) &&
        (scope === undefined ? !place.takesLetters : place.scopes.has(scope)) &&
        keys.some((chord) => matchesChord(chord, press)),
    )
    .toSorted((a, b) => rank(a) - rank(b));
}
