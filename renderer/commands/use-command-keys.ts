import { useEffect } from 'react';
import { useApp } from '../store/app-context.tsx';
import type { AppState } from '../store/app-state.ts';
import { libraryActions } from '../store/library/library-actions.ts';
import { isPanelId, type PanelId } from '../store/panel-ids.ts';
import { type Command, isAboutAssets, takesPress } from './command.ts';
import { scopesAround } from './command-scope.tsx';
import { editsByWord, editsText, typesText } from './key-chord.ts';
import { matchingCommands } from './matching-commands.ts';

const TAKES_TEXT = 'input:not([type=range]):not([type=radio]):not([readonly]), textarea, [contenteditable]';
/** Elements that handle Enter and Space themselves. */
const TAKES_KEYS = 'button, a, [role=menuitem], [role=option]';

/** Lists in which letters select an entry by its name. Others say that their letters are keys of commands. */
const TAKES_LETTERS = '[role=listbox]:not([data-letters=commands]), [data-letters=names]';

/** Said of a key that waited for the library while a dialog came up: what is pressed then is meant for the dialog, or is not seen. */
const COVERED =
  'Not done: a dialog came up before the library had answered. Close it, then press the key again.';

/**
 * Runs commands by their keys, wherever the focus is. Text fields and menus handle their own keys first. While a dialog is open, no
 * command runs, above all none that costs credits; nor one whose key was pressed before, and waited for the library.
 */
export function useCommandKeys(commands: readonly Command[]): void {
  const app = useApp();
  useEffect(() => {
    const { store } = app;
    const library = libraryActions(app);
    const onKeyDown = (event: KeyboardEvent): void => {
      const state = store.getState();
      if (event.defaultPrevented || isCovered(state)) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest('[role=menu]') && typesText(event) && !event.altKey) return;
      // In a list, letters select an entry by name, unless they are keys of the list's own commands. The number pad is the viewer's.
      const isNumpad = event.code.startsWith('Numpad');
      const takesLetters =
        target.closest(TAKES_LETTERS) !== null && typesText(event) && !isNumpad && !event.altKey;
      if (target.matches(TAKES_TEXT) && (typesText(event) || editsText(event))) return;
      // A number that is not being typed is read-only, but an artist who moves in it by words does not mean the window.
      if (target.matches('[role=spinbutton]') && editsByWord(event)) return;
      if (target.closest(TAKES_KEYS) && (event.key === 'Enter' || event.key === ' ') && !event.ctrlKey)
        return;
      const matching = matchingCommands(commands, event, {
        visible: state.dock.visible,
        focused: panelAround(target),
        pointed: panelAround([...document.querySelectorAll(':hover')].at(-1)),
        takesLetters,
        scopes: scopesAround(target),
      });
      const loud = matching.find(({ isQuiet }) => isQuiet !== true);
      if (runnable(matching, state) === undefined && loud === undefined) return;
      event.preventDefault();
      // What others do with it at the window (F6 gives the focus to toasts) would be done on top.
      event.stopPropagation();
      const isHeld = event.repeat;
      const act = (): void => {
        const now = store.getState();
        if (isCovered(now)) {
          now.addNotice({ level: 'info', message: COVERED, at: Date.now() });
          return;
        }
        const command = runnable(matching, now);
        const why = loud?.disabledBecause?.(now) ?? null;
        if (command !== undefined && !takesPress(command, isHeld)) return;
        if (command !== undefined) command.run();
        else if (why !== null) now.addNotice({ level: 'info', message: why, at: Date.now() });
      };
      // Where the keys before it led is not known yet: until then it would be refused, or be about another asset.
      if (matching.some(isAboutAssets)) library.afterwards(act, act);
      else act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [commands, app]);
}

/** Whether a dialog is open. The page is checked, not the focus: the focus enters a new dialog a moment after the dialog opens. */
function isCovered({ overlay }: AppState): boolean {
  return overlay.kind !== 'none' || document.querySelector('[role=dialog]') !== null;
}

/** One key can match several commands of which one can run at a time: Delete does something else in the trash. */
function runnable(matching: readonly Command[], state: AppState): Command | undefined {
  return matching.find(({ disabledBecause }) => (disabledBecause?.(state) ?? null) === null);
}

function panelAround(element: Element | undefined): PanelId | null {
  const id = element?.closest<HTMLElement>('[data-panel]')?.dataset['panel'];
  return id !== undefined && isPanelId(id) ? id : null;
}
