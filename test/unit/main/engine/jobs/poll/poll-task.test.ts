import { describe, expect, it, onTestFinished } from 'vitest';
import type { TaskAnswer } from '../../../../../../main/engine/api/free-queries.ts';
import type { JobContext } from '../../../../../../main/engine/jobs/job-context.ts';
import { pollTask } from '../../../../../../main/engine/jobs/poll/poll-task.ts';
import { createQueue } from '../../../../../../main/engine/jobs/state/queue.ts';
import { createRuntimeFacts } from '../../../../../../main/engine/jobs/state/runtime-facts.ts';
import { DEFAULT_TUNING } from '../../../../../../main/engine/jobs/tuning.ts';
import { createHostBreakers } from '../../../../../../main/engine/net/host-breakers.ts';
import type { Clock } from '../../../../../../main/engine/ports.ts';
import {
  fetchingJob,
  openTestLedger,
  quietLogger,
  realIds,
  CHAIR as reference,
} from '../../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const MINUTE = 60_000;
const LATER: TaskAnswer = { state: 'later', words: 'HTTP 403', retryAfterMs: null };

/** Polls until the given time, by a clock that no sleep holds up. Returns whether the job counts as stalled, and its note. */
async function pollFor(ms: number, answerAt: (now: number) => TaskAnswer) {
  const ledger = await openTestLedger(await tempFolder());
  onTestFinished(ledger.close);
  const ending = new AbortController();
  let now = 1_000_000;
  const end = now + ms;
  const clock: Clock = {
    now: () => now,
    sleep: async (sleep, signal) => {
      now += Math.ceil(sleep);
      if (now > end) ending.abort(new Error('the test is over'));
      signal?.throwIfAborted();
    },
  };
  const queue = createQueue({ store: ledger, clock, logger: quietLogger });
  const state = { state: 'running', taskId: 'task', remote: 'created', since: now, note: null } as const;
  await queue.add([fetchingJob(reference, { id: 'job', state })]);
  const runtime = createRuntimeFacts();
  const client = { query: async () => answerAt(now - 1_000_000) };
  const context = {
    queue,
    runtime,
    ledger,
    connections: {
      session: async () => ({ client, baseUrl: 'http://127.0.0.1:1' }),
      recordStatus: () => undefined,
      find: () => null,
    },
    // Without jitter: how often is asked decides what is seen of the useful minutes.
    ports: { clock, ids: { ...realIds, random: () => 0.5 }, logger: quietLogger },
    tuning: DEFAULT_TUNING,
    durations: () => [],
    breakers: createHostBreakers({ clock, ids: realIds, ceilingMs: DEFAULT_TUNING.backoffCeilingMs }),
    markStalled: (id: string) => void runtime.stalled.add(id),
  } as unknown as JobContext;
  await pollTask(context, 'job', false, ending.signal).catch((cause: unknown) => {
    if (!ending.signal.aborted) throw cause;
  });
  const job = queue.get('job');
  return {
    isStalled: runtime.stalled.has('job'),
    note: job?.state.state === 'running' ? job.state.note : null,
  };
}

describe('a task about which the service’s answers say nothing', () => {
  it('counts as stalled after ten minutes of such answers, and says why', async () => {
    expect(await pollFor(5 * MINUTE, () => LATER)).toMatchObject({ isStalled: false });
    expect(await pollFor(15 * MINUTE, () => LATER)).toEqual({
      isStalled: true,
      note: 'The service does not say how it stands: HTTP 403.',
    });
  });

  it('starts counting again after an answer with the task’s state', async () => {
    const useful = (now: number): TaskAnswer =>
      Math.floor(now / MINUTE) % 9 === 8 ? { state: 'processing' } : LATER;
    expect(await pollFor(60 * MINUTE, useful)).toMatchObject({ isStalled: false });
  });
});
