import { describe, expect, it } from 'vitest';
import { createRequestBudget } from '../../../../../main/engine/api/request-budget.ts';
import { readServiceAddress, serviceUrl } from '../../../../../main/engine/api/service-address.ts';
import type { Clock } from '../../../../../main/engine/ports.ts';

/** A clock that moves only by sleeping. */
function sleepingClock(): Clock & { set: (now: number) => void; readonly slept: number[] } {
  let now = 0;
  const slept: number[] = [];
  return {
    now: () => now,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
    },
    set: (to) => {
      now = to;
    },
    slept,
  };
}

describe('a request budget', () => {
  it('allows one second’s requests at once, then the rate per second', async () => {
    const clock = sleepingClock();
    const budget = createRequestBudget(5, clock);
    for (let call = 0; call < 5; call += 1) await budget.take();
    expect(clock.slept).toEqual([]);
    for (let call = 0; call < 10; call += 1) await budget.take();
    expect(clock.now()).toBe(2000);
  });
  it('is not delayed by a clock that was set back', async () => {
    const clock = sleepingClock();
    clock.set(1e12);
    const budget = createRequestBudget(5, clock);
    await budget.take();
    clock.set(0);
    await budget.take();
    expect(clock.now()).toBeLessThan(1000);
  });
  it('keeps its pace, however many wait', async () => {
    const slept: number[] = [];
    const still = { now: () => 0, sleep: async (ms: number) => void slept.push(ms) };
    const budget = createRequestBudget(1, still);
    await Promise.all(Array.from({ length: 101 }, () => budget.take()));
    expect(slept).toEqual(Array.from({ length: 100 }, (_, call) => 1000 * (call + 1)));
  });
  it('does not release an aborted request', async () => {
    const budget = createRequestBudget(5, sleepingClock());
    await expect(budget.take(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });
});

describe('an address', () => {
  it('may end in a path, and sends Appid if one is given', () => {
    const address = readServiceAddress('https://h.example/api/', 'app');
    expect(address.headers).toEqual({ appid: 'app' });
    expect(serviceUrl(address, '/open-api/v1/query-task', { task_id: 'a.b/c' })).toEqual({
      origin: 'https://h.example',
      path: '/api/open-api/v1/query-task?task_id=a.b%2Fc',
    });
  });
  it.each(['', 'h.example', 'ftp://h.example', 'not an address'])('%j is none', (text) => {
    expect(() => readServiceAddress(text, null)).toThrow(/not an address/);
  });
});
