import type { AppState } from '../store/app-state.ts';
import type { PanelId } from '../store/panel-ids.ts';
import type { ScopeName } from './command-scope.tsx';

export const MENUS = ['File', 'Edit', 'Batch', 'Queue', 'Asset', 'View', 'Window', 'Help'] as const;
export type MenuName = (typeof MENUS)[number];

/** Things that have a context menu. */
export type ContextName = 'job' | 'asset' | 'area';

/** Something a person can have done: menus, keys, the palette and the list of keys are drawn from it. */
export interface Command {
  readonly id: string;
  /** As it stands in menus; an ellipsis where more is asked before anything happens. */
  readonly name: string;
  /** The name at this moment, where it says more: `Undo move of 3 jobs`. */
  readonly nameNow?: (state: AppState) => string;
  /** One line for the palette. */
  readonly help: string;
  /** E.g. `Ctrl+Enter`, `Shift+?`, `Numpad1`; Ctrl is Command on a Mac. */
  readonly keys: readonly string[];
  /** The keys that it came with, where the artist has chosen others. */
  readonly shippedKeys?: readonly string[];
  readonly menu: MenuName;
  /** The submenus that it stands in, from the outside in; left out where it stands in the menu itself. */
  readonly submenu?: readonly string[];
  /** Its name there, where the submenu's says the rest. */
  readonly nameInMenu?: string;
  /** Other words that it is looked for by. */
  readonly also?: string;
  /** The thing whose context menu it stands in as well; there it is left out while it makes no sense. */
  readonly context?: ContextName;
  /** Commands of one group stand together in a menu. */
  readonly group: number;
  /** Its keys count only while this panel is in sight. */
  readonly panel?: PanelId;
  /** Its keys count only while the focus is in this scope. */
  readonly scope?: ScopeName;
  /** Why it cannot be done now; null where it can. */
  readonly disabledBecause?: (state: AppState) => string | null;
  /** Whether it stands switched on; only commands that switch something have it. */
  readonly checked?: (state: AppState) => boolean;
  /** One of several in its submenu of which one at most is on: a radio mark in place of a check mark. */
  readonly isChoice?: true;
  /** Where it cannot be done its key goes on to whatever else takes it, without a word. */
  readonly isQuiet?: true;
  readonly run: () => void;
}

/** How a command is called now. */
export function nameOfCommand({ name, nameNow }: Command, state: AppState): string {
  return nameNow?.(state) ?? name;
}
