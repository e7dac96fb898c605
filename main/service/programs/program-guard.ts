import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { z } from 'zod';
import { startOf } from './proc.ts';

/** What a process tells its guard of a program that it started. */
export const guardMessageSchema = z.object({
  /** The program's process id, which is its group's, too. */
  group: z.number().int().min(2),
  /** Its own folder for temporary files. Absolute path. */
  folder: z.string(),
  /** When it began, in ticks since the machine started, where that is known: its number may be another's by the time that this is read. */
  start: z.number().optional(),
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

/** How often a guard that is lost while programs run is replaced at once; then it is with the next program. */
const MOST_AGAIN = 5;
const ENTRY = new URL(`./program-guard-worker${extname(import.meta.url)}`, import.meta.url);

/**
 * A process of its own, which begins with the first program. It ends with this one, however this one ends. If it ends before, another one takes over what
 * runs.
 */
export function createProgramGuard(log: (line: string) => void): ProgramGuard {
  let guard: ChildProcess | null = null;
  let again = 0;
  const running = new Map<number, GuardMessage>();
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
      if (guard !== child) return;
      guard = null;
      if (running.size === 0 || again >= MOST_AGAIN) return;
      again += 1;
      begin();
    };
    child.once('error', (cause) => {
      log(`the process that guards programs cannot be used: ${cause.message}`);
      lost();
    });
    child.once('exit', lost);
    child.unref();
    child.channel?.unref();
    guard = child;
    for (const message of running.values()) send(child, message);
    return child;
  };
  const send = (child: ChildProcess, message: GuardMessage): void => {
    if (child.connected) child.send(message, () => undefined);
  };
  return {
    begin: () => void begin(),
    watch: (group, folder) => {
      const message = { group, folder, start: startOf(group), isRunning: true };
      const child = begin();
      running.set(group, message);
      send(child, message);
      return () => {
        running.delete(group);
        if (guard !== null) send(guard, { ...message, isRunning: false });
      };
    },
    close: () => {
      const child = guard;
      guard = null;
      if (child?.connected === true) child.disconnect();
    },
  };
}
