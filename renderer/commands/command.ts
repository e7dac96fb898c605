import type { AppState } from '../store/app-state.ts';
import type { PanelId } from '../store/panel-ids.ts';
import { isFirstClick } from '../ui/first-click.ts';
import type { ScopeName } from './command-scope.tsx';

export const MENUS = ['File', 'Edit', 'Batch', 'Queue', 'Asset', 'View', 'Window', 'Help'] as const;
export type MenuName = (typeof MENUS)[number];

/** Things that have a context menu. */
export type ContextName = 'job' | 'chain' | 'asset' | 'area' | 'plan-row' | 'find';

/** An action that a person can start. The menus, the keys, the palette and the list of keys are made from it. */
export interface Command {
  readonly id: string;
  /** The name in menus. It ends with an ellipsis if a dialog asks for more before anything happens. */
  readonly name: string;
  /** A more exact name for the present state, e.g. `Undo move of 3 jobs`. */
  readonly nameNow?: (state: AppState) => string;
  /** One line for the palette. */
  readonly help: string;
  /** E.g. `Ctrl+Enter`, `Shift+?`, `Numpad1`; Ctrl is Command on a Mac. */
  readonly keys: readonly string[];
  /** The default keys, if the artist has chosen others. */
  readonly shippedKeys?: readonly string[];
  readonly menu: MenuName;
  /** The path of submenus to it, outermost first; omitted if it is directly in the menu. */
  readonly submenu?: readonly string[];
  /** A shorter name for use inside the submenu, whose name gives the context. */
  readonly nameInMenu?: string;
  /** Synonyms that the palette finds it by. */
  readonly also?: string;
  /** The kind of thing whose context menu lists it too. A context menu omits commands that are disabled. */
  readonly context?: ContextName;
  /** Commands of one group stand together in a menu. */
  readonly group: number;
  /** Its keys work while this panel is visible. */
  readonly panel?: PanelId;
  /** Its keys work while the focus is in this scope; if it has a panel, too, also wherever the focus is while that panel is visible. */
  readonly scope?: ScopeName;
  /** The reason why it cannot run now; null if it can. */
  readonly disabledBecause?: (state: AppState) => string | null;
  /** Whether it is switched on. Only commands that switch something have it. */
  readonly checked?: (state: AppState) => boolean;
  /** It is one of a group in its submenu of which at most one is on. It gets a radio mark instead of a check mark. */
  readonly isChoice?: true;
  /** While it is disabled, its key does nothing and shows no message, so that other handlers get the key. */
  readonly isQuiet?: true;
  /** A key that is held down, and a double click, run it once. For what spends credits and leads on to the next thing: a held key would spend on one after the other. */
  readonly isOncePerPress?: true;
  readonly run: () => void;
}

/** Whether its keys work while the focus is in no scope: in the whole window, or while its panel is visible. */
export function worksOutsideScopes({ panel, scope }: Pick<Command, 'panel' | 'scope'>): boolean {
  return scope === undefined || panel !== undefined;
}

/** Whether a press of a key runs a command. @param isHeld whether the key is repeated because it is held down */
export function takesPress({ isOncePerPress }: Pick<Command, 'isOncePerPress'>, isHeld: boolean): boolean {
  return isOncePerPress !== true || !isHeld;
}

/** Whether a click runs a command. @param click the event, which tells how many clicks followed each other */
export function takesClick(
  { isOncePerPress }: Pick<Command, 'isOncePerPress'>,
  click: { readonly detail: number },
): boolean {
  return isOncePerPress !== true || isFirstClick(click);
}

/** The present name of a command. */
export function nameOfCommand({ name, nameNow }: Command, state: AppState): string {
  return nameNow?.(state) ?? name;
}

/** Whether a command is about the assets in hand, so that it waits for the keys before it: it works on where they led. */
export function isAboutAssets({ context, scope }: Command): boolean {
  return context === 'asset' || scope === 'covers';
}
