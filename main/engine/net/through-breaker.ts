import { AppError } from '../../../shared/model/app-error.ts';
import type { CallOutcome, HostBreakers } from './host-breakers.ts';

export interface GuardedCall<Result> {
  /** The address that is called; the breaker of its host decides when. */
  readonly url: string;
  readonly signal: AbortSignal;
  /** @param reached reports that the host answers, long before the call has ended */
  readonly call: (reached: () => void) => Promise<Result>;
  /** What the result says about the host. */
  readonly outcomeOf: (result: Result) => CallOutcome;
}

/**
 * Makes a call once the breaker of its host admits it, and reports the outcome to the breaker. An error counts as `trouble` only if it
 * says that the host is unreachable; an abort says nothing about the host.
 * @throws the signal's reason, or what the call throws
 */
export async function throughBreaker<Result>(
  breakers: Pick<HostBreakers, 'enter'>,
  { url, signal, call, outcomeOf }: GuardedCall<Result>,
): Promise<Result> {
  // A text that is no web address has no host; the call itself reports that.
  const origin = URL.parse(url)?.origin;
  const report = origin === undefined ? () => undefined : await breakers.enter(origin, signal);
  let outcome: CallOutcome = 'no-call';
  try {
    const result = await call(() => report('answered'));
    outcome = outcomeOf(result);
    return result;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'offline' && !signal.aborted) outcome = 'trouble';
    throw error;
  } finally {
    report(outcome);
  }
}
