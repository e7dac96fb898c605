import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../engine/ports.ts';

/** Node fires a timer with a longer time at once. Milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    try {
      // Node warns of a time that has passed already.
      let left = Math.max(0, ms);
      do {
        await delay(Math.min(left, LONGEST_TIMER), undefined, signal === undefined ? {} : { signal });
        left -= LONGEST_TIMER;
      } while (left > 0);
    } catch (cause) {
      throw signal?.aborted ? signal.reason : cause;
    }
  },
};
