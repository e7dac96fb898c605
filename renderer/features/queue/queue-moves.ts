import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Job } from '../../../shared/model/job.ts';

/** Where chosen jobs go among those that wait. */
export type MoveTo = 'front' | 'up' | 'down' | 'end';

type Waiting = Pick<Job, 'id' | 'priority'>;

/**
 * The job before which chosen ones go, or null for behind all of their priority; undefined where they stand there already.
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
