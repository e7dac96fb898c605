import { AppError } from '../../../shared/model/app-error.ts';
import { callFailure, errorCode } from './call-failure.ts';

/** The end of the message for a window and for a running batch, which both wait. */
const WAITS = '. Work that needs it waits and goes on by itself.';

/**
 * The error of a service that did not answer: what was called, why it failed, what to do.
 * @param proxy the proxy on the way; the message names only its host, because its address may contain a password
 */
export function unreachable(origin: string, proxy: URL | null, cause: unknown): AppError {
  const { why, advice } = callFailure(cause, proxy !== null);
  const way = proxy === null ? '' : ` through the proxy ${proxy.host}`;
  return new AppError(
    'offline',
    `The service at ${origin} cannot be reached${way}: ${why}; ${advice}${WAITS}`,
    {
      detail: errorCode(cause),
      cause,
    },
  );
}

/**
 * The same error in words for a caller that does not wait; any other error unchanged.
 * @param then what to do after that is fixed, as the end of a sentence after a comma
 */
export function withoutWaiting(cause: unknown, then: string): unknown {
  if (!(cause instanceof AppError) || cause.kind !== 'offline') return cause;
  const { message, detail } = cause;
  return new AppError('offline', message.replace(WAITS, `, ${then}`), {
    cause,
    ...(detail === undefined ? {} : { detail }),
  });
}
