import { useEffect } from 'react';
import { useApp } from '../store/app-context.tsx';
import type { Command } from './command.ts';
import { editsText, matchesChord, typesText } from './key-chord.ts';

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
      const isCovered =
        state.overlay !== null ||
        state.askedJobId !== null ||
        document.querySelector('[role=dialog]') !== null;
      if (event.defaultPrevented || isCovered) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest('[role=menu], [role=listbox]') && typesText(event)) return;
      if (target.matches(TAKES_TEXT) && (typesText(event) || editsText(event))) return;
      if (target.closest(TAKES_KEYS) && (event.key === 'Enter' || event.key === ' ') && !event.ctrlKey)
        return;
      const command = commands.find(
        ({ keys, workspace, within }) =>
          (workspace === undefined || workspace === state.workspace) &&
          (within === undefined || target.closest(within) !== null) &&
          keys.some((chord) => matchesChord(chord, event)),
      );
      if (command === undefined) return;
      event.preventDefault();
      const why = command.refused?.(state) ?? null;
      if (why === null) command.run();
      else state.addNotice({ level: 'info', message: why, at: Date.now() });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [commands, store]);
}
