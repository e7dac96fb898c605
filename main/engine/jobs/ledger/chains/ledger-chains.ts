import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  type ChainRecord,
  type ChainResult,
  chainRecordSchema,
  isChainOpen,
} from '../../../../../shared/model/chain/chain-record.ts';
import { stepRunSchema } from '../../../../../shared/model/chain/chain-run.ts';
import type { Job } from '../../../../../shared/model/job.ts';
import { jsonColumn } from '../hand-offs/json-column.ts';

/** The fact that counts how often runs were written without an event of a job, as by a word of the artist: a backup without the last of these is out of date. */
export const CHAIN_WRITES = 'chain-writes';

/** The runs of chains. Each write is one transaction. */
export interface LedgerChains {
  /** Those in which something can still happen. */
  readonly openChains: () => readonly ChainRecord[];
  /** Of those in which nothing can happen by itself, the newest that have a job on the list. */
  readonly endedChains: (most: number) => readonly ChainRecord[];
  /** Those with a step that was stopped and whose job, which was cancelled for that, waits in the queue again. */
  readonly chainsWithJobsBack: () => readonly ChainRecord[];
  /** The newest first. */
  readonly allChains: () => readonly ChainRecord[];
  readonly chain: (id: string) => ChainRecord | null;
  /** Those that have a job, whether something can still happen in them or not. */
  readonly chainsOfJob: (jobId: string) => readonly ChainRecord[];
  /** The runs of a chain with a reference, in any library; the newest first. */
  readonly chainsOfWork: (work: string) => readonly ChainRecord[];
  /** How many runs of a batch were written at or after a time, whatever became of them. */
  readonly chainsSince: (batchId: string, since: number) => number;
  /** Results of steps by what they are made of; also of steps that were run again since. */
  readonly chainResults: (print: string) => readonly ChainResult[];
  readonly allChainResults: () => readonly (ChainResult & { readonly print: string })[];
  readonly putChains: (records: readonly ChainRecord[]) => void;
  /** Writes a new job, with the step that it belongs to. */
  readonly insertStep: (job: Job, record: ChainRecord) => void;
}

const restSchema = chainRecordSchema.omit({ steps: true, approvals: true, prints: true });
const chainRow = z.object({ chain: jsonColumn(restSchema) });
const stepRow = z.object({
  id: z.string(),
  step: jsonColumn(stepRunSchema),
  print: z.string().nullable(),
  approval: jsonColumn(chainRecordSchema.shape.approvals.valueType).nullable(),
});
const countRow = z.object({ count: z.number() });
const resultRow = z.object({ print: z.string(), assetId: z.string(), sha256: z.string() });

/**
 * @param write runs work in a transaction
 * @param putJob writes the row and the first event of a new job, in the transaction that is open
 */
export function ledgerChains(
  database: DatabaseSync,
  write: (work: () => void, mustBeKept?: boolean) => void,
  putJob: (job: Job) => void,
): LedgerChains {
  const prepare = (sql: string) => database.prepare(sql);
  const upsert = prepare(
    `INSERT INTO chains (id, batch_id, work, created_at, open, chain) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET batch_id = excluded.batch_id, open = excluded.open, chain = excluded.chain`,
  );
  const upsertStep = prepare(
    `INSERT OR REPLACE INTO chain_steps (chain_id, step_id, state, job_id, print, step, approval)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const open = prepare('SELECT chain FROM chains WHERE open = 1');
  const ended = prepare(
    `SELECT chain FROM chains WHERE open = 0 AND EXISTS (
       SELECT 1 FROM chain_steps JOIN jobs ON jobs.id = chain_steps.job_id WHERE chain_id = chains.id)
     ORDER BY created_at DESC, id LIMIT ?`,
  );
  const withJobsBack = prepare(
    `SELECT chain FROM chains WHERE id IN (
       SELECT chain_id FROM chain_steps JOIN jobs ON jobs.id = chain_steps.job_id
       WHERE chain_steps.state = 'stopped' AND jobs.state <> 'cancelled')`,
  );
  const all = prepare('SELECT chain FROM chains ORDER BY created_at DESC, id');
  const one = prepare('SELECT chain FROM chains WHERE id = ?');
  const ofJob = prepare(
    'SELECT chain FROM chains WHERE id IN (SELECT chain_id FROM chain_steps WHERE job_id = ?)',
  );
  const ofWork = prepare('SELECT chain FROM chains WHERE work = ? ORDER BY created_at DESC, id');
  const since = prepare('SELECT count(*) AS count FROM chains WHERE batch_id = ? AND created_at >= ?');
  const stepsOf = prepare('SELECT step_id AS id, step, print, approval FROM chain_steps WHERE chain_id = ?');
  const countWrite = prepare(
    `INSERT INTO facts VALUES ('${CHAIN_WRITES}', '1') ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1`,
  );
  const addResult = prepare('INSERT OR IGNORE INTO chain_results (print, asset_id, sha256) VALUES (?, ?, ?)');
  const results = prepare('SELECT print, asset_id AS assetId, sha256 FROM chain_results WHERE print = ?');
  const allResults = prepare('SELECT print, asset_id AS assetId, sha256 FROM chain_results');

  const read = (row: unknown): ChainRecord => {
    const { chain } = chainRow.parse(row);
    const rows = stepsOf.all(chain.id).map((each) => stepRow.parse(each));
    return {
      ...chain,
      steps: Object.fromEntries(rows.map(({ id, step }) => [id, step])),
      approvals: Object.fromEntries(rows.flatMap(({ id, approval }) => (approval ? [[id, approval]] : []))),
      prints: Object.fromEntries(rows.flatMap(({ id, print }) => (print === null ? [] : [[id, print]]))),
    };
  };
  const put = (record: ChainRecord): void => {
    const { steps, approvals, prints, ...rest } = record;
    const { id, batchId, work, createdAt } = rest;
    upsert.run(id, batchId, work, createdAt, isChainOpen(record) ? 1 : 0, JSON.stringify(rest));
    for (const [stepId, step] of Object.entries(steps)) {
      const jobId = 'jobId' in step ? step.jobId : null;
      const approval = approvals[stepId];
      const word = approval === undefined ? null : JSON.stringify(approval);
      const print = prints[stepId] ?? null;
      upsertStep.run(id, stepId, step.state, jobId, print, JSON.stringify(step), word);
      if (step.state === 'home' && print !== null) addResult.run(print, step.assetId, step.sha256);
    }
  };
  return {
    openChains: () => open.all().map(read),
    endedChains: (most) => ended.all(most).map(read),
    chainsWithJobsBack: () => withJobsBack.all().map(read),
    allChains: () => all.all().map(read),
    chain: (id) => one.all(id).map(read)[0] ?? null,
    chainsOfJob: (jobId) => ofJob.all(jobId).map(read),
    chainsOfWork: (work) => ofWork.all(work).map(read),
    chainsSince: (batchId, at) => countRow.parse(since.get(batchId, at)).count,
    chainResults: (print) => results.all(print).map((row) => resultRow.parse(row)),
    allChainResults: () => allResults.all().map((row) => resultRow.parse(row)),
    putChains: (records) =>
      write(() => {
        records.forEach(put);
        countWrite.run();
      }),
    insertStep: (job, record) =>
      write(() => {
        putJob(job);
        put(record);
      }, false),
  };
}
