import { randomBytes, randomUUID } from 'node:crypto';
import { lockData } from '../../../main/engine/disk/data-lock.ts';
import type { Ledger } from '../../../main/engine/jobs/ledger/ledger.ts';
import { openLedger } from '../../../main/engine/jobs/ledger/open-ledger.ts';
import type { Clock, Ids, Logger, ProxyFor, Secrets } from '../../../main/engine/ports.ts';
import { type Job, jobSchema } from '../../../shared/model/job.ts';
import { DEFAULT_RECIPE, recipeAsSent } from '../../../shared/model/recipe.ts';
import type { Reference } from '../../../shared/model/reference.ts';

export const quietLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export const realIds: Ids = {
  uuid: () => randomUUID(),
  hex: (length) => randomBytes(length).toString('hex').slice(0, length),
  random: () => Math.random(),
};

/** A keychain that holds nothing, and keeps nothing. */
export const emptyKeychain: Secrets = {
  get: async () => ({ state: 'absent' }),
  set: async () => ({ state: 'unavailable', detail: 'none in this test' }),
  delete: async () => ({ state: 'ok' }),
};

/** A way without proxies. */
export const noProxy: ProxyFor = async () => null;

/** A clock that stands still. */
export function stillClock(now: number): Clock {
  return { now: () => now, sleep: async () => undefined };
}

/** A time after all that tests date. Milliseconds since the epoch. */
const LATE = Date.UTC(2030, 0);

/** The ledger of a data folder, which is held until it is closed, opened at a time; what it tells the artist goes into `notices`. */
export async function openTestLedger(data: string, notices: string[] = [], now = LATE): Promise<Ledger> {
  const notice = (message: string): void => void notices.push(message);
  const lock = lockData(data, now);
  try {
    const ledger = await openLedger({ lock, clock: stillClock(now), logger: quietLogger, notice });
    return {
      ...ledger,
      close: () => {
        ledger.close();
        lock.release();
      },
    };
  } catch (cause) {
    lock.release();
    throw cause;
  }
}

/** A reference of one picture, which no test opens. */
export const CHAIR = {
  kind: 'single',
  name: 'chair',
  image: { path: '/c.png', name: 'c.png', bytes: 9, format: 'png', width: 1, height: 1, sha256: null },
} as const satisfies Reference;

/** A job in fetching, over a reference. */
export function fetchingJob(reference: Reference, changes: Partial<Job> = {}): Job {
  return jobSchema.parse({
    id: randomUUID(),
    batchId: 'batch',
    connectionId: 'local',
    position: 1,
    reference,
    recipe: recipeAsSent(DEFAULT_RECIPE),
    fingerprint: 'f'.repeat(64),
    attempt: 1,
    createdAt: Date.UTC(2026, 10, 20),
    updatedAt: Date.UTC(2026, 10, 20),
    credits: '15.00',
    state: {
      state: 'fetching',
      taskId: 'task',
      since: 0,
      url: 'http://127.0.0.1/0.glb',
      coverUrl: null,
      urlsAt: 0,
      note: null,
    },
    ...changes,
  });
}
