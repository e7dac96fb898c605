import { Gauge, Histogram, Registry } from 'prom-client';
import type { LogFields } from '../log.ts';
import { listPrograms, SILENT_MS } from '../programs/roll.ts';
import { countOwed } from '../store/decisions.ts';
import { IS_OPEN } from '../store/task-row.ts';
import type { Studio } from '../studio.ts';
import { readClients } from './report.ts';

/** Numbers of a studio for Prometheus. Those of the whole studio are read from the database when they are asked for. */
export interface Metrics {
  readonly contentType: string;
  readonly text: () => Promise<string>;
  /** Counts what a line of the log says: the requests and attempts of this process. */
  readonly observe: (fields: LogFields) => void;
}

const PREFIX = 'maquette_studio_';
const DAY_MS = 86_400_000;

/** While the database is away, what it alone knows is left out, and `database_up` is 0. */
export function createMetrics(studio: Studio): Metrics {
  const { database, clock } = studio;
  const registry = new Registry();
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: (gauge: Gauge) => Promise<void> | void,
  ): void => {
    const made: Gauge = new Gauge({
      name: PREFIX + name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect: async () => {
        made.reset();
        try {
          await read(made);
        } catch {
          // database_up and database_failures say so.
          if (labelNames.length === 0) made.remove();
        }
      },
    });
  };
  const histogram = (name: string, help: string, labelNames: readonly string[], buckets: readonly number[]) =>
    new Histogram({
      ...{ name: PREFIX + name, help, labelNames: [...labelNames], buckets: [...buckets] },
      registers: [registry],
    });

  gauge('tasks', 'Tasks that are open, or ended within a day', ['state', 'model'], async (made) => {
    const rows = await database.query<{ state: string; model: string; count: number }>(
      `SELECT state, coalesce(request ->> 'model', request ->> 'kind') AS model, count(*)::int AS count
       FROM (SELECT state, request FROM studio.task WHERE ${IS_OPEN}
         UNION ALL SELECT state, request FROM studio.task WHERE state = 'success' AND swept_at IS NULL AND ended_at > $1
         UNION ALL SELECT state, request FROM studio.task WHERE state = 'failed' AND ended_at > $1) AS task GROUP BY 1, 2`,
      [clock.now() - DAY_MS],
    );
    for (const { state, model, count } of rows) made.set({ state, model }, count);
  });
  const waited = 'How long the oldest task has waited that no worker has';
  gauge('oldest_waiting_seconds', waited, [], async (made) => {
    const [row] = await database.query<{ at: number | null }>(
      "SELECT min(created_at)::float8 AS at FROM studio.task WHERE state IN ('created', 'queueing')",
    );
    made.set(row?.at == null ? 0 : Math.max(0, (clock.now() - row.at) / 1000));
  });
  const owed =
    'Tasks that were handed to a keeper, by what they wait for: a person’s decision (word), their keeper, or nothing';
  gauge('owed_tasks', owed, ['waits_for'], async (made) => {
    for (const [waits, count] of Object.entries(await countOwed(database)))
      made.set({ waits_for: waits }, count);
  });
  gauge('programs', 'Front ends and workers that are alive', ['role'], async (made) => {
    for (const role of ['front end', 'worker']) made.set({ role }, 0);
    const since = clock.now() - SILENT_MS;
    for (const { role, beatAt } of await listPrograms(database)) if (beatAt >= since) made.inc({ role });
  });
  gauge('credits', 'Credits of the clients whose credits are limited', ['client'], async (made) => {
    for (const { name, credits, revokedAt } of await readClients(studio))
      if (credits !== null && revokedAt === null) made.set({ client: name }, Number(credits));
  });
  const today = 'Credits of the tasks that were created on this day (UTC) and have not failed';
  gauge('credits_today', today, ['client'], async (made) => {
    for (const { name, creditsToday } of await readClients(studio))
      made.set({ client: name }, Number(creditsToday));
  });
  gauge('database_failures', 'Statements of this process that the database did not answer', [], (made) =>
    made.set(database.failures()),
  );
  gauge('database_up', 'Whether the database answers: 1, else 0', [], async (made) =>
    made.set(
      await database.query('SELECT 1').then(
        () => 1,
        () => 0,
      ),
    ),
  );
  const attempts = histogram(
    'attempt_seconds',
    'How long the attempts of this worker took',
    ['model', 'outcome'],
    [1, 3, 10, 30, 60, 120, 300, 600, 1800, 3600],
  );
  const requests = histogram(
    'request_seconds',
    'How long this front end took to answer',
    ['method', 'path', 'status'],
    [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
  );
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: ({ event, model, outcome, seconds, method, path, status, ms }) => {
      if (event === 'attempt')
        attempts.observe({ model: String(model), outcome: String(outcome) }, Number(seconds));
      if (event === 'request')
        requests.observe(
          { method: String(method), path: String(path), status: String(status) },
          Number(ms) / 1000,
        );
    },
  };
}
