import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Removes the folder of a program with whatever that left in it: also folders that it closed to everybody, and paths that are longer than the
 * system takes at once. Nothing may write there any more. No link is followed. Rejects if something is left.
 * @param folder absolute path
 */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (cause) {
    if (process.platform === 'win32') throw cause;
    // Both go down folder by folder, however deep. What chmod cannot open, rm says.
    await run('chmod', ['-R', 'u+rwX', '--', folder]).catch(() => undefined);
    await run('rm', ['-rf', '--', folder]);
  }
}
