import { describe, expect, it } from 'vitest';
import { DiskSilence } from '../../../../../../main/engine/disk/disk-silence.ts';
import {
  createLibraryBackups,
  type LibraryBackupsOptions,
} from '../../../../../../main/engine/library/backup/keep-library-backups.ts';
import { quietLogger } from '../../../../../helpers/engine/doubles.ts';
import { hastyClock } from '../../../../../helpers/engine/hasty-clock.ts';

/** Backups by a disk that does as `run` does, with what they warn of. */
function backups(run: (signal: AbortSignal | undefined) => Promise<number>) {
  const warned: unknown[] = [];
  const made = createLibraryBackups({
    folder: '/share/library',
    data: '/home/data',
    disk: { run: (_work, _task, limits) => run(limits?.signal) } as LibraryBackupsOptions['disk'],
    clock: hastyClock(5),
    logger: { ...quietLogger, warn: (words, values) => warned.push([words, values]) },
    index: { use: (read) => read({ file: '/home/data/index.sqlite' } as never) },
    whole: () => 'its-id',
  });
  return { made, warned };
}

describe('a backup of a library whose disk hangs', () => {
  it('is told of in the log as a disk that does not answer, and the next change tries again', async () => {
    let tried = 0;
    const { made, warned } = backups(async () => {
      tried += 1;
      throw new DiskSilence('backUp');
    });
    made.touch();
    await expect.poll(() => warned.length).toBe(1);
    expect(warned).toMatchObject([
      ['The library could not be backed up.', { folder: '/share/library', silent: true }],
    ]);
    made.touch();
    await expect.poll(() => tried).toBe(2);
    made.close();
  });

  it('ends when the library is closed, and is not told of as a fault', async () => {
    const begun = Promise.withResolvers<AbortSignal | undefined>();
    const ended = Promise.withResolvers<unknown>();
    const { made, warned } = backups((signal) => {
      begun.resolve(signal);
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          reject(signal.reason);
          ended.resolve(signal.reason);
        });
      });
    });
    made.touch();
    expect((await begun.promise)?.aborted).toBe(false);
    made.close();
    expect(await ended.promise).toBeInstanceOf(Error);
    expect(warned).toEqual([]);
  });
});
