import { CallTimeout } from './call-timeout.ts';

/** Limits the time until an answer begins. */
export interface AnswerLimit {
  /** Aborts the request when the time is over, or when the caller's signal aborts. */
  readonly signal: AbortSignal;
  /** Begins the time anew, e.g. because a byte was sent. */
  readonly refresh: () => void;
  /** The answer has begun, or the request has failed. The caller's signal still aborts the rest. */
  readonly end: () => void;
}

/**
 * Starts a limit that interim answers (HTTP 1xx) do not prolong: undici's own limit begins anew with each of them, so a server that
 * goes on sending them would be waited for without end.
 * @param ms the whole time, in milliseconds
 */
export function limitAnswer(ms: number, signal?: AbortSignal | null): AnswerLimit {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new CallTimeout('headers', 'no answer began')), ms);
  return {
    signal: signal == null ? late.signal : AbortSignal.any([signal, late.signal]),
    refresh: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  };
}
