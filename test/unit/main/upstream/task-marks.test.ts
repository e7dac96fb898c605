import { expect, it } from 'vitest';
import { createTaskMarks } from '../../../../main/upstream/task-marks.ts';
import type { Job, JobState } from '../../../../shared/model/job.ts';

type Change = Parameters<Parameters<typeof createTaskMarks>[0]['subscribe']>[0];

/** Marks over jobs whose events the test writes. */
function marksOver(events: Record<string, string[]>) {
  let tell: Change = () => undefined;
  const marks = createTaskMarks({
    history: (id) => (events[id] ?? []).map((type) => ({ at: 0, attempt: 1, type, words: '' })),
    subscribe: (listener) => {
      tell = listener;
      return () => {
        tell = () => undefined;
      };
    },
  });
  const jobOf = (id: string, state: JobState['state'] = 'running') =>
    ({ id, wish: `task-${id}`, state: { state } }) as Job;
  const change = (...jobs: readonly Job[]) =>
    tell({ changed: jobs.map((job) => ({ job })) as never, removed: [] });
  return { marks, jobOf, change };
}

it('counts what brings a task nearer to being paid for, and nothing that is free to repeat', () => {
  const events: Record<string, string[]> = { a: ['added'] };
  const { marks, jobOf } = marksOver(events);
  expect(marks.of(jobOf('a'))).toBe(1);
  events['a'] = [
    'added',
    'held',
    'claimed',
    'refused-for-now',
    'claimed',
    'accepted',
    'progressed',
    'succeeded',
  ];
  expect(marks.of(jobOf('a'))).toBe(4);
});

it('tells each mark once, as it grows, until the job has ended', () => {
  const events: Record<string, string[]> = { a: ['claimed'], b: [] };
  const { marks, jobOf, change } = marksOver(events);
  const told: string[] = [];
  const stop = marks.follow((task, mark) => told.push(`${task} ${mark}`));
  change(jobOf('a'), jobOf('b', 'waiting'), { ...jobOf('c'), wish: undefined } as Job);
  change(jobOf('a'));
  events['a'] = ['claimed', 'accepted'];
  change(jobOf('a'), jobOf('b', 'done'));
  stop();
  change(jobOf('b'));
  expect(told).toEqual(['task-a 2', 'task-b 1', 'task-a 3']);
});

it('takes a word for what is stale alone, once', () => {
  const { marks } = marksOver({});
  expect(marks.accept('t')).toBe(false);
  expect(marks.isStale('t', 2, 2)).toBe(false);
  expect(marks.isStale('t', 0, 1)).toBe(true);
  expect([marks.accept('t'), marks.accept('t'), marks.isAccepted('t')]).toEqual([true, false, true]);
});
