import { setTimeout as delay } from 'node:timers/promises';
import { abortable } from '../../../main/engine/async/abortable.ts';
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

/** A clock whose waits begin only when `begun` resolves. */
export function clockFrom(begun: Promise<void>, clock: Clock): Clock {
  return {
    now: clock.now,
    sleep: async (ms, signal) => {
      await abortable(begun, signal);
      await clock.sleep(ms, signal);
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
