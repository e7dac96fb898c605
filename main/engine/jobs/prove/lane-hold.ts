import type { Job } from '../../../../shared/model/job.ts';
import type { LaneHold } from '../../../../shared/model/lane-hold.ts';
import type { RuntimeFacts } from '../state/runtime-facts.ts';

/** Lost answers in a row that close a connection's lane. */
export const CLOSES_AT = 2;

/** What decides whether lost answers hold up a connection's lane. */
export interface HoldFacts extends Pick<RuntimeFacts, 'investigations' | 'lostInARow'> {
  /** What a lost answer comes to once it was looked into. */
  readonly afterLostAnswer: 'go-on' | 'wait';
}

/** The lanes that are held because of lost answers, by connection. */
export function laneHolds(jobs: Iterable<Job>, facts: HoldFacts): ReadonlyMap<string, LaneHold> {
  const holds = new Map<string, LaneHold>();
  for (const job of jobs) {
    if (job.state.state !== 'unknown') continue;
    const hold = holdCausedBy(job, facts);
    // One that a person must end is said before one that ends by itself.
    if (hold !== null && holds.get(job.connectionId)?.reason !== 'your-word')
      holds.set(job.connectionId, hold);
  }
  for (const [connectionId, lost] of facts.lostInARow) {
    if (lost >= CLOSES_AT) holds.set(connectionId, { reason: 'closed', lost });
  }
  return holds;
}

function holdCausedBy({ id, reference }: Job, facts: HoldFacts): LaneHold | null {
  const looking = facts.investigations.get(id);
  const about = { jobId: id, subject: reference.name };
  if (looking?.holdsLane === true) {
    return { reason: 'looking-into', ...about, until: looking.until };
  }
  return facts.afterLostAnswer === 'wait' ? { reason: 'your-word', ...about } : null;
}
