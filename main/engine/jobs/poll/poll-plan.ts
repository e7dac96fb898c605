import { percentile } from './learned-durations.ts';

/** Learned durations that are needed before polls are timed by them. */
const MIN_SAMPLES = 3;
/** The first poll comes a little early, so that a learned duration can also become shorter. */
const EARLY_FACTOR = 0.95;
/** Factor for the learned duration if the first poll found the task ended: it may have ended much earlier. */
const FIRST_POLL_FACTOR = 0.85;
/** Between polls, at least. Milliseconds. */
const MIN_DELAY_MS = 75;

export interface PollMoment {
  /** Since the task was accepted, in milliseconds. */
  readonly elapsedMs: number;
  /** Polls that were made so far. */
  readonly polls: number;
  /** What this kind of task took before, in milliseconds, shortest first. */
  readonly durations: readonly number[];
  /** *Local* works in seconds, an account in minutes. */
  readonly isLocal: boolean;
  /** 0 ≤ x < 1. */
  readonly random: number;
}

/**
 * How long to wait before the next poll of a task, in milliseconds. The first poll comes when a fifth of such tasks had ended earlier,
 * later ones in growing steps. Jitter keeps the jobs of a batch from polling all at once.
 */
export function nextPollDelay(moment: PollMoment): number {
  const { polls, durations, isLocal, random } = moment;
  // A clock that was set back must not add the difference.
  const elapsedMs = Math.max(0, moment.elapsedMs);
  const jitter = 0.9 + 0.2 * random;
  const early = percentile(durations, 0.2);
  const late = percentile(durations, 0.8);
  if (early !== null && late !== null && durations.length >= MIN_SAMPLES) {
    const first = early * EARLY_FACTOR - elapsedMs;
    if (first > 0) return first;
    const step = Math.max((late - early) / 4, early / 12, MIN_DELAY_MS);
    return clamp(step * 1.4 ** Math.max(0, polls - 1), MIN_DELAY_MS, ceiling(isLocal)) * jitter;
  }
  const start = isLocal ? 1000 : 2000;
  return clamp(start * 1.4 ** polls, start, ceiling(isLocal)) * jitter;
}

/** The polls between which a task ended. Milliseconds since it was accepted. */
export interface EndSighting {
  /** The last poll that saw it at work; 0 where none did. */
  readonly seenOpenMs: number;
  readonly seenEndedMs: number;
  /** Whether a callback said that it had just ended. */
  readonly isReported: boolean;
}

/** Estimates how long a task took, in milliseconds: it ended between the last poll that saw it at work and the first after its end. */
export function estimateDuration({ seenOpenMs, seenEndedMs, isReported }: EndSighting): number {
  if (isReported) return seenEndedMs;
  return seenOpenMs === 0 ? seenEndedMs * FIRST_POLL_FACTOR : (seenOpenMs + seenEndedMs) / 2;
}

function ceiling(isLocal: boolean): number {
  return isLocal ? 5_000 : 30_000;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
