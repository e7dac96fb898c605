import { Gauge, Registry } from 'prom-client';
import type { Queries } from '../database/database.ts';
import type { Studio } from '../studio.ts';

/** Numbers of a studio for Prometheus, read from the database when they are asked for. */
export interface Metrics {
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

const DAY_MS = 86_400_000;
const QUANTILES = [0.5, 0.95, 0.99];

export function createMetrics({ database, queue, clock }: Studio): Metrics {
  const registry = new Registry();
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: (gauge: Gauge) => Promise<void> | void,
  ): void => {
    const made: Gauge = new Gauge({
      name: `maquette_studio_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect: async () => {
        made.reset();
        await read(made);
      },
    });
  };

  gauge('tasks', 'Tasks that are open, or ended within a day', ['state', 'model'], async (made) => {
    for (const { state, model, count } of await countTasks(database, clock.now() - DAY_MS)) {
      made.set({ state, model }, count);
    }
  });
  gauge(
    'oldest_waiting_seconds',
    'How long the oldest task has waited that no worker has',
    [],
    async (made) => {
      const [row] = await database.query<{ at: number | null }>(
        "SELECT min(created_at)::float8 AS at FROM studio.task WHERE state IN ('created', 'queueing')",
      );
      made.set(row?.at == null ? 0 : (clock.now() - row.at) / 1000);
    },
  );
  gauge(
    'task_seconds',
    'How long the last attempts of tasks took that succeeded within a day',
    ['quantile'],
    async (made) => {
      const [row] = await database.query<{ seconds: number[] | null }>(
        `SELECT percentile_cont($2::float8[]) WITHIN GROUP (ORDER BY (ended_at - started_at) / 1000.0) AS seconds
       FROM studio.task WHERE state = 'success' AND ended_at > $1`,
        [clock.now() - DAY_MS, QUANTILES],
      );
      for (const [index, seconds] of (row?.seconds ?? []).entries()) {
        made.set({ quantile: String(QUANTILES[index]) }, seconds);
      }
    },
  );
  gauge('processes', 'Programs of the studio that are alive', ['role'], async (made) => {
    for (const role of await queue.listAlive()) made.inc({ role });
  });
  gauge('credits', 'Credits of the clients whose credits are limited', ['client'], async (made) => {
    const rows = await database.query<{ name: string; balance: number }>(
      'SELECT name, balance::float8 AS balance FROM studio.client WHERE balance IS NOT NULL AND revoked_at IS NULL',
    );
    for (const { name, balance } of rows) made.set({ client: name }, balance);
  });
  gauge('database_failures', 'Statements of this process that the database did not answer', [], (made) =>
    made.set(database.failures()),
  );
  return { contentType: registry.contentType, text: () => registry.metrics() };
}

const countTasks = (queries: Queries, since: number) =>
  queries.query<{ state: string; model: string; count: number }>(
    `SELECT state, coalesce(request ->> 'model', request ->> 'kind') AS model, count(*)::int AS count
     FROM studio.task WHERE ended_at IS NULL OR ended_at > $1 GROUP BY 1, 2`,
    [since],
  );
