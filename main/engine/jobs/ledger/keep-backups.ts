import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { createSerialQueue } from '../../async/slots.ts';
import { openReadOnly } from '../../disk/open-read-only.ts';
import type { Clock, Logger } from '../../ports.ts';
import { isTimeLeft } from '../state/runtime-facts.ts';
import { backupFile, listBackups } from './backup-files.ts';
import { backupsToKeep } from './backup-rotation.ts';
import { CHAIN_WRITES } from './chains/ledger-chains.ts';
import { copyLedger } from './copy-ledger.ts';
import type { Ledger } from './ledger.ts';
import { ledgerFile } from './open-ledger.ts';

/** Makes backups of a ledger while it is used. */
export interface LedgerBackups {
  /** Makes a backup now, unless nothing was recorded since the last. Never throws: a failure is logged and shown. */
  readonly backUp: () => Promise<void>;
  /** To be called when a task was accepted. The first call of a run makes a backup within seconds. */
  readonly accepted: () => void;
  /** Resolves when `closing` was aborted and the last automatic backup has ended. */
  readonly done: Promise<void>;
}

export interface LedgerBackupsOptions {
  readonly data: string;
  readonly ledger: Pick<Ledger, 'lastEvent' | 'fact'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly notice: (message: string) => void;
  /** Stops the automatic backups. */
  readonly closing: AbortSignal;
}

const HOUR_MS = 3_600_000;
/** Delay between the first accepted task of a run and its backup, so that the backup contains the tasks right after it. */
const FIRST_MS = 5_000;
/** The shortest wait between two checks whether a backup is due. */
const MIN_WAIT_MS = 60_000;
/** The wait after a failed backup. */
const RETRY_MS = 10 * 60_000;

/** Backs the ledger up into `<data>/backups` once an hour and after the first task of a run, and deletes copies that {@link backupsToKeep} does not keep. */
export function keepBackups(options: LedgerBackupsOptions): LedgerBackups {
  const { data, ledger, clock, logger, closing } = options;
  /** The last backup; null until the folder was read. */
  let last: LastBackup | null = null;
  let isFailureReported = false;
  /** One backup at a time: the one at closing waits for an hourly one. */
  const backups = createSerialQueue();

  const lastBackup = async (): Promise<LastBackup> => {
    last ??= await newestBackup(data, clock.now());
    return last;
  };

  const backUp = async (): Promise<boolean> => {
    try {
      const event = ledger.lastEvent();
      const chains = ledger.fact(CHAIN_WRITES);
      const before = await lastBackup();
      if (event === before.event && chains === before.chains) return true;
      const at = clock.now();
      await copyLedger({ from: ledgerFile(data), to: backupFile(data, at) });
      last = { at, event, chains };
      isFailureReported = false;
      await rotate(data, at).catch((cause: unknown) => {
        // The backup is made all the same; the next one tries again.
        logger.warn('old backups of the ledger could not be deleted', { error: String(cause) });
      });
      return true;
    } catch (cause) {
      const words = cause instanceof Error ? cause.message : String(cause);
      logger.error('the ledger could not be backed up', { error: words });
      if (!isFailureReported) {
        options.notice(
          `The list of jobs could not be backed up (${words}). Earlier backups are kept; it is tried again.`,
        );
      }
      isFailureReported = true;
      return false;
    }
  };

  const hourly = async (): Promise<void> => {
    // If the folder cannot be read, the next backup reports that.
    const known = await lastBackup().catch(() => null);
    let since = known?.at ?? 0;
    let until = since + HOUR_MS;
    while (!closing.aborted) {
      const now = clock.now();
      const left = isTimeLeft(until, { since, now }) ? until - now : 0;
      await clock.sleep(Math.max(MIN_WAIT_MS, left), closing).catch(() => undefined);
      if (closing.aborted || isTimeLeft(until, { since, now: clock.now() })) continue;
      const isBackedUp = await backups.run(backUp);
      since = isBackedUp ? (last?.at ?? 0) : clock.now();
      until = since + (isBackedUp ? HOUR_MS : RETRY_MS);
    }
  };

  let afterFirst: Promise<void> | null = null;
  const backUpFirst = async (): Promise<void> => {
    await clock.sleep(FIRST_MS, closing).catch(() => undefined);
    if (closing.aborted || (await backups.run(backUp))) return;
    // The next accepted task tries again.
    afterFirst = null;
  };

  const hourlyEnded = hourly();
  return {
    backUp: async () => {
      await backups.run(backUp);
    },
    accepted: () => {
      afterFirst ??= backUpFirst();
    },
    get done() {
      return Promise.all([hourlyEnded, afterFirst]).then(() => undefined);
    },
  };
}

const sequenceSchema = z.object({ number: z.number() });
const factSchema = z.object({ value: z.string() });

/** The newest backup, also one of a process before. */
interface LastBackup {
  /** When it was made. */
  readonly at: number;
  /** The number of its last event. */
  readonly event: number;
  /** Its fact {@link CHAIN_WRITES}. */
  readonly chains: string | null;
}

/** Reads the newest backup; one of nothing if none can be read. */
async function newestBackup(data: string, now: number): Promise<LastBackup> {
  const [newest] = await listBackups(data, now);
  if (newest === undefined || newest.at > now) return { at: 0, event: 0, chains: null };
  try {
    const database = openReadOnly(newest.file);
    try {
      const row = database.prepare("SELECT seq AS number FROM sqlite_sequence WHERE name = 'events'").get();
      const fact = database.prepare('SELECT value FROM facts WHERE name = ?').get(CHAIN_WRITES);
      return {
        at: newest.at,
        event: sequenceSchema.optional().parse(row)?.number ?? 0,
        chains: factSchema.optional().parse(fact)?.value ?? null,
      };
    } finally {
      database.close();
    }
  } catch {
    // A damaged backup does not count, so the next one is made at once.
    return { at: 0, event: 0, chains: null };
  }
}

/** Deletes as many as can be. @throws the first error of the system */
async function rotate(data: string, now: number): Promise<void> {
  const hourly = (await listBackups(data, now)).filter(
    // A backup that a wrong clock dated in the future must not displace newer ones.
    ({ at, beforeMigration }) => !beforeMigration && at <= now,
  );
  const kept = backupsToKeep(hourly.map(({ at }) => at));
  let failed: unknown = null;
  for (const { at, file } of hourly) {
    if (kept.has(at)) continue;
    await rm(file, { force: true }).catch((cause: unknown) => {
      failed ??= cause;
    });
  }
  if (failed !== null) throw failed;
}
