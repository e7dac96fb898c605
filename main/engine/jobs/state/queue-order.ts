import { compareTurns, type Job, type Place } from '../../../../shared/model/job.ts';

/** What decides whose turn it is. */
type Placed = Pick<Job, 'id' | 'priority' | 'position'>;

/** Closer than this, there is no room for the positions of a long queue between two jobs. */
const NARROWEST = 1e-9;

/**
 * The positions at which `count` jobs lie between two others, in equal steps.
 * @param before position of the job in front of them; null where there is none
 * @param after position of the job behind them; null where there is none
 * @returns null where there is no room between the two, so that all have to be numbered anew
 */
export function positionsBetween(
  before: number | null,
  after: number | null,
  count: number,
): readonly number[] | null {
  const low = before ?? (after ?? 0) - count - 1;
  const high = after ?? low + count + 1;
  const step = (high - low) / (count + 1);
  if (step < NARROWEST) return null;
  return Array.from({ length: count }, (_, index) => low + step * (index + 1));
}

/**
 * Puts jobs, in the order they have now, before another, or behind all of their priority.
 * @param waiting the jobs that can be moved, in queue order
 * @param before the job that they go in front of, whose priority they take; null for behind all of those they leave. It may
 * have been sent meanwhile: its place is where it stood
 * @returns the new places of every job whose place changes
 */
export function moveBefore(
  waiting: readonly Placed[],
  ids: ReadonlySet<string>,
  before: Placed | null,
): readonly Place[] {
  const moved = waiting.filter(({ id }) => ids.has(id));
  const rest = waiting.filter(({ id }) => !ids.has(id));
  const priority = before?.priority ?? moved.at(-1)?.priority ?? 'normal';
  const peers = rest.filter((each) => each.priority === priority);
  const behind =
    before === null ? -1 : peers.findIndex((each) => each.id === before.id || compareTurns(before, each) < 0);
  const index = behind === -1 ? peers.length : behind;
  const positions = positionsBetween(
    peers[index - 1]?.position ?? null,
    peers[index]?.position ?? null,
    moved.length,
  );
  if (positions !== null) {
    return moved.map(({ id }, at) => ({ id, priority, position: positions[at] ?? 0 }));
  }
  const all = [...peers.slice(0, index), ...moved, ...peers.slice(index)];
  const first = all.reduce((least, { position }) => Math.min(least, position), Number.POSITIVE_INFINITY);
  return all.map(({ id }, at) => ({ id, priority, position: first + at }));
}

/** Gives jobs a priority; they go behind those that have it already, in the order they have now. */
export function withPriority(
  waiting: readonly Placed[],
  ids: ReadonlySet<string>,
  priority: Job['priority'],
): readonly Place[] {
  const changing = waiting.filter((each) => ids.has(each.id) && each.priority !== priority);
  const last = waiting.reduce(
    (most, each) => (each.priority === priority ? Math.max(most, each.position) : most),
    0,
  );
  return changing.map(({ id }, at) => ({ id, priority, position: last + at + 1 }));
}
