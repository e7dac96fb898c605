import { AppError } from '../../../../shared/model/app-error.ts';
import { isRestored, type Job } from '../../../../shared/model/job.ts';
import type { JobLibraries } from '../../library/libraries/job-libraries.ts';
import type { Library } from '../../library/library.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ChainBook } from '../state/chain-book.ts';
import type { Queue } from '../state/queue.ts';
import { finishFromLibrary } from './finish-from-library.ts';

/** Selects which of the jobs that wait for the artist's release to release. */
export type ReleaseChoice =
  | { readonly which: 'one'; readonly id: string }
  | { readonly which: 'batch'; readonly batchId: string }
  | { readonly which: 'all' };

/** The outcome of a release. */
export interface Released {
  /** Number of jobs that may be sent now. */
  readonly released: number;
  /** Number of jobs that are not sent, because their assets or whole results are in the library. */
  readonly found: number;
}

export interface ReleaseCommand {
  /**
   * Releases jobs that wait because the ledger was lost, or restored from a backup. Jobs whose asset is in the library are done, the
   * others are sent. Once none waits, new jobs do not wait either. Throws AppError `disk` while the library cannot be reached.
   */
  readonly release: (which: ReleaseChoice) => Promise<Released>;
  /** Lets jobs that are added from now on be sent, whatever was sent before the ledger was lost. Those that wait by now go on waiting. */
  readonly releaseNew: () => void;
}

/** Releases jobs that a lost or restored ledger holds back. Jobs whose assets are in the library are done, and not sent. */
export function releaseCommand({
  queue,
  ledger,
  libraries,
  chains,
  whenCaughtUp,
  onQueued,
}: {
  readonly queue: Queue;
  readonly ledger: Pick<Ledger, 'awaitsRelease' | 'recordReleased'>;
  readonly libraries: Pick<JobLibraries, 'of'>;
  readonly chains: Pick<ChainBook, 'touchAll'>;
  /** Resolves when a library was scanned. Throws AppError if that fails. */
  readonly whenCaughtUp: (library: Library) => Promise<void>;
  readonly onQueued: (jobs: readonly Job[]) => void;
}): ReleaseCommand {
  const releaseNew = (): void => {
    if (!ledger.awaitsRelease()) return;
    ledger.recordReleased();
    chains.touchAll();
  };
  /** Either the scan of its library found it, or this search does. */
  const isFound = async (id: string): Promise<boolean> => {
    const before = queue.get(id);
    if (before === null) return false;
    const library = await libraries.of(before);
    await whenCaughtUp(library);
    const job = queue.get(id);
    return job !== null && (isInLibrary(job) || (await finishFromLibrary({ queue, library }, job)));
  };
  const release: ReleaseCommand['release'] = async (choice) => {
    const jobs = chosen(queue, choice);
    if (choice.which === 'one' && jobs.length === 0) {
      throw new AppError('usage', 'This job does not wait to be released.');
    }
    let found = 0;
    /** Why jobs could not be looked for in their libraries: they go on waiting, and hold up no other. */
    const problems: AppError[] = [];
    const released: Job[] = [];
    for (const { id } of jobs) {
      try {
        if (await isFound(id)) {
          found += 1;
          continue;
        }
      } catch (cause) {
        if (!(cause instanceof AppError)) throw cause;
        problems.push(cause);
        continue;
      }
      if (!isStillRestored(queue, id)) continue;
      const free = queue.apply(id, { type: 'released' });
      if (free !== null) released.push(free);
    }
    if (chosen(queue, { which: 'all' }).length === 0) releaseNew();
    onQueued(released);
    const [problem] = problems;
    if (problem !== undefined && released.length + found === 0) throw problem;
    return { released: released.length, found };
  };
  return { release, releaseNew };
}

/** Its asset is there, or its whole result, which becomes one. */
function isInLibrary({ state }: Job): boolean {
  return state.state === 'done' || (state.state === 'fetching' && state.kept !== undefined);
}

/** Another call may have released it meanwhile, and the artist may have paused it since. */
function isStillRestored(queue: Queue, id: string): boolean {
  const job = queue.get(id);
  return job !== null && isRestored(job.state);
}

function chosen(queue: Queue, choice: ReleaseChoice): readonly Job[] {
  switch (choice.which) {
    case 'one': {
      const job = queue.get(choice.id);
      if (job === null) throw new AppError('not-found', 'This job is no longer on the list.');
      return isRestored(job.state) ? [job] : [];
    }
    case 'batch':
      return [...queue.all()].filter(({ batchId, state }) => batchId === choice.batchId && isRestored(state));
    case 'all':
      return [...queue.all()].filter(({ state }) => isRestored(state));
  }
}
