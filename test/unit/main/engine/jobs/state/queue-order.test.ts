import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveBefore, withPriority } from '../../../../../../main/engine/jobs/state/queue-order.ts';
import { compareTurns, PRIORITIES, type Priority } from '../../../../../../shared/model/job.ts';

interface Turn {
  readonly id: string;
  readonly priority: Priority;
  readonly position: number;
}

const queue = (...jobs: readonly (readonly [id: string, priority: Priority, position: number])[]): Turn[] =>
  jobs.map(([id, priority, position]) => ({ id, priority, position })).sort(compareTurns);

/** The order after places were given. */
function orderWith(jobs: readonly Turn[], places: readonly Turn[]): string {
  return jobs
    .map((job) => places.find(({ id }) => id === job.id) ?? job)
    .sort(compareTurns)
    .map(({ id }) => id)
    .join('');
}

const at = (jobs: readonly Turn[], id: string): Turn => jobs.find((job) => job.id === id)!;

describe('whose turn it is', () => {
  const jobs = queue(
    ['a', 'high', 9],
    ['b', 'normal', 1],
    ['c', 'normal', 2],
    ['d', 'normal', 3],
    ['e', 'low', 0],
  );

  it('goes by priority, then by position', () => {
    expect(orderWith(jobs, [])).toBe('abcde');
  });
  it('moves several in the order they have, to where they were put', () => {
    expect(orderWith(jobs, moveBefore(jobs, new Set(['c', 'd']), at(jobs, 'b')))).toBe('acdbe');
    expect(orderWith(jobs, moveBefore(jobs, new Set(['b']), null))).toBe('acdbe');
    expect(orderWith(jobs, moveBefore(jobs, new Set(['e', 'b']), at(jobs, 'd')))).toBe('acbed');
    expect(orderWith(jobs, moveBefore(jobs, new Set(['d']), at(jobs, 'a')))).toBe('dabce');
  });
  it('moves before a job that was sent meanwhile to where that one stood, not to the end', () => {
    const waiting = jobs.filter(({ id }) => id !== 'c');
    expect(orderWith(waiting, moveBefore(waiting, new Set(['b']), at(jobs, 'c')))).toBe('abde');
    expect(orderWith(waiting, moveBefore(waiting, new Set(['e']), at(jobs, 'c')))).toBe('abed');
    expect(orderWith(waiting, moveBefore(waiting, new Set(['a']), at(jobs, 'c')))).toBe('bade');
  });
  it('numbers anew where there is no room between two', () => {
    const tight = queue(['a', 'normal', 1], ['b', 'normal', 1 + 1e-12], ['c', 'normal', 2]);
    const places = moveBefore(tight, new Set(['c']), at(tight, 'b'));
    expect(orderWith(tight, places)).toBe('acb');
    expect(places).toHaveLength(3);
  });
  it('puts those of a new priority behind their like, and leaves those that have it', () => {
    expect(orderWith(jobs, withPriority(jobs, new Set(['c', 'a']), 'high'))).toBe('acbde');
    expect(withPriority(jobs, new Set(['a']), 'high')).toEqual([]);
    expect(orderWith(jobs, withPriority(jobs, new Set(['b', 'c']), 'low'))).toBe('adebc');
  });

  it('is what was asked for, however often jobs are moved', () => {
    const ids = 'abcdefgh'.split('');
    const moves = fc.array(
      fc.record({
        ids: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 4 }),
        before: fc.option(fc.constantFrom(...ids)),
      }),
      { maxLength: 80 },
    );
    const priorities = fc.array(fc.constantFrom(...PRIORITIES), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(moves, priorities, (all, ranks) => {
        let jobs = queue(...ids.map((id, at) => [id, ranks[at] ?? 'normal', at] as const));
        for (const { ids: moved, before } of all) {
          if (before !== null && moved.includes(before)) continue;
          const set = new Set(moved);
          const places = moveBefore(jobs, set, before === null ? null : at(jobs, before));
          const rest = jobs.filter(({ id }) => !set.has(id)).map(({ id }) => id);
          jobs = jobs.map((job) => places.find(({ id }) => id === job.id) ?? job).sort(compareTurns);
          const order = jobs.map(({ id }) => id);
          // The others keep their order, and the moved ones lie right before the one that was named.
          expect(order.filter((id) => !set.has(id))).toEqual(rest);
          if (before !== null) {
            const end = order.indexOf(before);
            expect(new Set(order.slice(end - moved.length, end))).toEqual(set);
          }
        }
      }),
    );
  });
});

describe('a queue that is longer than a call may have arguments', () => {
  const many = Array.from(
    { length: 200_000 },
    (_, index): Turn => ({
      id: `${index}`,
      priority: 'normal',
      position: 1 + index * Number.EPSILON,
    }),
  );

  it('is numbered anew where there is no room', () => {
    const places = moveBefore(many, new Set(['199999']), many[1] ?? null);
    expect(places).toHaveLength(many.length);
    expect(places.slice(0, 2)).toMatchObject([
      { id: '0', position: 1 },
      { id: '199999', position: 2 },
    ]);
  });

  it('gets others behind it', () => {
    const high: Turn = { id: 'high', priority: 'high', position: 7 };
    const [place] = withPriority([high, ...many], new Set(['high']), 'normal');
    expect(place).toMatchObject({ id: 'high', priority: 'normal' });
    expect(place?.position).toBeGreaterThan(many.at(-1)?.position ?? 0);
  });
});
