import { useCallback } from 'react';
import { useApp } from '../store/app-context.tsx';
import type { AppStore } from '../store/app-state.ts';
import type { Command } from './command.ts';
import { useCommands } from './commands-context.tsx';

/** Runs a command, or says why it cannot be done now. */
export function runCommand({ disabledBecause, run }: Command, store: AppStore): void {
  const why = disabledBecause?.(store.getState()) ?? null;
  if (why === null) run();
  else store.getState().addNotice({ level: 'info', message: why, at: Date.now() });
}

/** Runs a command by its id: for a double click and for buttons of a row, which do just what the command's key does. */
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
