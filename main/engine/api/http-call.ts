import { Agent, Client, type Dispatcher, errors, ProxyAgent } from 'undici';
import { AppError } from '../../../shared/model/app-error.ts';
import type { ProxyFor } from '../ports.ts';
import { MAX_ANSWER_BYTES, type RawAnswer } from './answer.ts';
import { createRoutes, type Route, type Routes } from './routes.ts';
import { WAITS } from './unreachable.ts';

/** Time limits of one call, a phase each. Milliseconds. */
export interface PhaseLimits {
  /** Until the socket (and TLS) stands. */
  readonly connectMs: number;
  /** Without a byte going out, and from the last byte out to the first of the answer. */
  readonly answerMs: number;
  /** Without a byte of the answer's body. */
  readonly bodyMs: number;
}

export const FREE_CALL_LIMITS: PhaseLimits = { connectMs: 10_000, answerMs: 30_000, bodyMs: 15_000 };

/** The pool for calls that cost nothing: kept alive, HTTP/1.1, no retries, no redirects. */
export function createCallPool(proxyFor: ProxyFor, limits: PhaseLimits = FREE_CALL_LIMITS): Routes {
  const options: Agent.Options = {
    allowH2: false,
    connections: 8,
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.bodyMs,
    keepAliveTimeout: 4_000,
    maxResponseSize: MAX_ANSWER_BYTES,
  };
  return createRoutes(proxyFor, (proxy) =>
    proxy === null
      ? new Agent({ ...options, connect: { timeout: limits.connectMs, allowH2: false } })
      : new ProxyAgent({ ...options, ...proxyOptions(proxy, limits.connectMs) }),
  );
}

/**
 * What every way through a proxy has in common: HTTP/1.1 to it and beyond it, and one limit for each step of connecting.
 * https goes through a tunnel, so that the proxy sees neither headers nor answers.
 */
export function proxyOptions(proxy: URL, connectMs: number): ProxyAgent.Options {
  const tls = { timeout: connectMs, allowH2: false };
  return {
    uri: proxy.href,
    proxyTls: tls,
    requestTls: tls,
    // A proxy that takes the socket and never answers CONNECT.
    clientFactory: (origin, options) => new Client(origin, { ...options, headersTimeout: connectMs }),
  };
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
export async function freeCall(pool: Pick<Routes, 'to'>, call: FreeCall): Promise<RawAnswer> {
  const route = await pool.to(new URL(call.origin));
  try {
    return await once(route.dispatcher, call);
  } catch (cause) {
    call.signal?.throwIfAborted();
    if (!diedUnderway(cause)) throw unanswered(call.origin, route, cause);
  }
  try {
    return await once(route.dispatcher, call);
  } catch (cause) {
    call.signal?.throwIfAborted();
    throw unanswered(call.origin, route, cause);
  }
}

async function once(dispatcher: Dispatcher, call: FreeCall): Promise<RawAnswer> {
  const response = await dispatcher.request({
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
  const refusal = cause instanceof Error ? PROXY_REFUSAL.exec(cause.message)?.[1] : undefined;
  if (refusal !== undefined) return `the proxy does not lead there (HTTP ${refusal})`;
  return (
    FAILURES[code] ?? (code.startsWith('UND_ERR') || code === 'unknown' ? 'the connection failed' : code)
  );
}

/** How undici says that a proxy would not open a tunnel. */
const PROXY_REFUSAL = /^Proxy response \((\d+)\)/;

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
  UND_ERR_PRX_CONN: 'the proxy cut the connection',
  UND_ERR_PRX_TLS: "the proxy's certificate is for another name",
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

/** Of a proxy only its host is told: its address may hold a password. */
function unanswered(origin: string, { proxy }: Route, cause: unknown): AppError {
  if (cause instanceof errors.ResponseExceededMaxSizeError) {
    return new AppError(
      'not-the-interface',
      `${origin} answers with more than an answer of this interface can be; check the address.`,
      { cause },
    );
  }
  return new AppError(
    'offline',
    `The service at ${origin} cannot be reached${proxy === null ? '' : ` through the proxy ${proxy.host}`}: ${describeFailure(cause)}. ${WAITS}`,
    { detail: errorCode(cause), cause },
  );
}
