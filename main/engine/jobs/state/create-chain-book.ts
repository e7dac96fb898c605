import { type ChainRecord, isChainOpen } from '../../../../shared/model/chain/chain-record.ts';
import { applyToChain } from '../../../../shared/model/chain/chain-run.ts';
import { isEnded, type Job } from '../../../../shared/model/job.ts';
import { ownFilesOf } from '../../../../shared/model/reference.ts';
import { createNotifier } from '../../async/notifier.ts';
import type { Logger } from '../../ports.ts';
import type { ChainBook, LedgerReads } from './chain-book.ts';
import type { Queue } from './queue.ts';
import { createRunIndex } from './run-index.ts';

export interface ChainBookParts {
  readonly ledger: LedgerReads & {
    readonly putChains: (records: readonly ChainRecord[]) => void;
    readonly insertStep: (job: Job, record: ChainRecord) => void;
  };
  readonly queue: Pick<Queue, 'subscribe' | 'addWith' | 'applyAll' | 'get'>;
  readonly logger: Logger;
  /** Called when less is to be waited for. */
  readonly onSettled: () => void;
}

export function createChainBook({ ledger, queue, logger, onSettled }: ChainBookParts): ChainBook {
  const known = new Map<string, ChainRecord>();
  const byJob = createRunIndex();
  const byAsset = createRunIndex();
  const busy = new Set<string>();
  const awaited = new Map<string, Set<string>>();
  const changes = createNotifier<string>(logger);
  let hasBegunToTell = false;

  const remember = (record: ChainRecord): void => {
    byJob.set(record.id, isChainOpen(record) ? idsIn(record, 'jobId') : []);
    byAsset.set(record.id, isChainOpen(record) ? idsIn(record, 'assetId') : []);
    if (isChainOpen(record)) known.set(record.id, record);
    else known.delete(record.id);
  };
  const touch = (id: string): void => {
    if (!known.has(id)) return;
    busy.add(id);
    if (hasBegunToTell) changes.emit(id);
  };
  const put = (records: readonly ChainRecord[]): void => {
    ledger.putChains(records);
    for (const record of records) {
      remember(record);
      // Looked at once more, also if nothing can happen in it any more: what is shown of it changed.
      known.set(record.id, record);
      touch(record.id);
    }
  };
  const ofOpenJob = (jobId: string): readonly ChainRecord[] =>
    byJob.of(jobId).flatMap((id) => known.get(id) ?? []);
  const isStopped = ({ id, batchId, run: own }: Job): boolean => {
    const sent = ofOpenJob(id).flatMap((run) => {
      const isOwn = run.batchId === batchId || run.id === own?.run;
      const steps = Object.values(run.steps).filter((step) => step.state === 'sent' && step.jobId === id);
      return steps.map((step) => ({ isOwn, isGivenUp: 'stopped' in step && step.stopped === true }));
    });
    // A job that the artist queued by itself, and a chain took, goes on; not one of an earlier start, which is of another batch.
    return sent.some(({ isOwn }) => isOwn) && sent.every(({ isGivenUp }) => isGivenUp);
  };
  queue.subscribe(({ job }) => {
    // A request that was refused for now, or a failed task that is tried again, would be sent once more.
    const isUnwanted = job.state.state === 'waiting' && isStopped(job);
    if (!isUnwanted && !isEnded(job.state)) return;
    for (const id of [...byJob.of(job.id), ...(awaited.get(job.id) ?? [])]) touch(id);
    if (isUnwanted) return;
    awaited.delete(job.id);
    // A job that had failed was retried: what follows it goes on.
    if (job.state.state !== 'done' || byJob.of(job.id).length > 0) return;
    for (const record of ledger.chainsOfJob(job.id)) {
      known.set(record.id, record);
      touch(record.id);
    }
  });

  /** One that ended just now is known until it was looked at. */
  const open = (): readonly ChainRecord[] =>
    [...known.values()].filter((record) => !busy.has(record.id) || isChainOpen(record));

  return {
    load: () => {
      ledger.openChains().forEach(remember);
      // The process ended between putting jobs back and noting that the stop is taken back.
      const back = ledger.chainsWithJobsBack().flatMap((record) => {
        const jobs = idsIn(record, 'jobId').filter((id) => {
          const state = queue.get(id)?.state;
          return state !== undefined && !isEnded(state);
        });
        const after = applyToChain(record, { type: 'job-is-back', jobs });
        return after === record ? [] : [{ ...record, ...after }];
      });
      if (back.length > 0) put(back);
    },
    begin: () => {
      hasBegunToTell = true;
      for (const id of known.keys()) touch(id);
    },
    open,
    listed: () => [...known.values(), ...ledger.endedChains(MOST_ENDED).filter(({ id }) => !known.has(id))],
    get: (id) => known.get(id) ?? null,
    find: (id) => known.get(id) ?? ledger.chain(id),
    jobOf: queue.get,
    files: () => [...known.values()].flatMap(({ reference }) => ownFilesOf(reference)),
    results: ledger.chainResults,
    ofWork: ledger.chainsOfWork,
    begunSince: ledger.chainsSince,
    awaitJob: (jobId, id) => void awaited.set(jobId, (awaited.get(jobId) ?? new Set()).add(id)),
    ofOpenJob,
    ofAsset: byAsset.of,
    put,
    apply: (id, event, change = {}) => {
      const before = known.get(id) ?? ledger.chain(id);
      if (before === null) return null;
      const after = { ...before, ...applyToChain(before, event), ...change };
      ledger.putChains([after]);
      remember(after);
      // While it is looked at, who waits for its batch waits for what is told of it, also if it ended just now.
      if (busy.has(id)) known.set(id, after);
      return after;
    },
    addStep: (job, record) => {
      queue.addWith(job, () => ledger.insertStep(job, record));
      remember(record);
    },
    touch,
    touchAll: () => {
      for (const id of [...known.keys()]) touch(id);
    },
    settled: (id) => {
      const record = known.get(id);
      if (record !== undefined) remember(record);
      busy.delete(id);
      onSettled();
    },
    isBusy: (batchId) =>
      batchId === undefined ? busy.size > 0 : [...busy].some((id) => known.get(id)?.batchId === batchId),
    isStopped,
    dropJobs: ({ steps }) => {
      const unsent = Object.values(steps).flatMap((step) => {
        const job = step.state === 'sent' && step.stopped === true ? queue.get(step.jobId) : null;
        return job?.state.state === 'waiting' && isStopped(job) ? [job.id] : [];
      });
      if (unsent.length > 0) queue.applyAll(unsent.map((id) => ({ id, event: { type: 'cancelled' } })));
    },
    needsJob: ({ id }) =>
      ofOpenJob(id).some(({ steps }) =>
        Object.values(steps).some((step) => step.state === 'sent' && step.jobId === id),
      ),
    rebind: (is, to) => {
      const moved = [...known.values()].filter(({ library }) => is(library));
      if (moved.length > 0) put(moved.map((record) => ({ ...record, library: to })));
    },
    subscribe: (listener) => {
      // Who comes after the start hears what was to be looked at by then: nothing else would have these runs go on.
      if (hasBegunToTell) for (const id of [...busy]) listener(id);
      return changes.subscribe(listener);
    },
  };
}

/** The most runs in which nothing happens any more that are listed: each is read from the ledger while all else waits. */
const MOST_ENDED = 200;

const idsIn = ({ steps }: ChainRecord, name: 'jobId' | 'assetId'): readonly string[] =>
  Object.values(steps).flatMap((step) => {
    const id = name in step ? (step as Partial<Record<typeof name, string | null>>)[name] : null;
    return id ?? [];
  });
