import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TimeLimitExceeded, withTimeLimit } from '../../../../../main/service/tasks/with-time-limit.ts';

/** A clock whose one sleep ends when the test says so. */
function heldClock() {
  const slept = Promise.withResolvers<void>();
  const asked: { ms: number; signal: AbortSignal }[] = [];
  const sleep = (ms: number, signal: AbortSignal): Promise<void> => {
    asked.push({ ms, signal });
    signal.addEventListener('abort', () => slept.reject(signal.reason));
    return slept.promise;
  };
  return { clock: { now: () => 0, sleep }, asked, pass: () => slept.resolve() };
}

/** Work that ends only with its signal. */
const endless = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const { signal } = new AbortController();

describe('work within its time', () => {
  it('gives its result, and leaves no timer behind', async () => {
    const { clock, asked } = heldClock();
    expect(await withTimeLimit(async () => 'made', { minutes: 2, clock, signal })).toBe('made');
    expect(asked.map(({ ms, signal }) => [ms, signal.aborted])).toEqual([[120_000, true]]);
  });

  it('is ended in words when its time is over', async () => {
    const { clock, pass } = heldClock();
    const work = withTimeLimit(endless, { minutes: 2, clock, signal });
    pass();
    await expect(work).rejects.toThrow(new TimeLimitExceeded('it took longer than 2 minutes'));
  });

  it('ends for the reason of whoever stops it', async () => {
    const { clock } = heldClock();
    const stop = new AbortController();
    const work = withTimeLimit(endless, { minutes: 2, clock, signal: stop.signal });
    const ended = expect(work).rejects.toThrow('the service stops');
    stop.abort(new Error('the service stops'));
    await ended;
    await setImmediate();
  });
});
