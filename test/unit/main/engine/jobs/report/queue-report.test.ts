import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createNotifier } from '../../../../../../main/engine/async/notifier.ts';
import type { JobContext } from '../../../../../../main/engine/jobs/job-context.ts';
import {
  createQueueReport,
  type QueueChange,
} from '../../../../../../main/engine/jobs/report/queue-report.ts';
import type { JobChange } from '../../../../../../main/engine/jobs/state/queue.ts';
import { createRuntimeFacts } from '../../../../../../main/engine/jobs/state/runtime-facts.ts';
import type { Job } from '../../../../../../shared/model/job.ts';
import { fetchingJob, quietLogger, CHAIR as reference } from '../../../../../helpers/engine/doubles.ts';
import { steppedClock } from '../../../../../helpers/engine/stepped-clock.ts';

/** A report over these waiting jobs; `touch` says that the view of a job must be refreshed, `change` that its state is another. */
function reporting(...ids: readonly string[]) {
  const { clock, step } = steppedClock();
  const jobs = new Map<string, Job>(
    ids.map((id) => [id, fetchingJob(reference, { id, state: { state: 'waiting', wait: null } })]),
  );
  const viewChanges = createNotifier<string>(quietLogger);
  const changes = createNotifier<JobChange>(quietLogger);
  const context = {
    ports: { clock, logger: quietLogger },
    queue: {
      all: () => jobs.values(),
      get: (id: string) => jobs.get(id) ?? null,
      subscribe: changes.subscribe,
    },
    runtime: createRuntimeFacts(),
    durations: () => [],
    handOffs: { statusOf: () => undefined },
    viewChanges,
    summaryChanges: createNotifier<void>(quietLogger),
    conditionChanges: createNotifier<void>(quietLogger),
  } as unknown as JobContext;
  const report = createQueueReport(context, new AbortController().signal);
  const change = (id: string): void => {
    const job = jobs.get(id);
    if (job !== undefined) changes.emit({ job, before: job.state, effects: [] });
  };
  return { report, touch: viewChanges.emit, change, step };
}

describe('what the window is told', () => {
  it('is all jobs first, then the changes, at most ten times a second', async () => {
    const { report, touch, change, step } = reporting('a', 'b');
    const heard: QueueChange[] = [];
    const stop = report.subscribe((each) => heard.push(each));
    const ids = () =>
      heard.map(({ changed, removed }) => [...changed.map((each) => each.job.id), ...removed]);
    expect(ids()).toEqual([['a', 'b']]);

    touch('a');
    change('a');
    await turn();
    expect(ids()).toEqual([['a', 'b'], ['a']]);
    for (let count = 0; count < 50; count += 1) touch(count % 2 === 0 ? 'b' : 'gone');
    await step(99);
    expect(heard).toHaveLength(2);
    await step(1);
    expect(ids().at(-1)).toEqual(['b', 'gone']);
    expect(heard.at(-1)).toMatchObject({ changed: [{ status: 'waiting' }], removed: ['gone'] });
    stop();
    touch('a');
    await step(1000);
    expect(heard).toHaveLength(3);
  });

  it('does not stop because one subscriber throws', async () => {
    const { report, touch } = reporting('a');
    report.subscribe(() => {
      throw new Error('faulty');
    });
    let heard = 0;
    report.subscribe(() => {
      heard += 1;
    });
    touch('a');
    await turn();
    expect(heard).toBe(2);
  });
});
