import { Agent, type Dispatcher, errors } from 'undici';
import { AppError } from '../../../shared/model/app-error.ts';
import { MAX_ANSWER_BYTES, type RawAnswer } from './answer.ts';

/** Time limits of one call, a phase each. Milliseconds. */
export interface PhaseLimits {
  /** Until the socket (and TLS) stands. */
  readonly connectMs: number;
  /** Without a byte going out, and from the last byte out to the first of the answer. */
  readonly answerMs: number;
  /** Without a byte of the answer's body. */
  readonly bodyMs: number;
}

/** What an unreachable service means to a window, and to a run that is under way. */
export const WAITS = 'Work that needs it waits and goes on by itself.';

export const FREE_CALL_LIMITS: PhaseLimits = { connectMs: 10_000, answerMs: 30_000, bodyMs: 15_000 };

/** The pool for calls that cost nothing: kept alive, HTTP/1.1, no retries, no redirects. */
export function createCallPool(limits: PhaseLimits = FREE_CALL_LIMITS): Agent {
  return new Agent({
    allowH2: false,
    connections: 8,
    connect: { timeout: limits.connectMs, allowH2: false },
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.bodyMs,
    keepAliveTimeout: 4_000,
    maxResponseSize: MAX_ANSWER_BYTES,
  });
}

export interface FreeCall {
  readonly origin: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes one call that is free to repeat; a socket that died under a kept-alive connection is tried once more.
 * @throws AppError `offline` where no answer came; the signal's reason where it was stopped
 */
export async function freeCall(pool: Dispatcher, call: FreeCall): Promise<RawAnswer> {
  try {
    return await once(pool, call);
  } catch (cause) {
    call.signal?.throwIfAborted();
    if (!diedUnderway(cause)) throw unanswered(call.origin, cause);
  }
  try {
    return await once(pool, call);
  } catch (cause) {
    call.signal?.throwIfAborted();
    throw unanswered(call.origin, cause);
  }
}

async function once(pool: Dispatcher, call: FreeCall): Promise<RawAnswer> {
  const response = await pool.request({
    origin: call.origin,
    path: call.path,
    method: call.method,
    headers: { ...call.headers },
    signal: call.signal ?? null,
  });
  return {
    status: response.statusCode,
    retryAfter: headerText(response.headers['retry-after']),
    text: await response.body.text(),
  };
}

/** One value of a header that may be there several times. */
export function headerText(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** The system's or undici's code of a failed call, e.g. ECONNREFUSED; looks into an AggregateError too. */
export function errorCode(cause: unknown): string {
  if (cause instanceof AggregateError && !('code' in cause)) return errorCode(cause.errors[0]);
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return 'unknown';
}

/** In words, for people: why a service could not be reached. */
export function describeFailure(cause: unknown): string {
  const code = errorCode(cause);
  return (
    FAILURES[code] ?? (code.startsWith('UND_ERR') || code === 'unknown' ? 'the connection failed' : code)
  );
}

const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at that address',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ENOTFOUND: 'its name is not known to the network',
  EAI_AGAIN: 'the network cannot look up its name',
  ENETUNREACH: 'there is no network',
  EHOSTUNREACH: 'the network has no way to it',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it took the call and did not answer in time',
  UND_ERR_BODY_TIMEOUT: 'its answer stopped half-way',
  UND_ERR_SOCKET: 'the connection was cut',
  CERT_HAS_EXPIRED: 'its certificate has run out',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not one the system trusts',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not one the system trusts',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not one the system trusts',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

function diedUnderway(cause: unknown): boolean {
  const code = errorCode(cause);
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

function unanswered(origin: string, cause: unknown): AppError {
  if (cause instanceof errors.ResponseExceededMaxSizeError) {
    return new AppError(
      'not-the-interface',
      `${origin} answers with more than an answer of this interface can be; check the address.`,
      { cause },
    );
  }
  return new AppError(
    'offline',
    `The service at ${origin} cannot be reached: ${describeFailure(cause)}. ${WAITS}`,
    { detail: errorCode(cause), cause },
  );
}
