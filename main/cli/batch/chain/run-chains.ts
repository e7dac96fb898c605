import type { ChainRecord } from '../../../../shared/model/chain/chain-record.ts';
import type { NextStep } from '../../../../shared/model/chain/next-steps.ts';
import { addCredits, type Credits } from '../../../../shared/model/credits.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { Plan } from '../../../../shared/model/plan.ts';
import { placeOf } from '../../../../shared/model/reference.ts';
import type { ChainNow } from '../../../engine/chains/chains.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { BatchReporter } from '../../report/batch-reporter.ts';
import type { ChainLine } from '../../report/json-events.ts';
import { type ChainOptions, choiceOf } from './chain-options.ts';
import { runIn, runOfRow } from './find-runs.ts';

/** The runs of a plan's rows that are on record, whether something can still happen in them or not. */
export function runsOf(
  engine: Pick<Engine, 'jobs' | 'library'>,
  { chain, rows }: Pick<Plan, 'chain' | 'rows'>,
): readonly ChainRecord[] {
  const runOf = runIn(engine);
  return chain === undefined ? [] : rows.flatMap((row) => runOfRow(runOf, row) ?? []);
}

/** The jobs of runs that are on the list. */
export function jobsOf({ jobs }: Pick<Engine, 'jobs'>, records: readonly ChainRecord[]): readonly Job[] {
  return records
    .flatMap(({ steps }) => Object.values(steps))
    .flatMap((step) => ('jobId' in step && step.jobId !== null ? (jobs.chains.jobOf(step.jobId) ?? []) : []));
}

/** What steps to come may cost, by the batches of the runs. */
export function costToCome(
  { jobs }: Pick<Engine, 'jobs'>,
  records: readonly ChainRecord[],
): ReadonlyMap<string, Credits> {
  const byBatch = Map.groupBy(records, ({ batchId }) => batchId);
  return new Map(
    [...byBatch].map(([id, runs]) => [
      id,
      addCredits(
        runs.flatMap(({ chain, steps, connectionId }) =>
          chain.steps
            .filter((step) => steps[step.id]?.state === 'to-come')
            .flatMap(({ recipe }) => jobs.price(connectionId, recipe).credits ?? []),
        ),
      ),
    ]),
  );
}

/** Applies what this run says to runs that go on. */
export function chooseAnew(
  { chains }: Pick<Engine, 'chains'>,
  records: readonly ChainRecord[],
  options: ChainOptions,
): void {
  if (records.length > 0)
    chains.choose(
      records.map(({ id }) => id),
      choiceOf(options),
    );
}

/** The runs of a batch, while they are followed. */
export interface FollowedChains {
  readonly add: (ids: readonly string[]) => void;
  /** The runs as they are now. */
  readonly now: () => readonly ChainNow[];
  /** The jobs of all of their steps so far. */
  readonly jobs: () => readonly Job[];
  readonly end: () => readonly ChainNow[];
}

/**
 * Reports each change of their steps.
 * @param onLooked called when steps may have got jobs
 * @param batchId of a batch whose runs are all followed, also those that come
 */
export function followRuns(
  engine: Pick<Engine, 'chains' | 'jobs'>,
  reporter: Pick<BatchReporter, 'chain'>,
  onLooked: () => void,
  batchId: string | null = null,
): FollowedChains {
  const ids = new Set<string>();
  const told = new Map<string, string>();
  const tell = ({ record, next }: ChainNow): void => {
    for (const { id } of record.chain.steps) {
      const line = lineOf(record, id, next.get(id));
      const words = JSON.stringify(line);
      if (told.get(`${record.id} ${id}`) === words) continue;
      told.set(`${record.id} ${id}`, words);
      reporter.chain(line);
    }
  };
  /** As they were looked at last: also once the ledger is closed. */
  const seen = new Map<string, ChainNow>();
  const now = (): readonly ChainNow[] =>
    [...ids].flatMap((id) => seen.get(id) ?? engine.chains.now(id) ?? []);
  const stop = engine.chains.subscribe((looked) => {
    if (looked.record.batchId === batchId) ids.add(looked.record.id);
    if (!ids.has(looked.record.id)) return;
    seen.set(looked.record.id, looked);
    tell(looked);
    onLooked();
  });
  return {
    add: (added) => {
      for (const id of added) ids.add(id);
    },
    now,
    jobs: () =>
      jobsOf(
        engine,
        now().map(({ record }) => record),
      ),
    end: () => {
      stop();
      const last = now();
      last.forEach(tell);
      return last;
    },
  };
}

function lineOf(record: ChainRecord, id: string, next: NextStep | undefined): ChainLine {
  const step = record.steps[id] ?? { state: 'to-come' };
  const isEnded = step.state === 'to-come' && next?.next === 'ended';
  return {
    chain: record.id,
    reference: placeOf(record.reference),
    step: id,
    state: isEnded ? 'ended' : step.state,
    waits: next?.next === 'wait' ? next.for : null,
    job: 'jobId' in step ? step.jobId : null,
    asset: 'assetId' in step ? step.assetId : null,
  };
}
