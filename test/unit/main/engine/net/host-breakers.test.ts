import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type CallOutcome, createHostBreakers } from '../../../../../main/engine/net/host-breakers.ts';
import { steppedClock } from '../../../../helpers/engine/stepped-clock.ts';

const HOST = 'http://service';

function setUp() {
  const { clock, step } = steppedClock();
  const breakers = createHostBreakers({ clock, ids: { random: () => 0.5 }, ceilingMs: 60_000 });
  const entered: ((outcome: CallOutcome) => void)[] = [];
  const never = new AbortController().signal;
  const knock = async (host = HOST, signal = never): Promise<void> => {
    void breakers.enter(host, signal).then(
      (say) => entered.push(say),
      () => undefined,
    );
    await turn();
  };
  /** Calls one after the other, each with its end. */
  const call = async (...outcomes: readonly CallOutcome[]): Promise<void> => {
    for (const outcome of outcomes) {
      await knock();
      entered.shift()?.(outcome);
    }
  };
  return { breakers, entered, knock, call, step };
}

describe('a host that is away', () => {
  it('is asked by everybody until three calls in a row have failed, and then by nobody for a while', async () => {
    const { entered, knock, call, step } = setUp();
    await call('trouble', 'trouble', 'answered', 'trouble', 'trouble');
    await knock();
    expect(entered).toHaveLength(1);
    entered.shift()?.('trouble');
    await knock();
    await knock();
    expect(entered).toHaveLength(0);
    await step(1000);
    expect(entered).toHaveLength(1);
  });

  it('is probed by one at a time, with ever longer pauses, and everybody goes on once it answers', async () => {
    const { entered, knock, call, step } = setUp();
    await call('trouble', 'trouble', 'trouble');
    for (let count = 0; count < 5; count += 1) await knock();
    await step(1000);
    expect(entered).toHaveLength(1);
    entered.shift()?.('trouble');
    await step(1999);
    expect(entered).toHaveLength(0);
    await step(1);
    expect(entered).toHaveLength(1);
    entered.shift()?.('answered');
    await step(0);
    expect(entered).toHaveLength(3);
  });

  it('lets the next one try where a probe was stopped before it said anything', async () => {
    const { entered, knock, call, step } = setUp();
    await call('trouble', 'trouble', 'trouble');
    await step(1000);
    await knock();
    await knock();
    expect(entered).toHaveLength(1);
    entered.shift()?.('no-call');
    await step(0);
    expect(entered).toHaveLength(1);
  });

  it('is open to all at once when somebody else reached it', async () => {
    const { breakers, entered, knock, call } = setUp();
    await call('trouble', 'trouble', 'trouble');
    await knock();
    expect(entered).toHaveLength(0);
    breakers.reached(HOST);
    await turn();
    expect(entered).toHaveLength(1);
  });

  it('is waited for no longer by what is stopped', async () => {
    const { breakers, call } = setUp();
    await call('trouble', 'trouble', 'trouble');
    const stop = new AbortController();
    const waiting = breakers.enter(HOST, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
  });
});

describe('a host that asks for patience', () => {
  it('is left alone by all for that long; others are not', async () => {
    const { entered, knock, call, step } = setUp();
    await call({ retryAfterMs: 5000 });
    await knock();
    await knock('http://other');
    expect(entered).toHaveLength(1);
    await step(4999);
    expect(entered).toHaveLength(1);
    await step(1);
    expect(entered).toHaveLength(2);
  });

  it('is left alone though calls are answered that were out by then, and others ask for less', async () => {
    const { entered, knock, step } = setUp();
    for (let count = 0; count < 3; count += 1) await knock();
    entered.shift()?.({ retryAfterMs: 5000 });
    entered.shift()?.({ retryAfterMs: 1000 });
    entered.shift()?.('answered');
    await knock();
    await step(4999);
    expect(entered).toHaveLength(0);
    await step(1);
    expect(entered).toHaveLength(1);
  });

  it('is asked again once the clock was set back, however far', async () => {
    const { entered, knock, call, step } = setUp();
    await step(1_000_000);
    await call({ retryAfterMs: 5000 });
    await step(-900_000);
    await knock();
    expect(entered).toHaveLength(1);
  });
});
