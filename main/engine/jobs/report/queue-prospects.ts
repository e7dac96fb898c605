import { isRestored, type Job } from '../../../../shared/model/job.ts';
import type { JobContext } from '../job-context.ts';
import { isBefore } from '../state/live-facts.ts';
import { goesOnByItself, remainingMs, standingLanes } from './prospects.ts';

type ProspectParts = Pick<JobContext, 'queue' | 'live' | 'connections' | 'holds' | 'ports' | 'durations'>;
type SettledParts = ProspectParts & Pick<JobContext, 'firstLook'>;

/** Whether no job (of a batch, where one is named) goes on without anybody doing anything. */
export function isSettled(parts: SettledParts, batchId: string | undefined): boolean {
  const { queue, live, connections, firstLook } = parts;
  const goesOn = goesOnAt(parts);
  // What waits since a backup may be found in the library, and what no job is on the list for as well.
  const looks = firstLook.isUnderWay();
  if (looks && batchId === undefined) return false;
  for (const job of queue.all()) {
    if (batchId !== undefined && job.batchId !== batchId) continue;
    if (live.covers.has(job.id)) return false;
    if (looks && isRestored(job.state)) return false;
    if (connections.find(job.connectionId) !== null && goesOn(job)) return false;
  }
  return true;
}

/**
 * Milliseconds until all is done that goes on by itself; null where nothing does. Nobody can tell when what is held up is let go.
 * @param perHour jobs that get done in an hour, as was seen; null where that is not known
 */
export function remainingOf(parts: ProspectParts, perHour: number | null): number | null {
  const { queue, connections, durations, ports } = parts;
  const jobs = [...queue.all()].filter(goesOnAt(parts));
  if (jobs.length === 0) return null;
  return remainingMs({
    jobs,
    durations: ({ connectionId, recipe }) => durations(connectionId, recipe),
    jobsInFlight: (id) => connections.find(id)?.jobsInFlight ?? 1,
    perHour,
    now: ports.clock.now(),
  });
}

function goesOnAt({ live, holds, ports }: ProspectParts): (job: Job) => boolean {
  const now = ports.clock.now();
  const standing = standingLanes(holds(now), live);
  return (job) => {
    const laneStands = standing.has(job.connectionId);
    return goesOnByItself(job, live, laneStands) && !(laneStands && isInVain(job, live, now));
  };
}

/** Whether a lost answer was looked into for as long as it holds up its lane: that goes on, but nobody waits for the end of it. */
function isInVain({ id }: Job, { lookingInto }: ProspectParts['live'], now: number): boolean {
  const looking = lookingInto.get(id);
  return looking !== undefined && !isBefore(looking.until, { since: looking.since, now });
}
