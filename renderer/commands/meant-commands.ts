import type { PanelId } from '../store/panel-ids.ts';
import type { Command } from './command.ts';
import { type KeyPress, matchesChord } from './key-chord.ts';

/** Where the keyboard and the pointer stand. */
export interface KeyPlace {
  readonly inSight: readonly PanelId[];
  readonly focused: PanelId | null;
  readonly pointed: PanelId | null;
  /** Whether the focus lies in a list where letters lead to names: only commands of the list itself have letters there. */
  readonly takesLetters: boolean;
  /** Whether the focus lies in a part of the window, a selector of CSS. */
  readonly isWithin: (selector: string) => boolean;
}

/**
 * The commands that a key press may mean, the likeliest first. Where several panels in sight want the same key, the one with
 * the focus has it, then the one under the pointer, as in Blender.
 */
export function meantCommands(
  commands: readonly Command[],
  press: KeyPress,
  place: KeyPlace,
): readonly Command[] {
  const rank = ({ panel, within }: Command): number => {
    if (within !== undefined) return 0;
    if (panel === undefined) return 3;
    if (panel === place.focused) return 1;
    return panel === place.pointed ? 2 : 4;
  };
  return commands
    .filter(
      ({ keys, panel, within }) =>
        (panel === undefined || place.inSight.includes(panel)) &&
        (within === undefined ? !place.takesLetters : place.isWithin(within)) &&
        keys.some((chord) => matchesChord(chord, press)),
    )
    .toSorted((a, b) => rank(a) - rank(b));
}
