import { useEffect } from 'react';
import { useApp } from '../store/app-context.tsx';
import { isPanelId, type PanelId } from '../store/panel-ids.ts';
import type { Command } from './command.ts';
import { editsText, typesText } from './key-chord.ts';
import { meantCommands } from './meant-commands.ts';

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
      const meant = meantCommands(commands, event, {
        inSight: state.dock.inSight,
        focused: panelAround(target),
        pointed: panelAround([...document.querySelectorAll(':hover')].at(-1)),
        takesLetters,
        isWithin: (selector) => target.closest(selector) !== null,
      });
      // one key may mean several things, of which one makes sense at a time: the trash has its own Delete
      const command = meant.find(({ refused }) => (refused?.(state) ?? null) === null);
      const loud = meant.find(({ isQuiet }) => isQuiet !== true);
      if (command === undefined && loud === undefined) return;
      event.preventDefault();
      const why = loud?.refused?.(state) ?? null;
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
