import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Job, Priority } from '../../../shared/model/job.ts';

/** Where chosen jobs go among those that wait. */
export type MoveTo = 'front' | 'up' | 'down' | 'end';

type Waiting = Pick<Job, 'id' | 'priority'>;

/** Where jobs go that are dropped at another. */
export interface DropPlace {
  /** The job that they go before; null for behind all of the priority. */
  readonly before: string | null;
  readonly priority: Priority;
}

/**
 * What a drop beside a waiting job means: the place there, and that job's priority, which goes before position.
 * @param waiting in the order of their turns
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
 * The job before which chosen ones go, or null for behind all of their priority; undefined if they stand there already.
 * One step keeps to the jobs of one priority, since that goes before position.
 * @param waiting in the order of their turns
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
