import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { makeFoldersSync } from '../disk/make-folders.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/private-files.ts';
import type { Ids } from '../ports.ts';

/** Hex digits: 256 bits. */
const LENGTH = 64;
/** A file of that length may hold something else, zeros after a power cut for one: read as hex that would be a key of no bytes, which anybody has. */
const KEY = /^[0-9a-f]{64}$/i;

/**
 * The key from which callback secrets are derived. It is made at the first call and stored beside the ledger, readable by this user
 * alone. Whoever has it can only make the app query the service about its own jobs.
 * @throws AppError `disk` if it cannot be read or written
 */
export async function callbackKey(file: string, ids: Pick<Ids, 'hex'>): Promise<Buffer> {
  try {
    const known = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return null;
      throw cause;
    });
    if (known !== null && KEY.test(known)) return Buffer.from(known, 'hex');
    makeFoldersSync(dirname(file), PRIVATE_FOLDER);
    const fresh = ids.hex(LENGTH);
    const handle = await open(file, 'w', PRIVATE_FILE);
    try {
      await handle.writeFile(fresh);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return Buffer.from(fresh, 'hex');
  } catch (cause) {
    throw new AppError(
      'disk',
      `The key of callbacks ${file} cannot be used, so none are taken; look at its permissions.`,
      {
        cause,
      },
    );
  }
}
