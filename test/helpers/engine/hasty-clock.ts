import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../main/engine/ports.ts';

/** Real time, but for waits that are long on purpose: they are cut to keep tests short. */
export function hastyClock(longestMs: number): Clock {
  return {
    now: () => Date.now(),
    sleep: async (ms, signal) => {
      await delay(Math.min(ms, longestMs), undefined, signal === undefined ? {} : { signal }).catch(
        (cause) => {
          throw signal?.aborted ? signal.reason : cause;
        },
      );
    },
  };
}

/** A hasty clock of a machine that can be put to sleep: it wakes that much later. */
export function suspendableClock(longestMs: number): { clock: Clock; suspend: (ms: number) => void } {
  const awake = hastyClock(longestMs);
  let slept = 0;
  return {
    clock: { now: () => awake.now() + slept, sleep: awake.sleep },
    suspend: (ms) => {
      slept += ms;
    },
  };
}
