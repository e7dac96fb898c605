import { isRestored, type Job } from '../../../../shared/model/job.ts';
import type { JobContext } from '../job-context.ts';
import { blockedLanes, canProgress, remainingMs } from './prospects.ts';

type ProspectParts = Pick<JobContext, 'queue' | 'runtime' | 'connections' | 'holds' | 'ports' | 'durations'>;
type IdleParts = ProspectParts & Pick<JobContext, 'libraryScans' | 'chains'>;

/** Whether no job (of the batch, if one is given) can progress without the user. */
export function isIdle(parts: IdleParts, batchId: string | undefined): boolean {
  const { queue, runtime, connections, libraryScans, chains } = parts;
  // A step that ended may be followed by another.
  if (chains.isBusy(batchId)) return false;
  const goesOn = progressCheck(parts);
  /** A chain of the batch may have a step that another batch makes. */
  const isChained = (id: string): boolean => chains.ofOpenJob(id).some((chain) => chain.batchId === batchId);
  // The scan may still find the assets of jobs that wait since a backup, and results that have no job.
  const looks = libraryScans.isAnyUnderWay();
  if (looks && batchId === undefined) return false;
  for (const job of queue.all()) {
    if (batchId !== undefined && job.batchId !== batchId && !isChained(job.id)) continue;
    if (runtime.covers.has(job.id)) return false;
    if (looks && isRestored(job.state)) return false;
    if (connections.find(job.connectionId) !== null && goesOn(job)) return false;
  }
  return true;
}

/**
 * Milliseconds until all jobs are done that can progress; null if none can. Blocked jobs are not counted: nobody knows when they go on.
 * @param perHour measured number of finished jobs per hour; null if not known
 */
export function remainingOf(parts: ProspectParts, perHour: number | null): number | null {
  const { queue, connections, durations, ports } = parts;
  const jobs = [...queue.all()].filter(progressCheck(parts));
  if (jobs.length === 0) return null;
  return remainingMs({
    jobs,
    durations: ({ connectionId, recipe }) => durations(connectionId, recipe),
    jobsInFlight: (id) => connections.find(id)?.jobsInFlight ?? 1,
    perHour,
    now: ports.clock.now(),
  });
}

function progressCheck({ runtime, holds }: ProspectParts): (job: Job) => boolean {
  const standing = blockedLanes(holds(), runtime);
  return (job) => {
    const laneStands = standing.has(job.connectionId);
    return canProgress(job, runtime, laneStands) && !(laneStands && isInvestigatedTooLong(job, runtime));
  };
}

/** Whether the investigation of a job lasts longer than its hold of the lane. It goes on, but no caller waits for its end. */
function isInvestigatedTooLong({ id }: Job, { investigations }: ProspectParts['runtime']): boolean {
  return investigations.get(id)?.holdsLane === false;
}
