import { listPrograms, type Program } from '../programs/roll.ts';
import { listOwed, type OwedTask } from '../store/decisions.ts';
import { IS_OPEN } from '../store/task-row.ts';
import type { Studio } from '../studio.ts';

/** How a studio does. Times in milliseconds since the epoch; a day is one of UTC. */
export interface StudioReport {
  readonly at: number;
  readonly models: readonly ModelReport[];
  readonly programs: readonly Program[];
  readonly clients: readonly ClientReport[];
  /** The tasks that wait for a person's word, or for their keeper, oldest first. */
  readonly owed: readonly OwedTask[];
  /** The last ones, newest first. */
  readonly failures: readonly FailureReport[];
}

export interface ModelReport {
  readonly model: string;
  readonly waiting: number;
  readonly inWork: number;
  readonly madeToday: number;
  readonly failedToday: number;
  /** When the task was created that has waited the longest; null if none waits. */
  readonly oldest: number | null;
  /** The median of the tasks that were made today, in seconds; null if there are none. */
  readonly seconds: number | null;
}

/** A client and its use. Null where it is not limited. */
export interface ClientReport {
  readonly name: string;
  readonly credits: string | null;
  readonly creditsADay: string | null;
  readonly waiting: number;
  readonly inWork: number;
  readonly creditsToday: string;
  readonly revokedAt: number | null;
  readonly expiresAt: number | null;
}

export interface FailureReport {
  readonly id: string;
  readonly model: string;
  readonly client: string;
  readonly worker: string | null;
  readonly at: number;
  readonly words: string;
}

const DAY_MS = 86_400_000;
const FAILURES = 20;
const MODEL = "coalesce(request ->> 'model', request ->> 'kind')";

/** The start of the day (UTC) that a time is in. */
export const dayOf = (at: number): number => at - (at % DAY_MS);

/** Reads all of the status page. Rejects while the database is away. */
export async function readReport(studio: Pick<Studio, 'database' | 'clock'>): Promise<StudioReport> {
  const { database, clock } = studio;
  const at = clock.now();
  const [models, programs, clients, owed, failures] = await Promise.all([
    readModels(studio),
    listPrograms(database),
    readClients(studio),
    listOwed(database),
    database.query<FailureReport>(
      `SELECT task.id, ${MODEL} AS model, client.name AS client, worker, ended_at::float8 AS at,
         coalesce(outcome ->> 'msg', '') AS words
       FROM studio.task AS task JOIN studio.client AS client ON client.id = task.client_id
       WHERE state = 'failed' ORDER BY ended_at DESC LIMIT ${FAILURES}`,
    ),
  ]);
  return {
    ...{ at, models, programs, clients, failures },
    owed: owed.filter(({ waitsFor }) => waitsFor !== null),
  };
}

/** Each part of this has an index of its own, so it costs as much as there is to tell. A result that is younger than a week is not swept. */
const readModels = ({ database, clock }: Pick<Studio, 'database' | 'clock'>): Promise<ModelReport[]> =>
  database.query<ModelReport>(
    `SELECT ${MODEL} AS model,
       count(*) FILTER (WHERE state IN ('created', 'queueing'))::int AS waiting,
       count(*) FILTER (WHERE state = 'processing')::int AS "inWork",
       count(*) FILTER (WHERE state = 'success')::int AS "madeToday",
       count(*) FILTER (WHERE state = 'failed')::int AS "failedToday",
       min(created_at) FILTER (WHERE state IN ('created', 'queueing'))::float8 AS oldest,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY (ended_at - started_at) / 1000.0)
         FILTER (WHERE state = 'success') AS seconds
     FROM (
       SELECT request, state, created_at, started_at, ended_at FROM studio.task WHERE ${IS_OPEN}
       UNION ALL SELECT request, state, created_at, started_at, ended_at FROM studio.task
         WHERE state = 'success' AND swept_at IS NULL AND ended_at >= $1
       UNION ALL SELECT request, state, created_at, started_at, ended_at FROM studio.task
         WHERE state = 'failed' AND ended_at >= $1
     ) AS task GROUP BY 1 ORDER BY 1`,
    [dayOf(clock.now())],
  );

/** All clients by name; those that were revoked come last. */
export const readClients = ({ database, clock }: Pick<Studio, 'database' | 'clock'>) =>
  database.query<ClientReport>(
    `SELECT name, balance::text AS credits, credits_a_day::text AS "creditsADay",
       (SELECT count(*)::int FROM studio.task WHERE client_id = client.id AND state IN ('created', 'queueing')) AS waiting,
       (SELECT count(*)::int FROM studio.task WHERE client_id = client.id AND state = 'processing') AS "inWork",
       (SELECT coalesce(sum(price), 0)::text FROM studio.task
        WHERE client_id = client.id AND created_at >= $1 AND state <> 'failed') AS "creditsToday",
       revoked_at::float8 AS "revokedAt", expires_at::float8 AS "expiresAt"
     FROM studio.client AS client ORDER BY revoked_at IS NOT NULL, lower(name), name`,
    [dayOf(clock.now())],
  );
