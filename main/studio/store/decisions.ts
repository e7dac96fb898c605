import type { Credits } from '../../../shared/model/credits.ts';
import type { Queries } from '../database/database.ts';
import { IS_AWAY } from './keepers.ts';
import { HAS_WORKER } from './owed-tasks.ts';

/** What an operator may decide about a task that its keeper owes: send it once more, or let it fail. */
export type Decision = 'retry' | 'give-up';

/** A task that is owed, as an operator sees it. Times in milliseconds since the epoch. */
export interface OwedTask {
  readonly id: string;
  /** Its name. */
  readonly client: string;
  readonly clientId: string;
  readonly model: string;
  readonly price: Credits;
  readonly keeper: string;
  /** The worker that has it or had it last; its name begins with its machine's. */
  readonly worker: string;
  /** When it was handed to its keeper. */
  readonly since: number;
  /** An operator's decision (`word`), its keeper that is away, or neither: it is under way, or asked for again soon. */
  readonly waitsFor: 'word' | 'keeper' | null;
  /** Whether its keeper is there, when it was last heard of, and from which worker. */
  readonly keeperThere: boolean;
  readonly keeperSeen: number;
  readonly keeperWorker: string;
  /** Why there is no result yet, as its keeper said it. */
  readonly words: string | null;
  /** A decision that was recorded, and is not delivered to the keeper yet. */
  readonly word: Decision | null;
  /** What became of the last decision that was delivered. */
  readonly answer: string | null;
}

/** What an owed task waits for, if it is for more than its turn. SQL, over `studio.owed AS owed` and `studio.keeper AS keeper`. */
const WAITS_FOR = `CASE WHEN owed.needs_word AND NOT coalesce(${HAS_WORKER}, false) THEN 'word' WHEN ${IS_AWAY} THEN 'keeper' END`;
const CARRIED = 'is being carried to its keeper; if the task still waits in a minute, say it again';
const CARRIED_OUT = 'was carried out';

/** The tasks that are owed, oldest first. */
export function listOwed(queries: Queries, taskId: string | null = null): Promise<OwedTask[]> {
  return queries.query<OwedTask>(
    `SELECT task.id, client.name AS client, client.id AS "clientId", coalesce(task.request ->> 'model', task.request ->> 'kind') AS model, task.price::text,
       owed.keeper, owed.worker, owed.since::float8 AS since, owed.words, owed.word, owed.answer, keeper.worker AS "keeperWorker",
       NOT (${IS_AWAY}) AS "keeperThere",
       (extract(epoch FROM keeper.seen_at) * 1000)::float8 AS "keeperSeen",
       ${WAITS_FOR} AS "waitsFor"
     FROM studio.owed AS owed JOIN studio.task AS task ON task.id = owed.task_id
       JOIN studio.client AS client ON client.id = task.client_id JOIN studio.keeper AS keeper ON keeper.id = owed.keeper
     WHERE $1::text IS NULL OR task.id = $1 ORDER BY owed.since, task.id`,
    [taskId],
  );
}

/** How many tasks are owed, by what they wait for. */
export async function countOwed(
  queries: Queries,
): Promise<Readonly<Record<'word' | 'keeper' | 'nothing', number>>> {
  const rows = await queries.query<{ waits: 'word' | 'keeper' | 'nothing'; count: number }>(
    `SELECT coalesce(${WAITS_FOR}, 'nothing') AS waits, count(*)::int AS count
     FROM studio.owed AS owed JOIN studio.keeper AS keeper ON keeper.id = owed.keeper GROUP BY 1`,
  );
  return {
    word: 0,
    keeper: 0,
    nothing: 0,
    ...Object.fromEntries(rows.map(({ waits, count }) => [waits, count])),
  };
}

/** Records a decision, for a worker that speaks for the keeper. An earlier one that was not delivered yet is replaced. */
export async function recordDecision(queries: Queries, taskId: string, decision: Decision): Promise<boolean> {
  const given = await queries.query(
    'UPDATE studio.owed SET word = $2, answer = NULL WHERE task_id = $1 RETURNING 1',
    [taskId, decision],
  );
  return given.length === 1;
}

/**
 * Takes a decision to deliver to a keeper. It counts as delivered from now on, so that it is delivered once at most: a second `retry` might be paid
 * for twice. If it does not arrive, the task goes on waiting.
 */
export async function takeDecision(
  queries: Queries,
  keeper: string,
): Promise<{ readonly taskId: string; readonly decision: Decision } | undefined> {
  const [taken] = await queries.query<{ taskId: string; decision: Decision }>(
    `WITH next AS (
       SELECT task_id, word FROM studio.owed WHERE keeper = $1 AND word IS NOT NULL ORDER BY task_id LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     UPDATE studio.owed AS owed SET word = NULL, answer = '“' || next.word || '” ${CARRIED}' FROM next
     WHERE owed.task_id = next.task_id RETURNING next.task_id AS "taskId", next.word AS decision`,
    [keeper],
  );
  return taken;
}

/** Notes what the keeper made of a decision. @param refusal why it did not carry it out; undefined if it did */
export async function noteAnswer(
  queries: Queries,
  { taskId, decision }: { readonly taskId: string; readonly decision: Decision },
  refusal: string | undefined,
): Promise<void> {
  await queries.query('UPDATE studio.owed SET answer = $2 WHERE task_id = $1', [
    taskId,
    `“${decision}” ${refusal === undefined ? CARRIED_OUT : `was refused: ${refusal}`}`,
  ]);
  if (refusal === undefined)
    await queries.query('UPDATE studio.owed SET needs_word = false, again_at = now() WHERE task_id = $1', [
      taskId,
    ]);
}
