/*
 * Folder state: the state machine (transition.ts) over all events (job-event.ts), the jobs in memory, their order, and the effects of
 * a change. It uses neither the disk nor a service. The states are declared in shared/model/job.ts.
 */

import {
  compareTurns,
  isAbandoned,
  isEnded,
  isFailedForFree,
  type Job,
  type JobState,
} from '../../../../shared/model/job.ts';
import type { JobLibrary } from '../../../../shared/model/libraries/job-library.ts';
import { createNotifier } from '../../async/notifier.ts';
import type { Clock, Logger } from '../../ports.ts';
import { createFingerprintIndex, printsOf } from './fingerprint-index.ts';
import type { JobEvent } from './job-event.ts';
import type { JobStore } from './job-store.ts';
import { type Effect, transition } from './transition.ts';

/** An event for one job, to be applied together with others. */
export interface QueuedEvent {
  readonly id: string;
  readonly event: JobEvent;
}

/** A change of a job, emitted once it is on disk. */
export interface JobChange {
  readonly job: Job;
  /** Null for a job that is new. */
  readonly before: JobState | null;
  /** The work that follows from the change. */
  readonly effects: readonly Effect[];
}

/**
 * The jobs in memory. For each event the state machine decides, the ledger commits, then the jobs in memory change and subscribers are
 * called. So the memory never holds a change that is not on disk.
 */
export interface Queue {
  readonly load: () => Promise<void>;
  readonly get: (id: string) => Job | null;
  /** In queue order. */
  readonly all: () => Iterable<Job>;
  readonly add: (jobs: readonly Job[]) => Promise<void>;
  /** Adds one job, whose commit writes something else with it. Throws what the commit throws; then nothing was added. */
  readonly addWith: (job: Job, commit: () => void) => void;
  /**
   * Applies an event to a job: decides, commits, and emits the change with its effects.
   * @returns the changed job; null if the event changes nothing in its state
   * @throws AppError `disk` if it could not be committed; then nothing changed
   */
  readonly apply: (id: string, event: JobEvent) => Job | null;
  /** Applies several events in one commit: all or none. Returns the jobs that changed. */
  readonly applyAll: (changes: readonly QueuedEvent[]) => readonly Job[];
  /**
   * Notes the library that results of jobs go to. It changes no state, so it is no event, which earlier versions could not read. In one
   * commit; throws AppError `disk` if it failed, and then nothing changed.
   */
  readonly bind: (ids: readonly string[], library: JobLibrary) => void;
  /** Calls the listener for each new or changed job, after the commit. Returns the function that unsubscribes. */
  readonly subscribe: (listener: (change: JobChange) => void) => () => void;
  /** Removes ended jobs from the list, but those that `stays` names; calls `onLeft` with each before. */
  readonly removeEnded: (stays: (job: Job) => boolean, onLeft: (job: Job) => void) => readonly string[];
  readonly findOwed: (fingerprint: string) => Job | null;
  /** All jobs that made it. */
  readonly findMade: (fingerprint: string) => readonly Job[];
  /** A job that ended without a result although it was charged, or may have been; of a chain's step also by the picture and the recipes up to it. */
  readonly findAbandoned: (fingerprint: string) => Job | null;
  /** A job that failed and cost nothing. */
  readonly findFailed: (fingerprint: string) => Job | null;
  /** The position of a new job: behind all others. */
  readonly nextPosition: () => number;
}

export interface QueueOptions {
  readonly store: JobStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
  /** Called after each commit, with whether it succeeded. */
  readonly onCommit?: (ok: boolean) => void;
}

export function createQueue({ store, clock, logger, onCommit = () => undefined }: QueueOptions): Queue {
  const changes = createNotifier<JobChange>(logger);
  const jobs = new Map<string, Job>();
  /** Ids in queue order; null if they must be sorted again. */
  let order: string[] | null = [];
  const owed = createFingerprintIndex((state) => !isEnded(state));
  const made = createFingerprintIndex(({ state }) => state === 'done');
  const left = createFingerprintIndex(isAbandoned, printsOf);
  const failed = createFingerprintIndex(isFailedForFree);
  let lastPosition = 0;

  const remember = (job: Job): void => {
    const before = jobs.get(job.id);
    if (before === undefined || before.position !== job.position || before.priority !== job.priority) {
      order = null;
    }
    jobs.set(job.id, job);
    lastPosition = Math.max(lastPosition, job.position);
    owed.update(job);
    made.update(job);
    left.update(job);
    failed.update(job);
  };

  const decide = ({ id, event }: QueuedEvent): Decision[] => {
    const before = jobs.get(id);
    if (before === undefined) return [];
    const result = transition(before, event, clock.now());
    if ('ignored' in result) {
      logger.debug('nothing changed for a job', { job: id, event: event.type, why: result.ignored });
      return [];
    }
    return [{ ...result, event, before: before.state }];
  };
  const applyAll = (events: readonly QueuedEvent[]): readonly Job[] => {
    const decided = events.flatMap(decide);
    if (decided.length === 0) return [];
    try {
      store.commitAll(decided);
    } catch (cause) {
      onCommit(false);
      throw cause;
    }
    onCommit(true);
    for (const { job, event, before, effects } of decided) {
      remember(job);
      logger.debug('job', { job: job.id, event: event.type, state: job.state.state });
      changes.emit({ job, before, effects });
    }
    return decided.flatMap(({ job: { id } }) => jobs.get(id) ?? []);
  };

  const jobById = (id: string | null): Job | null => (id === null ? null : (jobs.get(id) ?? null));

  return {
    load: async () => {
      for (const job of await store.load()) remember(job);
    },
    get: (id) => jobs.get(id) ?? null,
    all: () => {
      order ??= [...jobs.values()].sort(compareTurns).map(({ id }) => id);
      return inOrder(jobs, order);
    },
    add: async (added) => {
      await store.insert(added);
      for (const job of added) {
        remember(job);
        changes.emit({ job, before: null, effects: [] });
      }
    },
    addWith: (job, commit) => {
      commit();
      remember(job);
      changes.emit({ job, before: null, effects: [] });
    },
    apply: (id, event) => applyAll([{ id, event }])[0] ?? null,
    applyAll,
    bind: (ids, library) => {
      const bound = ids.flatMap((id) => {
        const job = jobs.get(id);
        return job === undefined ? [] : [{ ...job, library }];
      });
      if (bound.length === 0) return;
      store.rewrite(bound);
      for (const job of bound) {
        remember(job);
        changes.emit({ job, before: job.state, effects: [] });
      }
    },
    subscribe: changes.subscribe,
    removeEnded: (stays, onLeft) => {
      const ended = [...jobs.values()].filter((job) => isEnded(job.state) && !stays(job));
      ended.forEach(onLeft);
      const ids = ended.map(({ id }) => id);
      if (ids.length > 0) store.remove(ids);
      for (const job of ended) {
        jobs.delete(job.id);
        made.remove(job);
        left.remove(job);
        failed.remove(job);
      }
      order = null;
      return ids;
    },
    findOwed: (fingerprint) => jobById(owed.find(fingerprint)),
    findMade: (fingerprint) => [...made.findAll(fingerprint)].flatMap((id) => jobs.get(id) ?? []),
    findAbandoned: (fingerprint) => jobById(left.find(fingerprint)),
    findFailed: (fingerprint) => jobById(failed.find(fingerprint)),
    nextPosition: () => {
      lastPosition += 1;
      return lastPosition;
    },
  };
}

interface Decision {
  readonly job: Job;
  readonly event: JobEvent;
  readonly before: JobState;
  readonly effects: readonly Effect[];
}

function* inOrder(jobs: ReadonlyMap<string, Job>, order: readonly string[]): Generator<Job> {
  for (const id of order) {
    const job = jobs.get(id);
    if (job !== undefined) yield job;
  }
}
