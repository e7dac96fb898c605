import type { Db, FetchOptions, PgBoss } from 'pg-boss';
import type { Queries } from '../database/database.ts';

/** The schema that pg-boss keeps its tables in. */
export const JOB_SCHEMA = 'studio_jobs';
/** Tasks that wait for a worker, or have one. Jobs are grouped by client. */
export const TASK_QUEUE = 'task';

/** One attempt's claim of a job. */
export interface Claim {
  readonly jobId: string;
  readonly retryCount: number;
}

/** A claim of the job of a task. */
export interface ClaimedTask extends Claim {
  readonly taskId: string;
}

/** How workers claim jobs. */
export interface Claims {
  /** Claims the next job that is in none of these groups of clients. */
  readonly claim: (queries: Queries, ignoreClients: readonly string[]) => Promise<ClaimedTask | undefined>;
  /** Claims this job, which waits. Only one transaction at a time may do so. */
  readonly claimOne: (queries: Queries, jobId: string) => Promise<ClaimedTask | undefined>;
}

/** The priority that picks out one job, within the transaction that claims it. */
const PICKED = 1_000_000;
const RAISE = `UPDATE ${JOB_SCHEMA}.job AS job SET priority = $2 FROM ${JOB_SCHEMA}.job AS before
  WHERE job.name = '${TASK_QUEUE}' AND job.id = $1 AND before.name = job.name AND before.id = job.id
  RETURNING before.priority`;

export function createClaims(boss: PgBoss): Claims {
  const claim = async (queries: Queries, which: FetchOptions): Promise<ClaimedTask | undefined> => {
    const [job] = await boss.fetch<{ taskId: string }>(TASK_QUEUE, { db: asDb(queries), ...which });
    return job && { jobId: job.id, retryCount: job.retryCount, taskId: job.data.taskId };
  };
  return {
    claim: (queries, ignoreClients) => claim(queries, { ignoreGroups: [...ignoreClients] }),
    claimOne: async (queries, jobId) => {
      const [job] = await queries.query<{ priority: number }>(RAISE, [jobId, PICKED]);
      const claimed = await claim(queries, { minPriority: PICKED });
      await queries.query(RAISE, [jobId, job?.priority ?? 0]);
      return claimed;
    },
  };
}

/** Statements of pg-boss, run where ours are. */
export const asDb = (queries: Queries): Db => ({
  executeSql: async (text, values = []) => ({ rows: await queries.query(text, values) }),
});
