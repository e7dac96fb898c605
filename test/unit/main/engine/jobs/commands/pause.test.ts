import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createNotifier } from '../../../../../../main/engine/async/notifier.ts';
import { createPause } from '../../../../../../main/engine/jobs/commands/pause.ts';
import type { JobContext } from '../../../../../../main/engine/jobs/job-context.ts';
import {
  createQueueReport,
  type QueueChange,
} from '../../../../../../main/engine/jobs/report/queue-report.ts';
import { createRuntimeFacts } from '../../../../../../main/engine/jobs/state/runtime-facts.ts';
import { quietLogger } from '../../../../../helpers/engine/doubles.ts';
import { steppedClock } from '../../../../../helpers/engine/stepped-clock.ts';

/** A queue in which nothing waits, with the feed that the window follows. */
function emptyQueue() {
  const facts = new Map<string, string>();
  const { clock } = steppedClock();
  const viewChanges = createNotifier<string>(quietLogger);
  const summaryChanges = createNotifier<void>(quietLogger);
  const conditionChanges = createNotifier<void>(quietLogger);
  const runtime = createRuntimeFacts();
  const queue = { all: () => [], get: () => null, subscribe: () => () => undefined };
  const pause = createPause({
    queue: queue as never,
    ledger: {
      fact: (name: string) => facts.get(name) ?? null,
      setFact: (name: string, value: string) => facts.set(name, value),
    } as never,
    runtime,
    viewChanges,
    summaryChanges,
    conditionChanges,
  });
  const context = {
    ports: { clock, logger: quietLogger },
    queue,
    runtime,
    durations: () => [],
    viewChanges,
    summaryChanges,
    conditionChanges,
  } as unknown as JobContext;
  const report = createQueueReport(context, new AbortController().signal);
  const told: (QueueChange & { readonly paused: boolean; readonly batches: readonly string[] })[] = [];
  report.subscribe((change) =>
    told.push({ ...change, paused: pause.isPaused(), batches: [...pause.pausedBatches()] }),
  );
  return { pause, told };
}

it('a pause of the queue is told to the window although no job waits', async () => {
  const { pause, told } = emptyQueue();
  expect(told).toHaveLength(1);
  await pause.pause(true);
  await turn();
  expect(told.at(-1)).toEqual({ changed: [], removed: [], paused: true, batches: [] });
  expect(told).toHaveLength(2);
});

it('a pause of a batch is told to the window although no job of it waits', async () => {
  const { pause, told } = emptyQueue();
  await pause.pause(true, { batchId: 'batch' });
  await turn();
  expect(told).toHaveLength(2);
  expect(told.at(-1)?.batches).toEqual(['batch']);
});
