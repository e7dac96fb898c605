import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, SYSTEM_CLOCK } from '../../service/clock.ts';
import type { Database } from './database.ts';

/** The database's clock, which all machines of a studio share, whatever their own clocks say. */
export interface DatabaseClock extends Clock {
  readonly close: () => Promise<void>;
}

const EVERY_MS = 60_000;

/**
 * Reads the time once, and counts on from it by the machine's steady clock, which nobody sets. It is read again every minute.
 * @throws if the database does not answer
 */
export async function openDatabaseClock(database: Database): Promise<DatabaseClock> {
  const read = async (): Promise<number> => {
    const [row] = await database.query<{ now: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
    );
    return (row?.now ?? 0) - performance.now();
  };
  let offset = await read();
  const stop = new AbortController();
  const follow = async (): Promise<void> => {
    for (;;) {
      await wait(EVERY_MS, undefined, { signal: stop.signal });
      // While the database is away, the steady clock is good enough.
      offset = await read().catch(() => offset);
    }
  };
  const following = follow().catch(() => undefined);
  return {
    now: () => Math.round(offset + performance.now()),
    sleep: SYSTEM_CLOCK.sleep,
    close: async () => {
      stop.abort();
      await following;
    },
  };
}
