import { AppError } from '../../../shared/model/app-error.ts';
import type { CallOutcome, HostBreakers } from './host-breakers.ts';

export interface GuardedCall<Result> {
  /** Where the call goes: its host is the one that is waited for. */
  readonly url: string;
  readonly signal: AbortSignal;
  /** @param reached says that the host is there, long before the call has ended */
  readonly call: (reached: () => void) => Promise<Result>;
  /** What the result shows of the host. */
  readonly outcomeOf: (result: Result) => CallOutcome;
}

/**
 * Makes a call once its host is let through to, and says what it showed of that host. An error shows that the host is away only
 * where it says so; one that came of stopping shows nothing.
 * @throws the signal's reason, or what the call throws
 */
export async function throughBreaker<Result>(
  breakers: Pick<HostBreakers, 'enter'>,
  { url, signal, call, outcomeOf }: GuardedCall<Result>,
): Promise<Result> {
  // What is no web address goes nowhere, and its call says so.
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
