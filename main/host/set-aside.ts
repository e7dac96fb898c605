import { constants, copyFile, rm } from 'node:fs/promises';

/**
 * Renames a damaged file to `<file>.damaged`, or `.damaged-2` … if earlier ones exist, so that none is lost.
 * @returns its new name
 */
export async function setAside(file: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const aside = number === 1 ? `${file}.damaged` : `${file}.damaged-${number}`;
    try {
      await copyFile(file, aside, constants.COPYFILE_EXCL);
      await rm(file);
      return aside;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
  }
}
