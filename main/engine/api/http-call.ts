import type { Agent, Dispatcher } from 'undici';
import { IDEMPOTENCY_LIFETIME_HEADER } from '../../../shared/interface/idempotency.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { limitAnswer } from '../net/limit-answer.ts';
import { limitBody } from '../net/limit-body.ts';
import { loadUndici } from '../net/load-undici.ts';
import { proxyOptions } from '../net/proxy-options.ts';
import { createRoutes, type Route, type Routes } from '../net/routes.ts';
import type { Clock, ProxyFor } from '../ports.ts';
import { type Answer, MAX_ANSWER_BYTES, readAnswer } from './answer.ts';
import { errorCode } from './call-failure.ts';
import { unreachable } from './unreachable.ts';

/** The time limits of one call, one for each phase. Milliseconds. */
export interface PhaseLimits {
  /** Until the socket (and TLS) is connected. */
  readonly connectMs: number;
  /** Without a byte being sent, and from the last byte sent to the first byte of the answer. */
  readonly answerMs: number;
  /** Without a byte of the answer's body. */
  readonly bodyMs: number;
  /** From the first byte of the answer to its last. */
  readonly wholeMs: number;
}

export const FREE_CALL_LIMITS: PhaseLimits = {
  connectMs: 10_000,
  answerMs: 30_000,
  bodyMs: 15_000,
  wholeMs: 60_000,
};
/** Until the answer of a free call begins, whatever comes before it: room for one that waits for a connection of the pool. Milliseconds. */
const FREE_CALL_BEGINS_MS = 90_000;

/** The pool for calls that cost nothing: keep-alive, HTTP/1.1, no retries, no redirects. */
export function createCallPool(proxyFor: ProxyFor, limits: PhaseLimits = FREE_CALL_LIMITS): Routes {
  const options: Agent.Options = {
    allowH2: false,
    connections: 8,
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.bodyMs,
    keepAliveTimeout: 4_000,
    maxResponseSize: MAX_ANSWER_BYTES,
  };
  return createRoutes(proxyFor, async (proxy) => {
    const undici = await loadUndici();
    return proxy === null
      ? new undici.Agent({ ...options, connect: { timeout: limits.connectMs, allowH2: false } })
      : new undici.ProxyAgent({ ...options, ...proxyOptions(undici, proxy, limits.connectMs) });
  });
}

export interface FreeCall {
  readonly origin: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** As in {@link PhaseLimits}; by default that of {@link FREE_CALL_LIMITS}. Milliseconds. */
  readonly wholeMs?: number;
  /** Until the answer begins, with all interim answers. Milliseconds. */
  readonly beginsMs?: number;
  /** For a `Retry-After` that is a date. */
  readonly clock: Pick<Clock, 'now'>;
}

/** What came of a free call. */
export interface FreeAnswer {
  readonly answer: Answer;
  /** The time by the service's own clock. */
  readonly date: string | null;
  /** For how long the service honours an idempotency key, if it says so. */
  readonly keyLifetime: string | null;
}

/**
 * Makes one call that is free to repeat. If a kept-alive socket was closed by the other side, the call is repeated once.
 * @throws AppError `offline` if there was no answer; the signal's reason if it was aborted
 */
export async function freeCall(pool: Pick<Routes, 'to'>, call: FreeCall): Promise<FreeAnswer> {
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

async function once(dispatcher: Dispatcher, call: FreeCall): Promise<FreeAnswer> {
  const limit = limitAnswer(call.beginsMs ?? FREE_CALL_BEGINS_MS, call.signal);
  const response = await dispatcher
    .request({
      origin: call.origin,
      path: call.path,
      method: call.method,
      headers: { ...call.headers },
      signal: limit.signal,
    })
    .finally(limit.end);
  limitBody(response.body, call.wholeMs ?? FREE_CALL_LIMITS.wholeMs);
  const { statusCode: status, headers } = response;
  const text = await response.body.text();
  return {
    answer: readAnswer({ status, retryAfter: headerText(headers['retry-after']), text }, call.clock.now()),
    date: headerText(headers['date']),
    keyLifetime: headerText(headers[IDEMPOTENCY_LIFETIME_HEADER.toLowerCase()]),
  };
}

/** One value of a header that may occur several times. */
export function headerText(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function diedUnderway(cause: unknown): boolean {
  const code = errorCode(cause);
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

function unanswered(origin: string, { proxy }: Route, cause: unknown): AppError {
  if (errorCode(cause) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return new AppError(
      'not-the-interface',
      `${origin} answers with more than an answer of this interface can be; check the address.`,
      { cause },
    );
  }
  return unreachable(origin, proxy, cause);
}
