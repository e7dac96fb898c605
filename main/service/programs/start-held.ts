import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** A program that is started, and does nothing yet. */
export interface HeldProgram {
  /** Its process id, which is its group's, stays the same when it begins. */
  readonly child: ChildProcess;
  /** Lets it do its work. On Windows it does so since its start. */
  readonly begin: () => void;
}

/** What the shell calls itself where it says that it cannot become the program. */
const SHELL_NAME = 'maquette-start';
/** The program and its arguments are arguments here, never a part of the script. */
const SCRIPT = 'read -r maquette_begin && exec "$@" </dev/null';

/**
 * Starts a program that does nothing before `begin`, so that whoever may have to end it knows of it by then. A shell waits in its place, and becomes
 * it: with the process id, the group and the environment that it has. If this process ends before, however it ends, the shell reads the end of its
 * input, and ends. The program's own input is empty.
 * @param program absolute path
 */
export function startHeld(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> & { readonly stdout: 'ignore' | 'pipe' },
): HeldProgram {
  const { stdout, ...rest } = options;
  if (process.platform === 'win32') {
    const child = spawn(program, [...args], {
      ...rest,
      stdio: ['ignore', stdout, 'pipe'],
      windowsHide: true,
    });
    return { child, begin: () => undefined };
  }
  const child = spawn('/bin/sh', ['-c', SCRIPT, SHELL_NAME, program, ...args], {
    ...rest,
    detached: true,
    stdio: ['pipe', stdout, 'pipe'],
  });
  // A shell that was ended reads nothing any more; its exit tells.
  child.stdin?.on('error', () => undefined);
  return { child, begin: () => void child.stdin?.end('\n') };
}

/**
 * Why a program could not be started after `begin`, e.g. since its interpreter is missing; undefined if it was.
 * @param words all that was said on its stderr, or the end of it
 */
export function whyNotBegun(code: number | null, words: string): string | undefined {
  if ((code !== 126 && code !== 127) || !words.startsWith(SHELL_NAME)) return undefined;
  return words.trim().split(': ').at(-1);
}
