import { useEffect } from 'react';
import { useApp } from '../store/app-context.tsx';
import { isPanelId, type PanelId } from '../store/panel-ids.ts';
import type { Command } from './command.ts';
import { scopesAround } from './command-scope.tsx';
import { editsText, typesText } from './key-chord.ts';
import { matchingCommands } from './matching-commands.ts';

const TAKES_TEXT = 'input:not([type=range]):not([type=radio]):not([readonly]), textarea, [contenteditable]';
/** Enter and Space on these are theirs. */
const TAKES_KEYS = 'button, a, [role=menuitem], [role=option]';

/**
 * Runs commands by their keys, wherever the focus is. Text fields and menus keep theirs; while a dialog is open nothing
 * behind it is done, least of all what costs credits.
 */
export function useCommandKeys(commands: readonly Command[]): void {
  const { store } = useApp();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const state = store.getState();
      // asked of the page, not of the focus: that comes into a new dialog a moment after the dialog
      const isCovered = state.overlay.kind !== 'none' || document.querySelector('[role=dialog]') !== null;
      if (event.defaultPrevented || isCovered) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest('[role=menu]') && typesText(event)) return;
      // in a list letters lead to names, but for those that are commands of the list itself
      const takesLetters = target.closest('[role=listbox]') !== null && typesText(event);
      if (target.matches(TAKES_TEXT) && (typesText(event) || editsText(event))) return;
      if (target.closest(TAKES_KEYS) && (event.key === 'Enter' || event.key === ' ') && !event.ctrlKey)
        return;
      const matching = matchingCommands(commands, event, {
        visible: state.dock.visible,
        focused: panelAround(target),
        pointed: panelAround([...document.querySelectorAll(':hover')].at(-1)),
        takesLetters,
        scopes: scopesAround(target),
      });
      // one key may mean several things, of which one makes sense at a time: the trash has its own Delete
      const command = matching.find(({ disabledBecause }) => (disabledBecause?.(state) ?? null) === null);
      const loud = matching.find(({ isQuiet }) => isQuiet !== true);
      if (command === undefined && loud === undefined) return;
      event.preventDefault();
      const why = loud?.disabledBecause?.(state) ?? null;
      if (command !== undefined) command.run();
      else if (why !== null) state.addNotice({ level: 'info', message: why, at: Date.now() });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [commands, store]);
}

function panelAround(element: Element | undefined): PanelId | null {
  const id = element?.closest<HTMLElement>('[data-panel]')?.dataset['panel'];
  return id !== undefined && isPanelId(id) ? id : null;
}
