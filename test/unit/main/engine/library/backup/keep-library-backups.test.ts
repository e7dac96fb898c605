import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DiskSilence } from '../../../../../../main/engine/disk/disk-silence.ts';
import { libraryBackupFile } from '../../../../../../main/engine/library/backup/backup-files.ts';
import {
  createLibraryBackups,
  type LibraryBackupsOptions,
} from '../../../../../../main/engine/library/backup/keep-library-backups.ts';
import { quietLogger } from '../../../../../helpers/engine/doubles.ts';
import { hastyClock } from '../../../../../helpers/engine/hasty-clock.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

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

describe('a clock that was once far ahead', () => {
  const made = (data: string, clock: LibraryBackupsOptions['clock'], onMade: () => void) =>
    createLibraryBackups({
      folder: '/share/library',
      data,
      disk: {
        run: async () => {
          onMade();
          return 0;
        },
      } as unknown as LibraryBackupsOptions['disk'],
      clock,
      logger: quietLogger,
      index: { use: (read) => read({ file: '/home/data/index.sqlite' } as never) },
      whole: () => 'its-id',
    });

  it('left a backup of then, beside which one of now is made', async () => {
    const data = await tempFolder();
    await mkdir(join(data, 'backups'));
    await writeFile(libraryBackupFile(data, 'its-id', Date.now() + 5 * 365 * 24 * 60 * 60 * 1000), 'x');
    let count = 0;
    const backups = made(data, hastyClock(5), () => {
      count += 1;
    });
    backups.begin();
    await expect.poll(() => count).toBe(1);
    backups.close();
  });

  it('has the next change backed up within minutes, and not in years', async () => {
    const year = 365 * 24 * 60 * 60 * 1000;
    let now = 5 * year;
    let count = 0;
    const waits: number[] = [];
    const clock = {
      now: () => now,
      sleep: async (ms: number) => void waits.push(ms),
    };
    const backups = made('/home/data', clock, () => {
      count += 1;
    });
    backups.touch();
    await expect.poll(() => count).toBe(1);
    now = 0;
    waits.length = 0;
    backups.touch();
    await expect.poll(() => count).toBe(2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10 * 60_000);
    backups.close();
  });
});
