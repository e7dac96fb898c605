import { readdir } from 'node:fs/promises';
import { isDriveGone } from '../../disk/drive-gone.ts';

/**
 * Why a file or folder could not be read: the system's code, or what the reader says. A bad sector and a missing drive have the same code, so after
 * such a code the library's own folder is asked.
 * @throws the cause if the library cannot be read any more
 */
export async function whyUnreadable(cause: unknown, library: string): Promise<string> {
  if (isDriveGone(cause)) {
    await readdir(library).catch(() => {
      throw cause;
    });
  }
  const { code, message } = cause as NodeJS.ErrnoException;
  return code ?? message;
}
