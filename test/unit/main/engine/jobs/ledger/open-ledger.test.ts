import { copyFile, mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backupFile } from '../../../../../../main/engine/jobs/ledger/backup-files.ts';
import { copyLedger } from '../../../../../../main/engine/jobs/ledger/copy-ledger.ts';
import type { Ledger } from '../../../../../../main/engine/jobs/ledger/ledger.ts';
import { LEDGER_VERSION } from '../../../../../../main/engine/jobs/ledger/ledger-schema.ts';
import type { Job, JobState } from '../../../../../../shared/model/job.ts';
import { fetchingJob, openTestLedger, CHAIR as reference } from '../../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const BACKUP_AT = Date.UTC(2026, 10, 21, 9, 30);
const HOUR = 3_600_000;

const WAITING: JobState = { state: 'waiting', wait: null };
const STATES: readonly JobState[] = [
  WAITING,
  { state: 'waiting', wait: { reason: 'offline' } },
  { state: 'submitting', since: 1 },
  { state: 'unknown', since: 1, message: 'lost' },
  { state: 'running', taskId: 't', remote: 'created', since: 1, note: null },
  { state: 'fetching', taskId: 't', since: 1, url: 'http://h', coverUrl: null, urlsAt: 1, note: null },
  { state: 'done', taskId: 't', assetId: 'a', at: 1 },
  { state: 'cancelled', taskId: null, at: 1 },
];
const RESTORED = { state: 'waiting', wait: { reason: 'restored' } };

const jobAt = (position: number, state: JobState = WAITING): Job =>
  fetchingJob(reference, { id: `job-${position}`, position, state });

interface Place {
  readonly data: string;
  readonly file: string;
  readonly notices: string[];
  readonly open: () => Promise<Ledger>;
  /** Names of what was set aside. */
  readonly aside: () => Promise<string[]>;
}

/** A data folder whose ledger had one job of each state when it was backed up, and one more since. */
async function place({ backup = true } = {}): Promise<Place> {
  const data = await tempFolder();
  const file = join(data, 'ledger.sqlite');
  const notices: string[] = [];
  const ledger = await openTestLedger(data);
  await ledger.insert(STATES.map((state, index) => jobAt(index + 1, state)));
  if (backup) await copyLedger({ from: file, to: backupFile(data, BACKUP_AT) });
  await ledger.insert([jobAt(100)]);
  ledger.close();
  return {
    data,
    file,
    notices,
    open: async () => {
      const opened = await openTestLedger(data, notices);
      onTestFinished(() => {
        try {
          opened.close();
        } catch {
          // The test closed it.
        }
      });
      return opened;
    },
    aside: async () =>
      (await readdir(data)).filter((name) => /^ledger\.damaged-.*\.sqlite(-wal)?$/.test(name)).sort(),
  };
}

/** What a ledger holds, which is closed again. */
async function loaded(open: () => Promise<Ledger>): Promise<readonly Job[]> {
  const ledger = await open();
  try {
    return await ledger.load();
  } finally {
    ledger.close();
  }
}

/** Writes over some pages in the middle of the file. */
async function scribble(file: string): Promise<void> {
  const { size } = await stat(file);
  const handle = await open(file, 'r+');
  for (let page = 1; page * 4096 < size; page += 1) {
    await handle.write(Buffer.alloc(2048, 0xab), 0, 2048, page * 4096 + 512);
  }
  await handle.close();
}

/** A log of tasks that were accepted, a second apart, since the backup. */
async function writeLog(data: string, name: string, tasks: readonly string[]): Promise<void> {
  await mkdir(join(data, 'logs'), { recursive: true });
  const lines = tasks.map((taskId, index) => {
    const time = new Date(BACKUP_AT + 1000 * (index + 1)).toISOString();
    return JSON.stringify({ level: 30, time, job: 'job', outcome: 'accepted', taskId, msg: 'submit' });
  });
  await writeFile(join(data, 'logs', name), `${lines.join('\n')}\n`);
}

function sql(file: string, statements: string): void {
  const database = new DatabaseSync(file);
  database.exec(statements);
  database.close();
}

describe('a damaged ledger', () => {
  it.each<[string, (where: Place) => Promise<void> | void]>([
    ['with broken pages', ({ file }) => scribble(file)],
    [
      'cut in the middle',
      async ({ file }) => truncate(file, Math.floor((await stat(file)).size / 8192) * 4096),
    ],
    ['cut to nothing', ({ file }) => truncate(file, 0)],
    ['that is text', ({ file }) => writeFile(file, 'these are no words of a database, '.repeat(300))],
    ['that is another program’s', ({ file }) => sql(file, 'PRAGMA application_id = 7')],
    ['without a table', ({ file }) => sql(file, 'DROP TABLE charges')],
    ['with a row that is no job', ({ file }) => sql(file, `UPDATE jobs SET job = '{}' WHERE id = 'job-7'`)],
  ])('%s is set aside, and the backup is restored with all jobs held', async (_name, damage) => {
    const where = await place();
    await damage(where);
    const damaged = await readFile(where.file);
    const ledger = await where.open();

    const jobs = await ledger.load();
    expect(jobs.map(({ state }) => state)).toEqual([
      RESTORED,
      RESTORED,
      RESTORED,
      RESTORED,
      ...STATES.slice(4),
    ]);
    expect(ledger.events('job-3').map(({ type }) => type)).toEqual(['added', 'restored']);
    const [aside = ''] = await where.aside();
    expect(await readFile(join(where.data, aside))).toEqual(damaged);
    expect(where.notices).toEqual([
      expect.stringMatching(
        /The list of jobs, .*; it was kept as ledger\.damaged-.*The backup of 21 Nov 2026.*look at the service’s own page.*wait until you release/,
      ),
    ]);
    ledger.close();

    // What stands there now is good, and says the same at the next start.
    expect(await (await where.open()).load()).toEqual(jobs);
    expect(where.notices).toHaveLength(1);
  });

  it('that is missing is noticed if there are backups', async () => {
    const where = await place();
    await rm(where.file);
    expect(await (await where.open()).load()).toHaveLength(STATES.length);
    expect(where.notices).toEqual([expect.stringMatching(/ledger\.sqlite, is gone\. The backup of/)]);
  });

  it('that is missing is noticed by its remaining write-ahead log', async () => {
    const where = await place({ backup: false });
    await rm(where.file);
    await rm(join(where.data, 'backups'), { recursive: true });
    await writeFile(`${where.file}-wal`, 'what the log knew');
    expect(await (await where.open()).load()).toEqual([]);
    expect(await where.aside()).toEqual([expect.stringMatching(/\.sqlite-wal$/)]);
  });

  it('is set aside with its write-ahead log, and overwrites nothing that was set aside before', async () => {
    const where = await place();
    for (const round of ['first', 'second']) {
      await writeFile(where.file, `${round} damage `.repeat(500));
      await writeFile(`${where.file}-wal`, `${round} log`);
      (await where.open()).close();
    }
    const aside = await where.aside();
    expect(aside).toHaveLength(4);
    const texts = await Promise.all(aside.map((name) => readFile(join(where.data, name), 'utf8')));
    expect(texts.map((text) => text.slice(0, 10)).sort()).toEqual([
      'first dama',
      'first log',
      'second dam',
      'second log',
    ]);
  });

  it('is replaced by the newest good backup', async () => {
    const where = await place();
    for (const [hours, damage] of [
      [1, scribble],
      [2, (file: string) => truncate(file, 0)],
      [3, (file: string) => sql(file, `UPDATE jobs SET job = 'no job'`)],
    ] as const) {
      const newer = backupFile(where.data, BACKUP_AT + hours * HOUR);
      await copyFile(backupFile(where.data, BACKUP_AT), newer);
      await damage(newer);
    }
    await truncate(where.file, 0);
    expect(await (await where.open()).load()).toHaveLength(STATES.length);
    expect(where.notices[0]).toContain(
      new Date(BACKUP_AT).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' }),
    );
  });

  it('is replaced by an older backup where the newest cannot be read', async () => {
    const where = await place();
    await mkdir(backupFile(where.data, BACKUP_AT + HOUR));
    await truncate(where.file, 0);
    expect(await (await where.open()).load()).toHaveLength(STATES.length);
  });

  it('is replaced by a backup dated in the future only if there is no other', async () => {
    const where = await place();
    const before = await openTestLedger(where.data);
    before.remove(['job-1']);
    await copyLedger({ from: where.file, to: backupFile(where.data, BACKUP_AT + HOUR) });
    before.close();
    const now = (at: number) => () => openTestLedger(where.data, where.notices, at);
    await truncate(where.file, 0);
    const [first] = await loaded(now(BACKUP_AT + HOUR - 1));
    expect(first?.id).toBe('job-1');
    await truncate(where.file, 0);
    const [second] = await loaded(now(BACKUP_AT + HOUR));
    expect(second?.id).toBe('job-2');
  });

  it('without a good backup is replaced by an empty ledger, with a notice', async () => {
    const where = await place({ backup: false });
    await scribble(where.file);
    expect(await (await where.open()).load()).toEqual([]);
    expect(where.notices).toEqual([expect.stringMatching(/no good backup, so the list begins empty/)]);
  });

  it.each([
    ['with a backup', true],
    ['without one', false],
  ])(
    'makes new jobs wait for the artist’s release, %s, at every start until it is given',
    async (_, backup) => {
      const where = await place({ backup });
      await scribble(where.file);
      const ledger = await where.open();
      expect(ledger.awaitsRelease()).toBe(true);
      ledger.close();
      const again = await where.open();
      expect(again.awaitsRelease()).toBe(true);
      again.recordReleased();
      again.close();
      expect((await where.open()).awaitsRelease()).toBe(false);
    },
  );

  it.each<[string, (where: Place) => Promise<unknown>]>([
    ['its folder of backups', ({ data }) => mkdir(join(data, 'backups'))],
    ['the room in reserve', ({ data }) => writeFile(join(data, 'reserve'), '')],
    ['one that was set aside', ({ data }) => writeFile(join(data, 'ledger.damaged-1.sqlite'), '')],
    ['a task in the log', ({ data }) => writeLog(data, 'maquette.log', ['task-1'])],
  ])('that is missing is noticed by %s, and counts as lost', async (_, leave) => {
    const where = await place({ backup: false });
    await rm(where.file);
    await rm(join(where.data, 'backups'), { recursive: true });
    await leave(where);
    const ledger = await where.open();
    expect([await ledger.load(), ledger.awaitsRelease()]).toEqual([[], true]);
    expect(where.notices).toEqual([expect.stringMatching(/is gone\. .*waits for your release/)]);
  });

  it('leads to a notice with the last tasks that the log names and the backup lacks', async () => {
    const where = await place();
    await writeLog(where.data, 'maquette.old.log', ['t', 'older']);
    await writeLog(where.data, 'maquette.log', ['a', 'b', 'c', 'd', 'e']);
    await scribble(where.file);
    await where.open();
    expect(where.notices[0]).toContain('still names these tasks: e, d, c, b, a and 1 more.');
  });

  it('that could not be replaced (a folder has the name of the temporary file) stays set aside for the next start', async () => {
    const where = await place();
    await truncate(where.file, 0);
    const inTheWay = join(where.data, 'ledger.restoring.sqlite');
    await mkdir(inTheWay);
    await expect(where.open()).rejects.toMatchObject({ kind: 'disk' });
    await rm(inTheWay, { recursive: true });
    expect(await (await where.open()).load()).toHaveLength(STATES.length);
  });
});

describe('a sound ledger', () => {
  it('is opened unchanged, with the commits that only its write-ahead log holds', async () => {
    const where = await place();
    const killed = await openTestLedger(where.data);
    await killed.insert([jobAt(101)]);
    // As kill -9 leaves it: the log beside it.
    const copy = await tempFolder();
    for (const name of ['ledger.sqlite', 'ledger.sqlite-wal']) {
      await copyFile(join(where.data, name), join(copy, name));
    }
    killed.close();
    const notices: string[] = [];
    const ledger = await openTestLedger(copy, notices);
    expect(await ledger.load()).toHaveLength(STATES.length + 2);
    expect(notices).toEqual([]);
    ledger.close();
  });

  it('is not expected in a new data folder', async () => {
    const data = await tempFolder();
    const notices: string[] = [];
    await writeFile(join(data, 'ledger.sqlite'), '');
    const ledger = await openTestLedger(data, notices);
    expect([notices, ledger.awaitsRelease()]).toEqual([[], false]);
    ledger.close();
  });

  it('that an earlier version restored from a backup does not hold new jobs', async () => {
    const where = await place();
    sql(where.file, `INSERT INTO facts (name, value) VALUES ('restored-at', '5')`);
    const ledger = await where.open();
    expect([ledger.restoredAt(), ledger.awaitsRelease()]).toEqual([5, false]);
  });

  it('of an earlier version is backed up before its migration', async () => {
    const where = await place({ backup: false });
    sql(
      where.file,
      'DROP TABLE chains; DROP TABLE chain_steps; DROP TABLE chain_results; DROP TABLE hand_offs; DROP TABLE hints; DROP TABLE batches; DROP INDEX charges_by_time; DROP INDEX refunds_by_time; ALTER TABLE charges DROP COLUMN refunded_at; ALTER TABLE charges DROP COLUMN estimated; PRAGMA user_version = 1',
    );
    (await where.open()).close();
    const backups = await readdir(join(where.data, 'backups'));
    expect(backups).toEqual([
      expect.stringMatching(new RegExp(`^ledger-2030-.*-before-${LEDGER_VERSION}\\.sqlite$`)),
    ]);
  });
});
