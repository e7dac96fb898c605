import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../../main/engine/ports.ts';

/** A clock that moves when the test lets it. */
export function steppedClock() {
  let now = 0;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  const clock: Clock = {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { at: now + ms, wake: resolve };
        sleepers.add(sleeper);
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
  return { clock, step };
}
