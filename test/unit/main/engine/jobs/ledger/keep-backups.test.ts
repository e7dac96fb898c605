import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backupFile } from '../../../../../../main/engine/jobs/ledger/backup-files.ts';
import { checkLedger } from '../../../../../../main/engine/jobs/ledger/check-ledger.ts';
import { keepBackups, type LedgerBackups } from '../../../../../../main/engine/jobs/ledger/keep-backups.ts';
import type { Ledger } from '../../../../../../main/engine/jobs/ledger/ledger.ts';
import { chainRecord } from '../../../../../helpers/chain/records.ts';
import {
  fetchingJob,
  openTestLedger,
  quietLogger,
  CHAIR as reference,
} from '../../../../../helpers/engine/doubles.ts';
import { steppedClock } from '../../../../../helpers/engine/stepped-clock.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 21, 9, 30);

interface Kept {
  readonly ledger: Ledger;
  readonly step: (ms: number) => Promise<void>;
  readonly backups: LedgerBackups;
  readonly notices: string[];
  /** Something happens to jobs. */
  readonly happen: () => Promise<void>;
  /** Lets time pass, and waits until the hourly work rests again. */
  readonly pass: (ms: number) => Promise<void>;
  readonly names: () => Promise<string[]>;
}

async function keep(data: string): Promise<Kept> {
  const ledger = await openTestLedger(data);
  const { clock, step, asleep } = steppedClock(START);
  const notices: string[] = [];
  const closing = new AbortController();
  const backups = keepBackups({
    data,
    ledger,
    clock,
    logger: quietLogger,
    notice: (message) => void notices.push(message),
    closing: closing.signal,
  });
  onTestFinished(async () => {
    closing.abort(new Error('closing'));
    await backups.done;
    ledger.close();
  });
  await asleep();
  let jobs = 0;
  return {
    ledger,
    step,
    backups,
    notices,
    happen: () => {
      jobs += 1;
      return ledger.insert([fetchingJob(reference, { id: `job-${jobs}`, position: jobs })]);
    },
    pass: async (ms) => {
      await step(ms);
      await asleep();
    },
    names: async () => (await readdir(join(data, 'backups'))).sort(),
  };
}

describe('the backups of a ledger', () => {
  it('are made once an hour, only after new events, and are good ledgers', async () => {
    const data = await tempFolder();
    const { happen, pass, names } = await keep(data);
    await pass(HOUR);
    expect(await names()).toEqual([]);
    await happen();
    await pass(60_000);
    expect(await names()).toEqual(['ledger-2026-11-21T10-31-00-000Z.sqlite']);
    await happen();
    await pass(HOUR - 1);
    expect(await names()).toHaveLength(1);
    await pass(60_000);
    await pass(5 * HOUR);
    expect(await names()).toHaveLength(2);
    const [, newest = ''] = await names();
    const verdict = await checkLedger(join(data, 'backups', newest));
    expect(verdict.is === 'good' && verdict.jobs?.map(({ id }) => id)).toEqual(['job-1', 'job-2']);
  });

  it('are made once more after a word about a chain, which is no event of a job', async () => {
    const data = await tempFolder();
    const { ledger, happen, backups, step, names } = await keep(data);
    await happen();
    await backups.backUp();
    // In the next hour, so that it stands beside the first.
    await step(HOUR);
    await backups.backUp();
    expect(await names()).toHaveLength(1);
    ledger.putChains([chainRecord()]);
    await backups.backUp();
    await backups.backUp();
    expect(await names()).toHaveLength(2);

    // Killed after another word: the process that follows knows of no change, and the backup lacks it all the same.
    ledger.putChains([chainRecord({ approve: 'all' })]);
    const after = keepBackups({
      ...{ data, ledger, logger: quietLogger, notice: () => undefined },
      ...{ clock: { ...steppedClock(START + 2 * HOUR).clock }, closing: AbortSignal.abort() },
    });
    await after.backUp();
    await after.backUp();
    expect(await names()).toHaveLength(3);
  });

  it('continue after a restart from the last one, and delete those beyond the rotation', async () => {
    const data = await tempFolder();
    await mkdir(join(data, 'backups'));
    const { happen, backups, step, names } = await keep(data);
    await happen();
    for (let minutes = 0; minutes < 3; minutes += 1) {
      await happen();
      await step(60_000);
      await backups.backUp();
    }
    // Three within an hour: the last of them stands for it.
    expect(await names()).toEqual(['ledger-2026-11-21T09-33-00-000Z.sqlite']);
    await writeFile(join(data, 'backups', 'notes.txt'), 'somebody’s own');
    await backups.backUp();
    expect(await names()).toEqual(['ledger-2026-11-21T09-33-00-000Z.sqlite', 'notes.txt']);
  });

  it('are made although an old one cannot be deleted, and those beside it are', async () => {
    const data = await tempFolder();
    const { happen, backups, notices, names } = await keep(data);
    const at = START - 2 * HOUR;
    // Of an hour, the last one is kept. A folder is not deleted as a file.
    await mkdir(backupFile(data, at + 60_000), { recursive: true });
    for (const minutes of [0, 2]) await writeFile(backupFile(data, at + minutes * 60_000), 'old');
    await happen();
    await backups.backUp();
    expect(notices).toEqual([]);
    expect(await names()).toEqual([
      'ledger-2026-11-21T07-31-00-000Z.sqlite',
      'ledger-2026-11-21T07-32-00-000Z.sqlite',
      'ledger-2026-11-21T09-30-00-000Z.sqlite',
    ]);
  });

  it('are made although others are dated in the future, and those are not deleted', async () => {
    const data = await tempFolder();
    await mkdir(join(data, 'backups'));
    const later = Array.from({ length: 40 }, (_, hours) => backupFile(data, START + (9000 + hours) * HOUR));
    for (const file of later) await writeFile(file, 'of a later time');
    const { happen, pass, names } = await keep(data);
    for (let hours = 0; hours < 2; hours += 1) {
      await happen();
      await pass(HOUR);
    }
    const made = (await names()).filter((name) => name.startsWith('ledger-2026'));
    expect(made).toHaveLength(2);
    expect(await names()).toHaveLength(2 + later.length);
  });

  it('are made within seconds after the first accepted task of a run', async () => {
    const data = await tempFolder();
    const { happen, pass, names, backups } = await keep(data);
    await happen();
    await pass(60_000);
    await happen();
    backups.accepted();
    await pass(5_000);
    await backups.backUp();
    const made = ['ledger-2026-11-21T09-31-00-000Z.sqlite', 'ledger-2026-11-21T09-31-05-000Z.sqlite'];
    expect(await names()).toEqual(made.slice(-1));
    await happen();
    backups.accepted();
    await pass(5_000);
    expect(await names()).toEqual(made.slice(-1));
  });

  it('that fail lead to one notice, and are retried', async () => {
    const data = await tempFolder();
    const { happen, backups, notices, names } = await keep(data);
    await happen();
    await rm(join(data, 'backups'), { recursive: true });
    await writeFile(join(data, 'backups'), 'a file in the way');
    await backups.backUp();
    await backups.backUp();
    expect(notices).toEqual([expect.stringMatching(/could not be backed up .*Earlier backups are kept/)]);
    await rm(join(data, 'backups'));
    await mkdir(join(data, 'backups'));
    await backups.backUp();
    expect(await names()).toHaveLength(1);
  });
});
