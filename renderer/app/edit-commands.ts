import type { Command } from '../commands/command.ts';
import type { App } from '../store/app.ts';
import { undoActions } from '../store/undo/undo-actions.ts';
import { nextRedo, nextUndo } from '../store/undo/undo-slice.ts';

/** Undo and redo. */
export function editCommands(app: App): Command[] {
  return [
    {
      id: 'edit.undo',
      name: 'Undo',
      nameNow: (state) => `Undo ${nextUndo(state)?.label ?? ''}`.trim(),
      help: 'Take back the last change of the queue, the recipe or the sources; it never spends',
      keys: ['Ctrl+Z'],
      menu: 'Edit',
      group: 1,
      disabledBecause: (state) =>
        nextUndo(state) === undefined && state.changesUnderWay.size === 0
          ? 'There is nothing to undo.'
          : null,
      run: () => void undoActions(app).undo(),
    },
    {
      id: 'edit.redo',
      name: 'Redo',
      nameNow: (state) => `Redo ${nextRedo(state)?.label ?? ''}`.trim(),
      help: 'Make the change again that was taken back last',
      keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
      menu: 'Edit',
      group: 1,
      disabledBecause: (state) =>
        nextRedo(state) === undefined && state.undosUnderWay === 0 ? 'There is nothing to redo.' : null,
      run: () => void undoActions(app).redo(),
    },
  ];
}
