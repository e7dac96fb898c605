import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { partName } from '../../../shared/model/naming/safe-name.ts';
import { typedPath } from '../batch/typed-path.ts';
import { diskError } from '../disk/disk-error.ts';

/**
 * Makes a folder for the window's own folder picker; returns its absolute path.
 * @param within the folder in which it is made
 * @throws AppError `usage` for a name that not every file system takes, `input` if something has that name already, `disk`
 */
export async function makeFolder(within: string, name: string): Promise<string> {
  const plain = name.trim().normalize('NFC');
  const portable = partName(plain);
  if (portable !== plain) {
    const instead = portable === null ? 'letters or digits' : `“${portable}”`;
    throw new AppError('usage', `“${plain}” cannot be the name of a folder on every disk; use ${instead}.`);
  }
  const folder = typedPath(within);
  const path = join(folder, plain);
  try {
    await mkdir(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new AppError(
        'input',
        `There is something named “${plain}” in ${folder} already; choose another name.`,
        {
          cause,
        },
      );
    }
    throw diskError(cause, `make the folder “${plain}”`, folder);
  }
  return path;
}
