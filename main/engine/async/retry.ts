import type { Clock } from '../ports.ts';

/** An attempt that brought nothing, and is worth another. */
export class Again {
  /** How long the other side asked to be left alone, in milliseconds; null where the backoff decides. */
  readonly waitMs: number | null;
  constructor(waitMs: number | null = null) {
    this.waitMs = waitMs;
  }
}

export interface RetryOptions<Result> {
  /** @param failures attempts before this one */
  readonly attempt: (failures: number) => Promise<Result | Again> | Result | Again;
  /** What an error calls for: another attempt, or, thrown, the end. Without it every error is the end. */
  readonly onError?: (error: unknown, failures: number) => Again;
  /**
   * The wait after so many failures, from 1, in milliseconds: where neither attempt nor error asked for another.
   * The usual one is `backoffDelay`; left out where every attempt says for how long.
   */
  readonly delay?: (failures: number) => number;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Ends the wait between two attempts, with its reason. An attempt under way has to look at it itself. */
  readonly signal: AbortSignal;
}

/**
 * Tries until an attempt brings a result, however often that takes. A library's retry (p-retry) sleeps by a timer of its own,
 * which knows neither the engine's clock nor how long a service asked to be left alone: see docs/decisions/0051.
 * @throws the signal's reason, or what `onError` throws
 */
export async function retry<Result>(options: RetryOptions<Result>): Promise<Result> {
  const { attempt, onError = rethrow, delay = () => 0, clock, signal } = options;
  for (let failures = 1; ; failures += 1) {
    let came: Result | Again;
    try {
      came = await attempt(failures - 1);
    } catch (error) {
      came = onError(error, failures);
    }
    if (!(came instanceof Again)) return came;
    await clock.sleep(came.waitMs ?? delay(failures), signal);
  }
}

function rethrow(error: unknown): never {
  throw error;
}
