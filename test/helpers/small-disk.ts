import { onTestFinished } from 'vitest';
import { mountTmpfs } from './mount-tmpfs.ts';

/**
 * Mounts a small file system of its own on a folder, for one test.
 * @param options as mount(8) takes them for tmpfs, e.g. `size=64k`
 * @returns false where the machine lets nobody mount after all (a container, mostly)
 */
export function mountSmall(folder: string, options: string): boolean {
  const unmount = mountTmpfs(folder, options);
  if (unmount === null) return false;
  onTestFinished(unmount);
  return true;
}
