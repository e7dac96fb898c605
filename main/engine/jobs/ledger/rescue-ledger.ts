import { chmod, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import { forEachSlice } from '../../async/slices.ts';
import { syncFile, syncFolder } from '../../disk/durable.ts';
import type { LoggedTask } from '../../disk/logged-tasks.ts';
import { createPrivateFile, PRIVATE_FILE } from '../../disk/private-files.ts';
import { sqliteFault } from '../../disk/sqlite-error.ts';
import type { Logger } from '../../ports.ts';
import { transition } from '../state/transition.ts';
import { type BackupFile, listBackups } from './backup-files.ts';
import { checkLedger } from './check-ledger.ts';
import { copyReadable } from './copy-readable.ts';
import { createLedger } from './ledger.ts';
import { prepareLedger } from './ledger-schema.ts';
import { setAsideLedger } from './set-aside-ledger.ts';

/** The outcome of rescuing a ledger that was damaged or missing. */
export interface Rescue {
  readonly file: string;
  /** The end of a sentence that begins with “it”. */
  readonly why: string;
  /** The path of the damaged file that was set aside; null if there was none. */
  readonly aside: string | null;
  /** When the restored backup was made; null if there was no good one, so that the ledger is empty. */
  readonly backupAt: number | null;
  /** The jobs of the restored ledger, in queue order. */
  readonly jobs: readonly Job[];
  /** Ids of tasks that the log names and the restored ledger lacks, newest first. */
  readonly loggedTasks: readonly string[];
}

/**
 * Sets a damaged ledger aside and restores the newest good backup, or creates an empty ledger if there is none. In the restored ledger
 * every job that was not at the service waits for the artist's release, and so does every job that is added before it.
 * If the process ends before this is done, the next start finds no ledger and does it again.
 * @throws the system's error if something cannot be written; then there is no ledger
 */
export async function rescueLedger(options: {
  readonly file: string;
  readonly why: string;
  readonly now: number;
  /** The tasks that the log names, oldest first. */
  readonly logged: readonly LoggedTask[];
  readonly logger: Logger;
}): Promise<Rescue> {
  const { file, why, now, logged, logger } = options;
  const tasksSince = (time: number): string[] => {
    const ids = logged.filter(({ at }) => at >= time).map(({ taskId }) => taskId);
    return [...new Set(ids.reverse())];
  };
  const aside = await setAsideLedger(file, now);
  logger.error('the ledger was set aside', { file, why, aside });
  for (const backup of await listBackups(dirname(file), now)) {
    const jobs = await tryBackup(backup, file, now, logger);
    if (jobs !== null) {
      logger.warn('a backup of the ledger is in its place', { backup: backup.file, jobs: jobs.length });
      const known = new Set(jobs.flatMap(({ state }) => ('taskId' in state ? (state.taskId ?? []) : [])));
      const loggedTasks = tasksSince(backup.at).filter((id) => !known.has(id));
      return { file, why, aside, backupAt: backup.at, jobs, loggedTasks };
    }
  }
  const trial = await trialFile(file);
  createPrivateFile(trial);
  const jobs = await markAllRestored(trial, now);
  await putInPlace(trial, file);
  return { file, why, aside, backupAt: null, jobs, loggedTasks: tasksSince(0) };
}

/** The path beside the ledger where a ledger is prepared before it is renamed. Removes what an earlier try left there. */
async function trialFile(file: string): Promise<string> {
  const trial = join(dirname(file), 'ledger.restoring.sqlite');
  for (const ending of ['', '-wal', '-shm']) await rm(`${trial}${ending}`, { force: true });
  return trial;
}

async function putInPlace(trial: string, file: string): Promise<void> {
  await syncFile(trial);
  await rename(trial, file);
  await syncFolder(dirname(file));
}

/**
 * Restores a backup with its jobs held, by one rename. Returns null if the backup is not good, or cannot be read.
 * @throws the system's error if something cannot be written
 */
async function tryBackup(
  backup: BackupFile,
  file: string,
  now: number,
  logger: Logger,
): Promise<readonly Job[] | null> {
  const trial = await trialFile(file);
  const unreadable = await copyReadable(backup.file, trial, PRIVATE_FILE);
  if (unreadable !== null) {
    logger.warn('a backup of the ledger cannot be read', {
      backup: backup.file,
      error: unreadable.message,
    });
    return null;
  }
  await chmod(trial, PRIVATE_FILE);
  const verdict = await checkLedger(trial);
  const jobs = verdict.is === 'good' ? await markAllRestored(trial, now).catch(nullIfUnreadable) : null;
  if (jobs === null) {
    logger.warn('a backup of the ledger is not good', {
      backup: backup.file,
      verdict: verdict.is,
      why: verdict.is === 'damaged' ? verdict.why : null,
    });
    await rm(trial);
    return null;
  }
  await putInPlace(trial, file);
  return jobs;
}

/** @throws AppError `disk` if a job cannot be read */
async function markAllRestored(file: string, now: number): Promise<readonly Job[]> {
  const database = new DatabaseSync(file);
  try {
    prepareLedger(database);
    // The complete file is synced before it is renamed.
    database.exec('PRAGMA synchronous = OFF');
    const ledger = createLedger({ database, file });
    ledger.recordRestored(now);
    ledger.holdNewJobs();
    ledger.doubtHandOffs();
    const jobs: Job[] = [];
    await forEachSlice(await ledger.load(), (slice) => {
      for (const job of slice) {
        const result = transition(job, { type: 'restored' }, now);
        if (!('ignored' in result)) ledger.commit(result.job, { type: 'restored' });
        jobs.push('ignored' in result ? job : result.job);
      }
    });
    return jobs;
  } finally {
    database.close();
  }
}

function nullIfUnreadable(cause: unknown): null {
  if (cause instanceof AppError || sqliteFault(cause) === 'damaged') return null;
  throw cause;
}

/** The number of tasks that the notice names. */
const MAX_NAMED = 5;

/** The notice for the artist. */
export function rescueWords({ file, why, aside, backupAt, loggedTasks }: Rescue): string {
  const what =
    aside === null
      ? `The list of jobs, ${file}, is gone.`
      : `The list of jobs, ${file}, ${why}; it was kept as ${basename(aside)}.`;
  const look = `look at the service’s own page for them and for your credits.${loggedWords(loggedTasks)} Assets in the library are all there.`;
  const held = 'what is new waits for your release, because it may have been sent and paid for before.';
  if (backupAt === null) {
    return `${what} There is no good backup, so the list begins empty. Jobs that were sent are not known here: ${look} Nothing is sent by itself: ${held}`;
  }
  const when = new Date(backupAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return `${what} The backup of ${when} is in its place. Jobs that were sent after that are not known here: ${look} Nothing is sent by itself: jobs that were not at the service by then wait until you release them, and ${held}`;
}

function loggedWords(tasks: readonly string[]): string {
  if (tasks.length === 0) return '';
  const more = tasks.length - MAX_NAMED;
  const rest = more > 0 ? ` and ${more} more` : '';
  return ` The log (logs/maquette.log) still names these tasks: ${tasks.slice(0, MAX_NAMED).join(', ')}${rest}.`;
}
