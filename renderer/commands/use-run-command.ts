import { useCallback } from 'react';
import { useApp } from '../store/app-context.tsx';
import type { AppStore } from '../store/app-state.ts';
import type { Command } from './command.ts';
import { useCommands } from './commands-context.tsx';

/** Runs a command, or shows a notice with the reason why it cannot run now. */
export function runCommand({ disabledBecause, run }: Command, store: AppStore): void {
  const why = disabledBecause?.(store.getState()) ?? null;
  if (why === null) run();
  else store.getState().addNotice({ level: 'info', message: why, at: Date.now() });
}

/**
 * Commands as a menu has them that stays as it was opened: each is asked again when it is chosen, and one that cannot run any more says why.
 */
export function askedAgain(commands: readonly Command[], store: AppStore): readonly Command[] {
  return commands.map((command) => ({ ...command, run: () => runCommand(command, store) }));
}

/** Runs a command by its id. For double clicks and for buttons of a row, which must do the same as the command's key. */
export function useRunCommand(): (id: string) => void {
  const { store } = useApp();
  const commands = useCommands();
  return useCallback(
    (id) => {
      const command = commands.find((each) => each.id === id);
      if (command !== undefined) runCommand(command, store);
    },
    [commands, store],
  );
}
