import type { Command } from '../commands/command.ts';
import type { App } from '../store/app-context.tsx';
import { nextRedo, nextUndo } from '../store/undo/undo-slice.ts';

/** Taking back what a person changed, and doing it again. */
export function editCommands({ actions }: App): Command[] {
  return [
    {
      id: 'edit.undo',
      name: 'Undo',
      nameNow: (state) => `Undo ${nextUndo(state)?.label ?? ''}`.trim(),
      help: 'Take back the last change of the queue, the recipe or the sources; it never spends',
      keys: ['Ctrl+Z'],
      menu: 'Edit',
      group: 1,
      refused: (state) => (nextUndo(state) === undefined ? 'There is nothing to undo.' : null),
      run: () => void actions.undo.undo(),
    },
    {
      id: 'edit.redo',
      name: 'Redo',
      nameNow: (state) => `Redo ${nextRedo(state)?.label ?? ''}`.trim(),
      help: 'Make the change again that was taken back last',
      keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
      menu: 'Edit',
      group: 1,
      refused: (state) => (nextRedo(state) === undefined ? 'There is nothing to redo.' : null),
      run: () => void actions.undo.redo(),
    },
  ];
}
