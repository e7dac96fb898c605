import { PgBoss } from 'pg-boss';
import type { Database, Queries } from '../database/database.ts';
import { asDb, type Claim, type Claims, createClaims, JOB_SCHEMA, TASK_QUEUE } from './claims.ts';
import { lookForDead } from './look-for-dead.ts';

/** Tasks whose workers died too often. */
const LOST_QUEUE = 'task-lost';
/** A task is taken over so often, after its first attempt, before it counts as lost. */
const TAKEOVERS = 2;
/** A worker that has not been heard of for so long is dead. It outlasts a restart of the database, which takes no attempt away. */
export const HEARTBEAT_SECONDS = 25;
/** How often the processes of a studio look for dead workers. Together with the heartbeat: about 35 seconds at most. */
const LOOK_SECONDS = 10;
/** No attempt takes as long: the tasks' own time limit ends it before. */
const EXPIRE_SECONDS = 12 * 3600;
const KEEP_ENDED_SECONDS = 3600;
/** A migration of pg-boss's own tables may rewrite those of a large studio. */
const SET_UP_STATEMENT_MS = 3_600_000;
/** A task that was handed back comes before those of its client that were never begun. */
const HANDED_BACK = 1;

/** The queue of tasks, in the same database. What is given a transaction's `queries` is part of that transaction. */
export interface TaskQueue extends Claims {
  readonly send: (
    queries: Queries,
    job: { readonly taskId: string; readonly clientId: string },
  ) => Promise<string>;
  readonly beat: (claim: Claim) => Promise<void>;
  /** Gives a claim up as a try that failed: another worker takes the job over, or it is lost after the last one. */
  readonly fail: (claim: Claim) => Promise<void>;
  /** Marks jobs as done, whether a worker has them or not. */
  readonly complete: (queries: Queries, jobIds: readonly string[]) => Promise<void>;
  /** Puts the job of a claim back, as a new one. @returns its id */
  readonly putBack: (
    queries: Queries,
    job: { readonly taskId: string; readonly clientId: string; readonly claim: Claim },
  ) => Promise<string>;
  /** Takes tasks that are lost. They count as dealt with when the transaction is committed. */
  readonly takeLost: (queries: Queries) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** Makes the tables of the queue if they are missing. The processes that have it open look for dead workers. */
export async function openTaskQueue(
  database: Database,
  {
    name,
    log,
    lookSeconds = LOOK_SECONDS,
  }: {
    readonly name: string;
    readonly log: (line: string) => void;
    /** How often it looks for dead workers; `never` for a program that ends soon. */
    readonly lookSeconds?: number | 'never' | undefined;
  },
): Promise<TaskQueue> {
  let queries: Queries = database;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => asDb(queries).executeSql(text, values) },
    schema: JOB_SCHEMA,
    schedule: false,
    // Its own timer would take the tasks of all workers away when the database was away for longer than their beats may be: see lookForDead.
    supervise: false,
    ...(lookSeconds === 'never' ? { registerInstance: false } : { monitorIntervalSeconds: lookSeconds }),
    instanceName: name,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log(`queue: ${error.message}`));
  await database.session(
    async (patient) => {
      queries = patient;
      await setUp(boss).finally(() => {
        queries = database;
      });
    },
    { statementMs: SET_UP_STATEMENT_MS },
  );
  const stopLooking =
    lookSeconds === 'never'
      ? async () => undefined
      : lookForDead(database, () => boss.supervise(), { everySeconds: lookSeconds, log });

  const send = async (
    queries: Queries,
    { taskId, clientId }: { readonly taskId: string; readonly clientId: string },
    options: { readonly priority?: number; readonly retryLimit?: number } = {},
  ): Promise<string> => {
    const id = await boss.send(
      TASK_QUEUE,
      { taskId },
      { ...options, group: { id: clientId }, db: asDb(queries) },
    );
    if (id === null) throw new Error(`The queue took no job for task ${taskId}`);
    return id;
  };
  const complete = async (queries: Queries, jobIds: readonly string[]): Promise<void> => {
    if (jobIds.length > 0)
      await boss.complete(TASK_QUEUE, [...jobIds], null, { db: asDb(queries), includeQueued: true });
  };

  return {
    send: (queries, job) => send(queries, job),
    ...createClaims(boss),
    beat: async ({ jobId, retryCount }) => {
      await boss.touch(TASK_QUEUE, { id: jobId, retryCount });
    },
    fail: async ({ jobId, retryCount }) => {
      await boss.fail(TASK_QUEUE, { id: jobId, retryCount });
    },
    complete,
    putBack: async (queries, { taskId, clientId, claim }) => {
      await complete(queries, [claim.jobId]);
      const retryLimit = Math.max(0, TAKEOVERS - claim.retryCount);
      return send(queries, { taskId, clientId }, { priority: HANDED_BACK, retryLimit });
    },
    takeLost: async (queries) => {
      const jobs = await boss.fetch<{ taskId: string }>(LOST_QUEUE, { db: asDb(queries), batchSize: 20 });
      const ids = jobs.map(({ id }) => id);
      if (ids.length > 0) await boss.complete(LOST_QUEUE, ids, null, { db: asDb(queries) });
      return jobs.map(({ data }) => data.taskId);
    },
    close: async () => {
      await stopLooking();
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** Migrates the tables of the queue, or makes them. */
async function setUp(boss: PgBoss): Promise<void> {
  await boss.start();
  await boss.createQueue(LOST_QUEUE, { retryLimit: 1_000_000, deleteAfterSeconds: KEEP_ENDED_SECONDS });
  await boss.createQueue(TASK_QUEUE, {
    retryLimit: TAKEOVERS,
    retryDelay: 0,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: EXPIRE_SECONDS,
    deleteAfterSeconds: KEEP_ENDED_SECONDS,
    retentionSeconds: 365 * 86_400,
    deadLetter: LOST_QUEUE,
  });
  // A queue that an earlier version made keeps what that one said.
  await boss.updateQueue(TASK_QUEUE, { heartbeatSeconds: HEARTBEAT_SECONDS });
}
