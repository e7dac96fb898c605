import { expect, it, onTestFinished } from 'vitest';
import { patienceOf, watchPace } from '../../../../../../main/engine/jobs/fetch/download-pace.ts';
import { steppedClock } from '../../../../../helpers/engine/stepped-clock.ts';

const PATIENCE_MS = 10_000;

function setUp() {
  const { clock, step } = steppedClock();
  const now = { bytes: 0, isAwaited: true };
  const stop = new AbortController();
  const pace = watchPace({
    clock,
    patienceMs: PATIENCE_MS,
    received: () => now.bytes,
    isAwaited: () => now.isAwaited,
    signal: stop.signal,
  });
  onTestFinished(pace.end);
  const pass = async (bytes: number): Promise<boolean> => {
    now.bytes += bytes;
    await step(PATIENCE_MS);
    return pace.hasGivenWay();
  };
  return { now, pace, pass, stop };
}

it('makes a download give way that brings a few bytes while another waits', async () => {
  const { pace, pass } = setUp();
  expect(await pass(10)).toBe(true);
  expect(pace.signal.aborted).toBe(true);
});

it('lets a slow download be while nobody waits, and no longer once somebody does', async () => {
  const { now, pass } = setUp();
  now.isAwaited = false;
  expect(await pass(10)).toBe(false);
  expect(await pass(10)).toBe(false);
  now.isAwaited = true;
  expect(await pass(10)).toBe(true);
});

it('lets a download be that is fast enough, and one that had to begin anew', async () => {
  const { pass } = setUp();
  expect(await pass(1_000_000)).toBe(false);
  expect(await pass(-500_000)).toBe(false);
  expect(await pass(0)).toBe(true);
});

it('leaves an abort to the caller', async () => {
  const { pace, pass, stop } = setUp();
  stop.abort(new Error('closing'));
  expect(pace.signal.reason).toEqual(new Error('closing'));
  expect(await pass(0)).toBe(false);
});

it('has more patience each time, so that a slow line brings home what cannot be resumed', () => {
  expect([0, 1, 2, 5, 9].map((times) => patienceOf(1000, times))).toEqual([1000, 2000, 4000, 32_000, 32_000]);
});
