import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** Whether this machine may let us mount: Linux, as root. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/**
 * Mounts a small file system of its own on a folder, for one test.
 * @param options as mount(8) takes them for tmpfs, e.g. `size=64k`
 * @returns false where the machine lets nobody mount after all (a container, mostly)
 */
export function mountSmall(folder: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return true;
}
