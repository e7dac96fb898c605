import { AppError } from '../../../shared/model/app-error.ts';

/** Doublings after which the wait no longer grows, whatever its ceiling: the number would overflow. */
const MOST_DOUBLINGS = 16;

/**
 * The wait after a failure, in milliseconds: doubles from a second to a ceiling, jittered by a quarter either way.
 * @param failures in a row, from 1
 * @param random 0 ≤ x < 1
 */
export function backoffDelay(failures: number, random: number, ceilingMs = 60_000): number {
  return Math.min(1000 * 2 ** Math.min(failures - 1, MOST_DOUBLINGS), ceilingMs) * (0.75 + 0.5 * random);
}

/** The wait after an error: as long as the service asked for, or else as {@link backoffDelay}. Milliseconds. */
export function delayAfter(error: unknown, ...backoff: Parameters<typeof backoffDelay>): number {
  return askedDelay(error) ?? backoffDelay(...backoff);
}

/** How long the service asked to be left alone, in milliseconds; null where it did not say. */
export function askedDelay(error: unknown): number | null {
  return error instanceof AppError ? error.retryAfterMs : null;
}
