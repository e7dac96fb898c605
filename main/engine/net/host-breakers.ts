import { backoffDelay } from '../async/backoff.ts';
import type { Clock, Ids } from '../ports.ts';

/**
 * A circuit breaker for each host that polls and downloads call. While a service is unreachable, one call at a time probes it,
 * not one for each job.
 *
 *   closed ──3 failures in a row──▶ open ──its time is over──▶ probing ──an answer──▶ closed
 *                                    ▲                            │
 *                                    └────────── failure ─────────┘
 */
export interface HostBreakers {
  /**
   * Resolves when a call to the host may be made, with a function that must be called with the outcome: while a probe has not reported,
   * no other call is admitted. Rejects with the signal's reason.
   */
  readonly enter: (host: string, signal: AbortSignal) => Promise<(outcome: CallOutcome) => void>;
  /** Resolves when a call to the host would be admitted, without reserving that call. Rejects with the signal's reason. */
  readonly ready: (host: string, signal: AbortSignal) => Promise<void>;
  /** Records that another call reached the host. */
  readonly reached: (host: string) => void;
}

/** `trouble`: the host was unreachable, or answered HTTP 5xx. `retryAfterMs`: the host asked for a wait, which holds for all calls. */
export type CallOutcome = 'answered' | 'trouble' | { readonly retryAfterMs: number } | 'no-call';

/** Failures in a row after which a host counts as unreachable. */
const THRESHOLD = 3;
/** The longest wait that a host can ask for. Milliseconds. */
const MAX_PATIENCE_MS = 15 * 60_000;

interface Breaker {
  troubles: number;
  /** No call is admitted before this time. Milliseconds since the epoch. */
  until: number;
  /** When `until` was set. If the clock shows an earlier time, it was set back, and the wait is over. */
  setAt: number;
  /** Whether the host asked for the wait. An answer to a call that was already running does not cancel it. */
  asked: boolean;
  probing: boolean;
  readonly waiters: Set<() => void>;
}

export function createHostBreakers(options: {
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'random'>;
  readonly ceilingMs: number;
}): HostBreakers {
  const { clock, ids, ceilingMs } = options;
  const breakers = new Map<string, Breaker>();
  const breakerOf = (host: string): Breaker => {
    const known = breakers.get(host);
    if (known !== undefined) return known;
    const fresh = {
      troubles: 0,
      until: 0,
      setAt: 0,
      asked: false,
      probing: false,
      waiters: new Set<() => void>(),
    };
    breakers.set(host, fresh);
    return fresh;
  };
  const wakeAll = (breaker: Breaker): void => {
    for (const wake of [...breaker.waiters]) wake();
  };
  const hold = (breaker: Breaker, ms: number, asked: boolean): void => {
    const now = clock.now();
    const rest = isHeld(breaker, now) ? breaker.until : now;
    breaker.until = Math.max(rest, now + ms);
    breaker.setAt = now;
    breaker.asked = asked;
  };
  const close = (breaker: Breaker): void => {
    breaker.troubles = 0;
    if (!breaker.asked || !isHeld(breaker, clock.now())) breaker.until = 0;
    breaker.probing = false;
    wakeAll(breaker);
  };

  const settle = (breaker: Breaker, probe: boolean, outcome: CallOutcome): void => {
    if (outcome === 'answered') {
      close(breaker);
      return;
    }
    if (typeof outcome === 'object') {
      hold(breaker, Math.min(outcome.retryAfterMs, MAX_PATIENCE_MS), true);
    }
    if (outcome === 'trouble') {
      breaker.troubles += 1;
      const open = breaker.troubles >= THRESHOLD && (probe || !isHeld(breaker, clock.now()));
      if (open) {
        hold(breaker, backoffDelay(breaker.troubles - THRESHOLD + 1, ids.random(), ceilingMs), false);
      }
    }
    if (!probe) return;
    breaker.probing = false;
    // Lets one of the waiting calls become the next probe once the time is over.
    wakeAll(breaker);
  };

  /** Calls `take` in the same turn in which the host was found free: one turn later it may not be. */
  const whenReady = async <T>(breaker: Breaker, signal: AbortSignal, take: () => T): Promise<T> => {
    for (;;) {
      signal.throwIfAborted();
      const now = clock.now();
      if (!isHeld(breaker, now) && !(isAway(breaker) && breaker.probing)) return take();
      await rest(clock, breaker, now, signal);
    }
  };

  return {
    ready: (host, signal) => whenReady(breakerOf(host), signal, () => undefined),
    enter: (host, signal) => {
      const breaker = breakerOf(host);
      return whenReady(breaker, signal, () => {
        const probe = isAway(breaker);
        if (probe) breaker.probing = true;
        let said = false;
        return (outcome) => {
          if (said) return;
          said = true;
          settle(breaker, probe, outcome);
        };
      });
    },
    reached: (host) => {
      const breaker = breakers.get(host);
      if (breaker !== undefined && breaker.troubles > 0) close(breaker);
    },
  };
}

function isAway({ troubles }: Breaker): boolean {
  return troubles >= THRESHOLD;
}

/** If the clock was set back, do not wait for the difference. */
function isHeld({ until, setAt }: Breaker, now: number): boolean {
  return now < until && now >= setAt;
}

/** Waits until the time is over, or until the breaker's state changes. */
async function rest(clock: Clock, breaker: Breaker, now: number, signal: AbortSignal): Promise<void> {
  const alarm = new AbortController();
  const wake = (): void => alarm.abort();
  breaker.waiters.add(wake);
  try {
    // While another call probes the host, its outcome ends this wait.
    const ms = isHeld(breaker, now) ? breaker.until - now : MAX_PATIENCE_MS;
    await clock.sleep(ms, AbortSignal.any([alarm.signal, signal]));
  } catch (cause) {
    signal.throwIfAborted();
    if (!alarm.signal.aborted) throw cause;
  } finally {
    breaker.waiters.delete(wake);
  }
}
