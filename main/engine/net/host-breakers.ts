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
  /** Whether the last calls to the host all failed. */
  readonly isAway: (host: string) => boolean;
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
  askedByHost: boolean;
  isProbing: boolean;
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
      askedByHost: false,
      isProbing: false,
      waiters: new Set<() => void>(),
    };
    breakers.set(host, fresh);
    return fresh;
  };
  const wakeAll = (breaker: Breaker): void => {
    for (const wake of [...breaker.waiters]) wake();
  };
  const blockFor = (breaker: Breaker, ms: number, askedByHost: boolean): void => {
    const now = clock.now();
    const from = isBlocked(breaker, now) ? breaker.until : now;
    breaker.until = Math.max(from, now + ms);
    breaker.setAt = now;
    breaker.askedByHost = askedByHost;
  };
  const close = (breaker: Breaker): void => {
    breaker.troubles = 0;
    if (!breaker.askedByHost || !isBlocked(breaker, clock.now())) breaker.until = 0;
    breaker.isProbing = false;
    wakeAll(breaker);
  };

  const recordOutcome = (breaker: Breaker, isProbe: boolean, outcome: CallOutcome): void => {
    if (outcome === 'answered') {
      close(breaker);
      return;
    }
    if (typeof outcome === 'object') {
      blockFor(breaker, Math.min(outcome.retryAfterMs, MAX_PATIENCE_MS), true);
    }
    if (outcome === 'trouble') {
      breaker.troubles += 1;
      const shouldOpen = breaker.troubles >= THRESHOLD && (isProbe || !isBlocked(breaker, clock.now()));
      if (shouldOpen) {
        blockFor(breaker, backoffDelay(breaker.troubles - THRESHOLD + 1, ids.random(), ceilingMs), false);
      }
    }
    if (!isProbe) return;
    breaker.isProbing = false;
    // Lets one of the waiting calls become the next probe once the time is over.
    wakeAll(breaker);
  };

  /** Calls `admit` in the same turn in which the host was found free: one turn later it may not be. */
  const whenReady = async <T>(breaker: Breaker, signal: AbortSignal, admit: () => T): Promise<T> => {
    for (;;) {
      signal.throwIfAborted();
      const now = clock.now();
      if (!isBlocked(breaker, now) && !(isAway(breaker) && breaker.isProbing)) return admit();
      await waitForChange(clock, breaker, now, signal);
    }
  };

  return {
    ready: (host, signal) => whenReady(breakerOf(host), signal, () => undefined),
    enter: (host, signal) => {
      const breaker = breakerOf(host);
      return whenReady(breaker, signal, () => {
        const isProbe = isAway(breaker);
        if (isProbe) breaker.isProbing = true;
        let hasReported = false;
        return (outcome) => {
          if (hasReported) return;
          hasReported = true;
          recordOutcome(breaker, isProbe, outcome);
        };
      });
    },
    reached: (host) => {
      const breaker = breakers.get(host);
      if (breaker !== undefined && breaker.troubles > 0) close(breaker);
    },
    isAway: (host) => {
      const breaker = breakers.get(host);
      return breaker !== undefined && isAway(breaker);
    },
  };
}

function isAway({ troubles }: Breaker): boolean {
  return troubles >= THRESHOLD;
}

/** If the clock was set back, do not wait for the difference. */
function isBlocked({ until, setAt }: Breaker, now: number): boolean {
  return now < until && now >= setAt;
}

/** Waits until the time is over, or until the breaker's state changes. */
async function waitForChange(
  clock: Clock,
  breaker: Breaker,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const alarm = new AbortController();
  const wake = (): void => alarm.abort();
  breaker.waiters.add(wake);
  try {
    // While another call probes the host, its outcome ends this wait.
    const ms = isBlocked(breaker, now) ? breaker.until - now : MAX_PATIENCE_MS;
    await clock.sleep(ms, AbortSignal.any([alarm.signal, signal]));
  } catch (cause) {
    signal.throwIfAborted();
    if (!alarm.signal.aborted) throw cause;
  } finally {
    breaker.waiters.delete(wake);
  }
}
