import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../../main/engine/ports.ts';

/**
 * A clock that moves when the test lets it: `step` ends the sleeps that are over by then, `asleep` waits for somebody to sleep,
 * `suspend` puts the machine to sleep: the time goes on, the timers do not.
 */
export function steppedClock(start = 0) {
  let now = start;
  const sleepers = new Set<{ at: number; readonly wake: () => void }>();
  const waiting: (() => void)[] = [];
  const clock: Clock = {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { at: now + ms, wake: resolve };
        sleepers.add(sleeper);
        for (const tell of waiting.splice(0)) tell();
        const stop = (): void => {
          sleepers.delete(sleeper);
          reject(signal?.reason);
        };
        if (signal?.aborted) stop();
        else signal?.addEventListener('abort', stop, { once: true });
      }),
  };
  const step = async (ms: number): Promise<void> => {
    now += ms;
    for (const sleeper of sleepers) {
      if (sleeper.at > now) continue;
      sleepers.delete(sleeper);
      sleeper.wake();
    }
    await turn();
  };
  const suspend = (ms: number): void => {
    now += ms;
    for (const sleeper of sleepers) sleeper.at += ms;
  };
  const asleep = (): Promise<void> =>
    new Promise((resolve) => {
      if (sleepers.size > 0) resolve();
      else waiting.push(resolve);
    });
  return { clock, step, suspend, asleep };
}
