import { execFileSync } from 'node:child_process';

/** Whether this machine may let us mount: Linux, as root. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/**
 * Mounts a small file system of its own on a folder.
 * @param options as mount(8) takes them for tmpfs, e.g. `size=64k`
 * @returns what takes it away again; null where the machine lets nobody mount after all (a container, mostly)
 */
export function mountTmpfs(folder: string, options: string): (() => void) | null {
  if (!canMount) return null;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return () => void execFileSync('umount', ['-l', folder]);
}
