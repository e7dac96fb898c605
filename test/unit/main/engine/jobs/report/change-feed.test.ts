import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createChangeFeed, type QueueChange } from '../../../../../../main/engine/jobs/report/change-feed.ts';
import type { JobReport } from '../../../../../../main/engine/jobs/report/job-report.ts';
import type { Job, JobState } from '../../../../../../shared/model/job.ts';
import { fetchingJob, quietLogger } from '../../../../../helpers/engine/doubles.ts';
import { steppedClock } from '../../../../../helpers/engine/stepped-clock.ts';

const reference = {
  kind: 'single',
  name: 'chair',
  image: { path: '/c.png', name: 'c.png', bytes: 9, format: 'png', width: 1, height: 1, sha256: null },
} as const;
const job = (state: JobState, id = 'job'): Job => fetchingJob(reference, { id, state });
const WAITING: JobState = { state: 'waiting', wait: null };

describe('what the window hears', () => {
  const live = (id: string): JobReport => ({
    job: job(WAITING, id),
    progress: null,
    expectedMs: null,
    status: 'waiting',
  });

  it('is everything at once, then what changed, at most ten times a second', async () => {
    const { clock, step } = steppedClock();
    const feed = createChangeFeed({
      clock,
      logger: quietLogger,
      list: () => [live('a'), live('b')],
      find: (id) => (id === 'gone' ? null : live(id)),
      closing: new AbortController().signal,
    });
    const heard: QueueChange[] = [];
    const stop = feed.subscribe((change) => heard.push(change));
    const ids = () =>
      heard.map(({ changed, removed }) => [...changed.map((each) => each.job.id), ...removed]);
    expect(ids()).toEqual([['a', 'b']]);

    feed.touch('a');
    feed.touch('a');
    await turn();
    expect(ids()).toEqual([['a', 'b'], ['a']]);
    for (let count = 0; count < 50; count += 1) feed.touch(count % 2 === 0 ? 'b' : 'gone');
    await step(99);
    expect(heard).toHaveLength(2);
    await step(1);
    expect(ids().at(-1)).toEqual(['b', 'gone']);
    stop();
    feed.touch('a');
    await step(1000);
    expect(heard).toHaveLength(3);
  });

  it('does not stop because one listener is faulty', async () => {
    const { clock } = steppedClock();
    const closing = new AbortController().signal;
    const feed = createChangeFeed({ clock, logger: quietLogger, list: () => [], find: live, closing });
    feed.subscribe(() => {
      throw new Error('faulty');
    });
    let heard = 0;
    feed.subscribe(() => {
      heard += 1;
    });
    feed.touch('a');
    await turn();
    expect(heard).toBe(2);
  });
});
