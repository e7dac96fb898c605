import { spawn } from 'node:child_process';
import { AppError } from '../../../shared/model/app-error.ts';

/** A program with its arguments, as the system is given them: no shell reads them, so no name of a file can be taken for a command. */
export interface ProgramStart {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether how it ends means nothing: the file manager of Windows always ends with 1. */
  readonly endsAnyhow?: boolean;
  /** Whether the arguments are in quotes already, on Windows. */
  readonly isVerbatim?: boolean;
}

/** A program that ends with an error within this time did not start. Milliseconds. */
const AT_ONCE_MS = 1_500;

/**
 * Starts a program that goes on when Maquette ends. Resolves once it has run for a while, or has ended well.
 * @throws AppError `not-found` if it could not be started, or ended at once with an error
 */
export function startProgram(start: ProgramStart, atOnceMs = AT_ONCE_MS): Promise<void> {
  const { name, program, args, env, endsAnyhow = false, isVerbatim = false } = start;
  return new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      detached: true,
      env: { ...env },
      windowsVerbatimArguments: isVerbatim,
    });
    let timer: NodeJS.Timeout | undefined;
    child.once('spawn', () => {
      timer = setTimeout(() => {
        child.unref();
        resolve();
      }, atOnceMs);
    });
    child.once('error', (cause) =>
      reject(
        new AppError('not-found', `${name} could not be started (${program}); try it by hand.`, { cause }),
      ),
    );
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (code === 0 || endsAnyhow) return resolve();
      const how = signal === null ? `with code ${code}` : `by ${signal}`;
      reject(
        new AppError('not-found', `${name} ended at once ${how}; start it by hand to see what it says.`, {
          detail: program,
        }),
      );
    });
  });
}
