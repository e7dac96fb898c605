import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';

/** Whether a file lies in a folder, links followed; false where it is not there. */
export async function liesWithin(path: string, folder: string): Promise<boolean> {
  try {
    const [real, realFolder] = await Promise.all([realpath(path), realpath(folder)]);
    return real.startsWith(realFolder + sep);
  } catch {
    return false;
  }
}
