import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../engine/ports.ts';

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    try {
      await delay(ms, undefined, signal === undefined ? {} : { signal });
    } catch (cause) {
      throw signal?.aborted ? signal.reason : cause;
    }
  },
};
