import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { sniffImageFormat } from '../../../../shared/interface/formats.ts';
import { sniffForeignFormat } from '../../../../shared/model/mend/foreign-format.ts';
import { endingOf } from '../input-names.ts';

/** As many first bytes as every picture format needs to be recognised. */
const HEAD_BYTES = 64;

/** Which of these files have no ending and begin like a picture. */
export const areUnnamedImages = (paths: readonly string[]): Promise<boolean[]> =>
  Promise.all(paths.map(isUnnamedImage));

/** Whether a file has no ending and begins like a picture: phones and browsers leave such files. */
async function isUnnamedImage(path: string): Promise<boolean> {
  if (endingOf(basename(path)) !== '') return false;
  try {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      const head = buffer.subarray(0, bytesRead);
      return sniffImageFormat(head) !== undefined || sniffForeignFormat(head) !== undefined;
    } finally {
      await file.close();
    }
  } catch {
    // Nothing says that it is a picture; of files that are called one, it is said that they cannot be read.
    return false;
  }
}
