import type { ChainStepView, ChainView } from '../../../shared/bridge/chains/chain-calls.ts';
import type { JobView } from '../../../shared/bridge/views.ts';
import { type ChainsSlice, listedChains, waitingForWord } from '../chains/chains-slice.ts';
import { rememberLast } from '../remember-last.ts';
import type { SessionSlice } from '../session-slice.ts';
import type { JobsState } from './jobs-state.ts';
import { isFiltering } from './queue-view.ts';
import { runKey, stepKey } from './row-keys.ts';
import { shownJobs, sortOf } from './shown-jobs.ts';

/** A job that no chain has. */
interface JobRow {
  readonly kind: 'job';
  /** The id of the job. */
  readonly key: string;
  readonly job: JobView;
}

/** A run of a chain, as one row. */
export interface RunRow {
  readonly kind: 'run';
  readonly key: string;
  readonly chain: ChainView;
  /** Those of its jobs that fit the filter, in the order of the queue. */
  readonly jobs: readonly JobView[];
  readonly isOpened: boolean;
}

/** A step below its run. */
export interface StepRow {
  readonly kind: 'step';
  readonly key: string;
  readonly chain: ChainView;
  readonly step: ChainStepView;
  /** Null before it has one, and once that was cleared. */
  readonly job: JobView | null;
}

export type QueueRow = JobRow | RunRow | StepRow;

type Known = JobsState & ChainsSlice & SessionSlice;

/**
 * The rows of the queue: the jobs of one chain's run stand under one row, where the first of them would stand. Runs that wait for the artist's word
 * come first; those that go on, but have no job under way, before what has ended.
 */
export function queueRows(state: Known): readonly QueueRow[] {
  return rowsOf(
    shownJobs(state),
    listedChains(state),
    waitingForWord(state),
    state.openedChains,
    isFiltering(state.jobFilter),
    sortOf(state) !== null,
  );
}

const ENDED: ReadonlySet<string> = new Set(['failed', 'done', 'cancelled']);

const rowsOf = rememberLast(
  (
    shown: readonly JobView[],
    chains: readonly ChainView[],
    waiting: ReturnType<typeof waitingForWord>,
    opened: ReadonlySet<string>,
    isFiltered: boolean,
    isSorted: boolean,
  ): readonly QueueRow[] => {
    if (chains.length === 0) return shown.map((job) => ({ kind: 'job', key: job.id, job }));
    const runOf = runsByJob(chains);
    const jobsOf = new Map<string, JobView[]>();
    for (const job of shown) {
      const run = runOf.get(job.id);
      if (run !== undefined) jobsOf.set(run.id, [...(jobsOf.get(run.id) ?? []), job]);
    }
    const byId = new Map(shown.map((job) => [job.id, job]));
    const of = (chain: ChainView): readonly QueueRow[] => {
      const isOpened = opened.has(chain.id);
      const jobs = jobsOf.get(chain.id) ?? [];
      const head: RunRow = { kind: 'run', key: runKey(chain.id), chain, jobs, isOpened };
      if (!isOpened) return [head];
      const steps = chain.steps.map((step): StepRow => {
        const job = step.jobId === null ? null : (byId.get(step.jobId) ?? null);
        return { kind: 'step', key: stepKey(chain.id, step.id), chain, step, job };
      });
      return [head, ...steps.filter(({ job }) => !isFiltered || job !== null)];
    };
    const asked = new Set(waiting.map(({ chain }) => chain.id));
    const placed = new Set<string>();
    const place = (chain: ChainView): readonly QueueRow[] => {
      if (placed.has(chain.id)) return [];
      placed.add(chain.id);
      return of(chain);
    };
    const isThere = ({ id }: ChainView): boolean => !isFiltered || jobsOf.has(id);
    const first = isSorted ? [] : chains.filter((each) => asked.has(each.id) && isThere(each));
    const rows = first.flatMap(place);
    const placeOpen = (): void => {
      for (const chain of chains) if (chain.isOpen && isThere(chain)) rows.push(...place(chain));
    };
    for (const job of shown) {
      if (!isSorted && ENDED.has(job.state.state)) placeOpen();
      const run = runOf.get(job.id);
      if (run === undefined) rows.push({ kind: 'job', key: job.id, job });
      else rows.push(...place(run));
    }
    placeOpen();
    return rows;
  },
);

/** The run that has a job; of several, the one that was started first. */
const runsByJob = rememberLast((chains: readonly ChainView[]): ReadonlyMap<string, ChainView> => {
  const found = new Map<string, ChainView>();
  for (const chain of chains)
    for (const { jobId } of chain.steps) if (jobId !== null && !found.has(jobId)) found.set(jobId, chain);
  return found;
});

/** Where a job stands; null: in no run. */
export function stepOfJob(
  state: Pick<Known, 'chainsById' | 'jobsById'>,
  jobId: string,
): { readonly chain: ChainView; readonly step: ChainStepView } | null {
  const chain = runsByJob(listedChains(state)).get(jobId);
  const step = chain?.steps.find((each) => each.jobId === jobId);
  return chain === undefined || step === undefined ? null : { chain, step };
}

/** The key of the row that shows a job now: its own, or that of its closed run. */
export function rowOfJob(
  state: Pick<Known, 'chainsById' | 'jobsById' | 'openedChains'>,
  jobId: string,
): string {
  const at = stepOfJob(state, jobId);
  if (at === null) return jobId;
  return state.openedChains.has(at.chain.id) ? stepKey(at.chain.id, at.step.id) : runKey(at.chain.id);
}

/** The jobs of a row by its key. Of a run, the one that needs a decision, or is under way, comes first. */
export function jobsOfRow(state: Known, key: string): readonly JobView[] {
  return jobsAt(byKey(queueRows(state)), state.jobsById, key);
}

/** The jobs of several rows, each once. */
export function jobsOfRows(state: Known, keys: ReadonlySet<string>): readonly JobView[] {
  return jobsOfAll(byKey(queueRows(state)), state.jobsById, keys);
}

type ByKey = ReadonlyMap<string, QueueRow>;

function jobsAt(rows: ByKey, jobsById: JobsState['jobsById'], key: string): readonly JobView[] {
  const row = rows.get(key);
  // A job may be selected before its row is there.
  const job = row === undefined || row.kind === 'job' ? (jobsById.get(key) ?? null) : null;
  if (row?.kind === 'run') return row.jobs;
  const own = row?.kind === 'step' ? row.job : job;
  return own === null ? [] : [own];
}

const jobsOfAll = rememberLast(
  (rows: ByKey, jobsById: JobsState['jobsById'], keys: ReadonlySet<string>): readonly JobView[] => [
    ...new Set([...keys].flatMap((key) => jobsAt(rows, jobsById, key))),
  ],
);

const byKey = rememberLast((rows: readonly QueueRow[]) => new Map(rows.map((row) => [row.key, row])));

/** The row with a key, if the queue shows it. */
export function queueRowAt(state: Known, key: string | null): QueueRow | undefined {
  return key === null ? undefined : byKey(queueRows(state)).get(key);
}
