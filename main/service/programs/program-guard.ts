import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { z } from 'zod';

/** What a process tells its guard of a program that it started. */
export const guardMessageSchema = z.object({
  /** The program's process id, which is its group's, too. */
  group: z.number().int().min(2),
  /** Its own folder for temporary files. Absolute path. */
  folder: z.string(),
  isRunning: z.boolean(),
});
export type GuardMessage = Readonly<z.infer<typeof guardMessageSchema>>;

/** Ends programs that this process started, with all that they started, if it is killed before they have ended. */
export interface ProgramGuard {
  /** Makes it ready for a program that is started now. */
  readonly begin: () => void;
  /** @returns what says that the program has ended */
  readonly watch: (group: number, folder: string) => () => void;
  readonly close: () => void;
}

const ENTRY = new URL(`./program-guard-worker${extname(import.meta.url)}`, import.meta.url);

/** A process of its own, which begins with the first program. It ends with this one, however this one ends. */
export function createProgramGuard(log: (line: string) => void): ProgramGuard {
  let guard: ChildProcess | null = null;
  const begin = (): ChildProcess => {
    if (guard !== null) return guard;
    const { SystemRoot } = process.env;
    const child = fork(ENTRY, [], {
      // Nothing of what this process knows: secrets may be in its environment.
      env: SystemRoot === undefined ? {} : { SystemRoot },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    });
    const lost = (): void => {
      if (guard === child) guard = null;
    };
    child.once('error', (cause) => {
      log(`the process that guards programs cannot be used: ${cause.message}`);
      lost();
    });
    child.once('exit', lost);
    child.unref();
    child.channel?.unref();
    guard = child;
    return child;
  };
  const tell = (message: GuardMessage): void => {
    const child = begin();
    if (child.connected) child.send(message, () => undefined);
  };
  return {
    begin: () => void begin(),
    watch: (group, folder) => {
      tell({ group, folder, isRunning: true });
      return () => tell({ group, folder, isRunning: false });
    },
    close: () => {
      const child = guard;
      guard = null;
      if (child?.connected === true) child.disconnect();
    },
  };
}
