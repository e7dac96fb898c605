import { backoffDelay } from '../async/backoff.ts';
import type { Clock, Ids } from '../ports.ts';

/**
 * A circuit breaker for each host that polls and downloads go to, so that a service that is away costs one call at a time,
 * not one a job.
 *
 *   closed ──3 troubles in a row──▶ open ──its time is over──▶ probing ──an answer──▶ closed
 *                                    ▲                            │
 *                                    └────────── trouble ─────────┘
 */
export interface HostBreakers {
  /**
   * Resolves when a call to the host may go out; say what became of it, or nobody else is let through.
   * Rejects with the signal's reason.
   */
  readonly enter: (host: string, signal: AbortSignal) => Promise<(outcome: CallOutcome) => void>;
  /** Resolves when the host could be let through to, without taking that place. Rejects with the signal's reason. */
  readonly ready: (host: string, signal: AbortSignal) => Promise<void>;
  /** The host was reached by somebody else. */
  readonly reached: (host: string) => void;
}

/** `trouble`: it was not reached, or answered with HTTP 5xx. A host that asks for patience is held for all, likewise. */
export type CallOutcome = 'answered' | 'trouble' | { readonly retryAfterMs: number } | 'no-call';

/** Troubles in a row after which a host is taken to be away. */
const THRESHOLD = 3;
/** Longest patience that a host may ask for. */
const MAX_PATIENCE_MS = 15 * 60_000;

interface Breaker {
  troubles: number;
  /** Nobody is let through before. Milliseconds since the epoch. */
  until: number;
  /** When `until` was set: before this moment the clock was set back, and the wait is over. */
  setAt: number;
  /** Whether the host itself asked for it: an answer to a call that was out by then does not take that back. */
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
    // The next of those that wait is the next probe, once the time is over.
    wakeAll(breaker);
  };

  /** `take` is called in the very turn in which the host is free: a moment later it may not be. */
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

/** A clock that was set back must not hold anybody up for the difference. */
function isHeld({ until, setAt }: Breaker, now: number): boolean {
  return now < until && now >= setAt;
}

/** Waits for the time to be over, or for somebody's word. */
async function rest(clock: Clock, breaker: Breaker, now: number, signal: AbortSignal): Promise<void> {
  const alarm = new AbortController();
  const wake = (): void => alarm.abort();
  breaker.waiters.add(wake);
  try {
    // While somebody else tries, his end is what is waited for.
    const ms = isHeld(breaker, now) ? breaker.until - now : MAX_PATIENCE_MS;
    await clock.sleep(ms, AbortSignal.any([alarm.signal, signal]));
  } catch (cause) {
    signal.throwIfAborted();
    if (!alarm.signal.aborted) throw cause;
  } finally {
    breaker.waiters.delete(wake);
  }
}
