import { AppError } from '../../../shared/model/app-error.ts';

/** Doublings after which the wait stops growing, whatever its ceiling: more would overflow the number. */
const MOST_DOUBLINGS = 16;

/**
 * The wait after a failure, in milliseconds: it doubles from one second up to a ceiling, with a jitter of ±25 %.
 * @param failures in a row, from 1
 * @param random 0 ≤ x < 1
 */
export function backoffDelay(failures: number, random: number, ceilingMs = 60_000): number {
  return Math.min(1000 * 2 ** Math.min(failures - 1, MOST_DOUBLINGS), ceilingMs) * (0.75 + 0.5 * random);
}

/** The wait after an error, in milliseconds: what the service asked for (Retry-After), or else {@link backoffDelay}. */
export function delayAfter(error: unknown, ...backoff: Parameters<typeof backoffDelay>): number {
  return askedDelay(error) ?? backoffDelay(...backoff);
}

/** The wait that the service asked for (Retry-After), in milliseconds; null if it asked for none. */
export function askedDelay(error: unknown): number | null {
  return error instanceof AppError ? error.retryAfterMs : null;
}
