import { describe, expect, it, vi } from 'vitest';
import { createNotifier } from '../../../../../../main/engine/async/notifier.ts';
import type { JobContext } from '../../../../../../main/engine/jobs/job-context.ts';
import { holdAndInvestigate } from '../../../../../../main/engine/jobs/prove/hold-lane.ts';
import { laneHolds } from '../../../../../../main/engine/jobs/prove/lane-hold.ts';
import { createLostInARow } from '../../../../../../main/engine/jobs/prove/lost-in-a-row.ts';
import { createRuntimeFacts } from '../../../../../../main/engine/jobs/state/runtime-facts.ts';
import { nextCheckAt, nextTurn } from '../../../../../../main/engine/jobs/submit/next-turn.ts';
import { DEFAULT_SPENDING_POLICY } from '../../../../../../shared/model/spending.ts';
import { quietLogger } from '../../../../../helpers/engine/doubles.ts';
import { jobIn, STATES } from '../../../../../helpers/engine/state-tables.ts';
import { steppedClock } from '../../../../../helpers/engine/stepped-clock.ts';

const LOST_AT = 1_000_000;
const HOLD_MS = 90_000;
const KEY = { key: 'k', contents: 'c', callbackUrl: null, serviceTime: 0 };

/**
 * A lane with a job to send, and a request under a key whose answer was lost just now and whose service does not answer.
 * @param before how many answers in a row were lost before
 */
function laneWithLostAnswer(before: number) {
  const { clock, step, suspend } = steppedClock(LOST_AT);
  const lost = {
    ...jobIn({ ...STATES.unknown, state: 'unknown', lostAt: LOST_AT, idempotency: KEY } as never),
    id: 'lost',
  };
  const next = { ...jobIn({ state: 'waiting', wait: null }), id: 'next' };
  const runtime = createRuntimeFacts();
  if (before > 0) runtime.lostInARow.set('local', before);
  const all = () => [lost, next];
  const context = {
    ports: { clock, logger: quietLogger },
    runtime,
    policy: () => DEFAULT_SPENDING_POLICY,
    connections: { find: () => null, session: () => new Promise(() => undefined) },
    chains: { isStopped: () => false },
    queue: { all, get: (id: string) => all().find((job) => job.id === id) ?? null },
    ledger: {
      fact: () => null,
      setFact: () => undefined,
      spentSince: () => '0',
      claimOf: () => null,
      batch: () => null,
    },
    holds: () => laneHolds(all(), { ...runtime, afterLostAnswer: 'go-on' }),
    viewChanges: createNotifier(quietLogger),
    conditionChanges: createNotifier(quietLogger),
  } as unknown as JobContext;
  const lostInARow = createLostInARow({ ledger: context.ledger, runtime, logger: quietLogger });
  Object.assign(context, { lostInARow });
  void holdAndInvestigate(context, lost, true, new AbortController().signal);
  const jobToSend = () => nextTurn(context, 'local', { busy: [], now: clock.now() }).job?.id ?? null;
  return { context, clock, step, suspend, jobToSend };
}

describe('a lane that is held by a lost answer', () => {
  it('sends the next job 90 s after the loss, although the investigation goes on', async () => {
    const { step, jobToSend } = laneWithLostAnswer(0);
    for (let at = 0; at < HOLD_MS - 5000; at += 5000) await step(5000);
    expect(jobToSend()).toBeNull();
    await step(5000);
    expect(jobToSend()).toBe('next');
  });

  it('sends nothing more where the machine slept past the 90 s and this answer is the second lost in a row', async () => {
    const { context, step, suspend, jobToSend } = laneWithLostAnswer(1);
    suspend(10 * HOLD_MS);
    // Any change wakes the lane, before the timer of the hold ends.
    expect(jobToSend()).toBeNull();
    await step(5000);
    expect(context.holds().get('local')).toEqual({ reason: 'closed', lost: 2 });
    expect(jobToSend()).toBeNull();
  });

  it('goes on within seconds after the machine slept past the 90 s', async () => {
    const { context, step, suspend, jobToSend } = laneWithLostAnswer(0);
    suspend(10 * HOLD_MS);
    await step(5000);
    expect([context.runtime.lostInARow.get('local'), jobToSend()]).toEqual([1, 'next']);
  });

  it('does not check again and again while it is held: the end of the hold wakes it', async () => {
    const { context, clock, step, suspend } = laneWithLostAnswer(0);
    const woken = vi.fn();
    context.conditionChanges.subscribe(woken);
    suspend(10 * HOLD_MS);
    expect([nextCheckAt(context, 'local', clock.now()), woken.mock.calls.length]).toEqual([Infinity, 0]);
    await step(5000);
    expect(woken).toHaveBeenCalled();
  });

  it('is not held longer by a clock that was set back', async () => {
    const { step, suspend, jobToSend } = laneWithLostAnswer(0);
    suspend(-HOLD_MS);
    await step(5000);
    expect(jobToSend()).toBe('next');
  });
});
