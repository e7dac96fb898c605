import { constants, copyFile } from 'node:fs/promises';

/**
 * Copies a damaged file to `<file>.damaged`, or `.damaged-2` … if earlier ones exist, so that none is lost.
 * @returns the name of the copy
 */
export async function copyAside(file: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const aside = number === 1 ? `${file}.damaged` : `${file}.damaged-${number}`;
    try {
      await copyFile(file, aside, constants.COPYFILE_EXCL);
      return aside;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
  }
}
