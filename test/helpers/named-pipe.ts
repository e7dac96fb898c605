import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/** Whether this system has named pipes in its file system. */
export const HAS_NAMED_PIPES = process.platform !== 'win32';

/**
 * Puts a named pipe where a file is expected: whoever opens it to read hangs in the system, as on a share that does not answer. At the
 * end of the test, and by the result, all that hang are let go.
 */
export function hangAt(path: string): () => void {
  execFileSync('mkfifo', [path]);
  const letGo = (): void => {
    try {
      closeSync(openSync(path, constants.O_RDWR | constants.O_NONBLOCK));
    } catch {
      // The test took it away.
    }
  };
  onTestFinished(letGo);
  return letGo;
}
