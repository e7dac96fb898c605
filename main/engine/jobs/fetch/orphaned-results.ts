import { AppError } from '../../../../shared/model/app-error.ts';
import { isRestored, type Job, type JobState, type KeptResult } from '../../../../shared/model/job.ts';
import { rememberedAs } from '../../library/libraries/job-libraries.ts';
import type { FailedRead, Library, OrphanedResult } from '../../library/library.ts';
import type { JobContext } from '../job-context.ts';
import { fetchingKept } from '../state/result-events.ts';

/** What to do with a result that an earlier run kept in the library. */
export type LeftDecision =
  /** Keep it: its job continues without help, or the artist may still want it. */
  | 'stays'
  /** Delete it: it is an asset already, or the artist gave it up. */
  | 'goes'
  /** Tell its job, which does not know that the result is here. */
  | 'tell-job'
  /** Create a job: none on the list owes it. */
  | 'new-job'
  /** Tell the artist: its job has another task now. */
  | 'say';

/** @param job the job on the list; null if it is not there */
export function decideLeft(
  job: Job | null,
  { job: left, taskId }: { readonly job: Pick<Job, 'attempt'>; readonly taskId: string },
): LeftDecision {
  if (job === null) return 'new-job';
  const { state } = job;
  const isOwn = 'taskId' in state && state.taskId === taskId;
  switch (state.state) {
    case 'fetching':
    case 'cancelled':
      return isOwn ? 'stays' : 'say';
    case 'done':
    case 'failed':
      return isOwn ? 'goes' : 'say';
    case 'running':
      return isOwn ? 'tell-job' : 'say';
    case 'unknown':
      // The outcome of another attempt is still unknown, so the job must stay unknown.
      return job.attempt === left.attempt ? 'tell-job' : 'say';
    case 'waiting':
      // A restore counts a job that had been sent as one attempt more. Results of attempts before that one are not this attempt's.
      return isRestored(state) && left.attempt >= job.attempt - 1 ? 'tell-job' : 'say';
    case 'submitting':
      return 'say';
  }
}

/** Nothing is paid for while such a folder is there: its result may be the one that would be made again. */
function unreadNow({ folder, code }: FailedRead): AppError {
  return new AppError(
    'disk',
    `A result that was paid for may be in ${folder}, and the disk could not read it (${code}). Try again; if it stays so, move this folder out of the library.`,
  );
}

/** What the service said is doubtful about a result, by the job in its record. */
function warningsOf({ state }: Job): Pick<Extract<JobState, { state: 'fetching' }>, 'warnings'> {
  return state.state === 'fetching' && state.warnings !== undefined ? { warnings: state.warnings } : {};
}

export interface LeftResults {
  /**
   * Scans a library once, and resolves each result that can be resolved, whatever becomes of the others.
   * @throws AppError for the first that could not be: the disk did not read it, or the ledger could not be written. It stays in its
   * folder, and the next scan tries again. Also while the library cannot be reached; or the signal's reason
   */
  readonly resolveAll: (library: Library, signal: AbortSignal) => Promise<void>;
}

/**
 * Finds complete results that are no assets yet and that the ledger does not know, because it was lost, was restored from a backup, or
 * another library was in use. None of them is paid for again, and none is deleted while the artist may want it.
 */
export function createLeftResults({
  context,
  onAdded,
}: {
  readonly context: JobContext;
  readonly onAdded: (jobs: readonly Job[]) => Promise<void>;
}): LeftResults {
  const { queue, ports, notice } = context;

  async function resolveOne(library: Library, found: OrphanedResult): Promise<void> {
    const { job: known, taskId, folder } = found;
    const job = queue.get(known.id);
    switch (decideLeft(job, found)) {
      case 'stays':
        return;
      case 'goes':
        await library.discardKept(known.id, taskId);
        return;
      case 'tell-job': {
        const kept = await readLeft(found);
        if (kept !== null) queue.apply(known.id, { type: 'found-kept', taskId, kept, ...warningsOf(known) });
        return;
      }
      case 'new-job': {
        const stored = await library.findByJob(known.id);
        if (stored?.asset.taskId === taskId) {
          await library.discardKept(known.id, taskId);
          return;
        }
        await addJob(library, found);
        return;
      }
      case 'say':
        notice(
          `A result of ${known.reference.name} that was paid for is kept beside the assets, and its job is on another task by now: ${folder}`,
        );
    }
  }

  async function readLeft({ folder, read }: OrphanedResult): Promise<KeptResult | null> {
    const kept = await read();
    if (kept === null) {
      noticeUnreadable(folder);
      return null;
    }
    const { file, bytes, sha256, wrong } = kept;
    return { file, bytes, sha256, wrong };
  }

  function noticeUnreadable(folder: string): void {
    notice(`Something that was paid for is kept in ${folder}, and cannot be read; it is left as it is.`);
  }

  /** Its result stays in the library where it was found. */
  async function addJob(library: Library, found: OrphanedResult): Promise<void> {
    const { job: known, taskId } = found;
    const kept = await readLeft(found);
    if (kept === null) return;
    const now = ports.clock.now();
    const state = fetchingKept({ taskId, kept, ...warningsOf(known) }, now);
    // Anybody may have written the record, as into a library that is shared: it must not say into which folder of this machine a file is copied.
    const { handOff, ...own } = known;
    const job: Job = {
      ...own,
      position: queue.nextPosition(),
      updatedAt: now,
      library: rememberedAs(library),
      state,
    };
    await queue.add([job]);
    notice(
      `A result of ${job.reference.name} was downloaded before, and no job was on the list for it; it is on the list again, and nothing is paid for it.${handOff === undefined ? '' : ` No copy of it is put into ${handOff.folder}; copy it out of the library if you want one there.`}`,
    );
    await onAdded([job]);
  }

  return {
    resolveAll: async (library, signal) => {
      const { left, unreadable, failed } = await library.leftResults(signal);
      const problems: unknown[] = failed.map(unreadNow);
      for (const found of left) {
        signal.throwIfAborted();
        try {
          await resolveOne(library, found);
        } catch (cause) {
          ports.logger.warn('a kept result could not be resolved', {
            folder: found.folder,
            error: String(cause),
          });
          problems.push(cause);
        }
      }
      unreadable.forEach(noticeUnreadable);
      if (problems.length > 0) throw problems[0];
    },
  };
}
