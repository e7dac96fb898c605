import { setTimeout as wait } from 'node:timers/promises';
import type { Queries } from '../database/database.ts';

/** If nobody could look for so long, the database was away (or all programs were), and no worker could beat. */
const GAP_SECONDS = 15;
/** How long workers have then to beat first. They reach the database again within a few seconds, and beat every 3. */
const GRACE_SECONDS = 20;

/** Whether silence means that a worker is dead: not yet, shortly after the database was away. SQL. */
export const SILENCE_COUNTS = `(SELECT resumed_at < now() - interval '${GRACE_SECONDS} seconds' FROM studio.watch)`;

/**
 * Notes a look for dead workers.
 * @returns whether silence means that a worker is dead
 */
export async function noteLook(queries: Queries): Promise<boolean> {
  await queries.query(
    `UPDATE studio.watch SET looked_at = now(),
       resumed_at = CASE WHEN looked_at < now() - interval '${GAP_SECONDS} seconds' THEN now() ELSE resumed_at END`,
  );
  const [row] = await queries.query<{ counts: boolean }>(`SELECT ${SILENCE_COUNTS} AS counts`);
  return row?.counts === true;
}

/**
 * Looks for dead workers again and again, except shortly after the database was away: then every worker was silent, and those that live are
 * given the time to beat.
 * @param supervise gives the jobs of dead workers to others
 * @returns the function that ends it
 */
export function lookForDead(
  queries: Queries,
  supervise: () => Promise<void>,
  { everySeconds, log }: { readonly everySeconds: number; readonly log: (line: string) => void },
): () => Promise<void> {
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    for (;;) {
      await wait(everySeconds * 1000, undefined, { signal: stop.signal });
      try {
        if (await noteLook(queries)) await supervise();
      } catch (error) {
        if (!stop.signal.aborted) log(`dead workers cannot be looked for: ${String(error)}`);
      }
    }
  };
  const running = run().catch(() => undefined);
  return async () => {
    stop.abort();
    await running;
  };
}
