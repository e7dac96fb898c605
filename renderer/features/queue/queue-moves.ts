import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Job, Priority } from '../../../shared/model/job.ts';

/** A direction in which selected jobs are moved among the waiting ones. */
export type MoveTo = 'front' | 'up' | 'down' | 'end';

type Waiting = Pick<Job, 'id' | 'priority'>;

/** The place of jobs that were dropped next to another job. */
export interface DropPlace {
  /** The job that they are placed before; null to place them last in their priority. */
  readonly before: string | null;
  readonly priority: Priority;
}

/**
 * The place for a drop next to a waiting job. The dropped jobs also get that job's priority, which ranks above position.
 * @param waiting in the order in which they will be sent
 * @returns undefined if the jobs would stay as they are, or are dropped on one of themselves
 */
export function dropPlace(
  waiting: readonly Waiting[],
  ids: ReadonlySet<string>,
  over: string,
  side: 'before' | 'after',
): DropPlace | undefined {
  const target = waiting.find(({ id }) => id === over);
  if (target === undefined || ids.has(over)) return undefined;
  const { priority } = target;
  const peers = waiting.filter((job) => job.priority === priority && !ids.has(job.id));
  const at = peers.indexOf(target) + (side === 'after' ? 1 : 0);
  const before = peers[at]?.id ?? null;
  const moved = waiting.filter(({ id }) => ids.has(id));
  const order = waiting.filter((job) => job.priority === priority).map(({ id }) => id);
  const wanted = [
    ...peers.slice(0, at).map(({ id }) => id),
    ...moved.map(({ id }) => id),
    ...peers.slice(at).map(({ id }) => id),
  ];
  return wanted.join() === order.join() ? undefined : { before, priority };
}

/**
 * The job that the selected ones are placed before; null to place them last in their priority; undefined if they are there already.
 * A step stays within one priority, because priority ranks above position.
 * @param waiting in the order in which they will be sent
 */
export function moveTarget(
  waiting: readonly Waiting[],
  ids: ReadonlySet<string>,
  to: MoveTo,
): string | null | undefined {
  const places = waiting.flatMap(({ id }, index) => (ids.has(id) ? [index] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const isPeerOf = (at: number) => (job: Waiting) =>
    !ids.has(job.id) && job.priority === waiting[at]?.priority;
  switch (to) {
    case 'front':
      return waiting.slice(0, last).find(({ id }) => !ids.has(id))?.id;
    case 'up':
      return waiting.slice(0, first).findLast(isPeerOf(first))?.id;
    case 'down': {
      const [below, next] = waiting.slice(last + 1).filter(isPeerOf(last));
      return below === undefined ? undefined : (next?.id ?? null);
    }
    case 'end':
      return waiting.slice(first).some(isPeerOf(last)) ? null : undefined;
    default:
      return assertNever(to);
  }
}
