import { createContext, type ReactNode, useContext } from 'react';
import type { Command } from './command.ts';

const CommandsContext = createContext<readonly Command[]>([]);

interface CommandsProviderProps {
  readonly commands: readonly Command[];
  readonly children: ReactNode;
}

export function CommandsProvider({ commands, children }: CommandsProviderProps) {
  return <CommandsContext value={commands}>{children}</CommandsContext>;
}

/** All commands of the window. */
export function useCommands(): readonly Command[] {
  return useContext(CommandsContext);
}
