import type { Clock } from '../ports.ts';

/** Returned by an attempt that gave no result and should be repeated. */
export class Again {
  /** The wait that the other side asked for, in milliseconds; null if the backoff decides. */
  readonly waitMs: number | null;
  constructor(waitMs: number | null = null) {
    this.waitMs = waitMs;
  }
}

export interface RetryOptions<Result> {
  /** @param failures number of attempts before this one */
  readonly attempt: (failures: number) => Promise<Result | Again> | Result | Again;
  /** Decides about an error: returns `Again` for another attempt, or throws to end the retries. By default every error ends them. */
  readonly onError?: (error: unknown, failures: number) => Again;
  /**
   * The wait after so many failures (from 1), in milliseconds, for attempts that ask for no wait of their own. Usually `backoffDelay`;
   * left out if every attempt gives its own wait.
   */
  readonly delay?: (failures: number) => number;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Ends the wait between two attempts, with its reason. A running attempt must observe the signal itself. */
  readonly signal: AbortSignal;
}

/**
 * Repeats an attempt until it gives a result, without a limit. The library p-retry is not used: it sleeps by a timer of its own, which
 * knows neither the engine's clock nor the wait that a service asked for (docs/decisions/0051).
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
