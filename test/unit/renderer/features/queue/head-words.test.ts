import { expect, it } from 'vitest';
import { queueHeadWords } from '../../../../../renderer/features/queue/head-words.ts';
import { EMPTY_QUEUE } from '../../../../../shared/bridge/views.ts';

const summary = { ...EMPTY_QUEUE, running: 3, waiting: 80, failed: 2, done: 483 };

it('the queue’s head counts all jobs of the list, and says so where others than those under way are among them', () => {
  const counts = '3 running · 80 waiting · 2 failed · 483 done';
  expect(queueHeadWords(summary, 568, 120, 0)).toBe(`of 568 jobs ${counts}`);
  expect(queueHeadWords(summary, 568, 568, 0)).toBe(counts);
  expect(queueHeadWords({ ...EMPTY_QUEUE, done: 6 }, 6, 0, 0)).toBe('6 done');
});

it('says first when all is done, or that the queue is paused', () => {
  const ending = { ...summary, remainingMs: 60_000 };
  expect(queueHeadWords(ending, 568, 568, 0)).toMatch(/^done about .+ · 3 running/);
  expect(queueHeadWords({ ...ending, paused: true }, 568, 120, 0)).toMatch(/^Paused · of 568 jobs 3 running/);
});
