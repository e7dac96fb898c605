import { Readable } from 'node:stream';
import type { buildConnector, Client, Dispatcher } from 'undici';
import { AppError } from '../../../shared/model/app-error.ts';
import { limitAnswer } from '../net/limit-answer.ts';
import { limitBody } from '../net/limit-body.ts';
import { loadUndici } from '../net/load-undici.ts';
import { proxyOptions } from '../net/proxy-options.ts';
import { withoutContinue } from '../net/without-continue.ts';
import { MAX_ANSWER_BYTES, type RawAnswer } from './answer.ts';
import { describeFailure, errorCode } from './call-failure.ts';
import type { FormBody } from './form-body.ts';
import { headerText, type PhaseLimits } from './http-call.ts';

export const PAID_POST_LIMITS: PhaseLimits = {
  connectMs: 10_000,
  answerMs: 120_000,
  bodyMs: 30_000,
  wholeMs: 60_000,
};

/** What is known about a paid request after it ended. */
export type SubmitEvidence =
  /** It ended before a socket (with its proxy tunnel and TLS session) was connected: not a byte of it left this machine. */
  | { readonly kind: 'not-connected'; readonly errorCode: string; readonly words: string }
  | ({ readonly kind: 'answered' } & RawAnswer)
  /** A socket was connected, and then no whole answer came. `text` is the part of the body that arrived. */
  | { readonly kind: 'broken'; readonly errorCode: string; readonly words: string; readonly text: string };

export interface PaidPost {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormBody;
  /** Null for a direct connection. */
  readonly proxy: URL | null;
  readonly limits?: PhaseLimits;
  /** 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends one request that costs credits, on a connection of its own that carries nothing else: HTTP/1.1, no keep-alive, no retry,
 * no redirect. It never throws. It returns what happened; what that means is decided elsewhere (classify-submit.ts).
 */
export async function paidPost(post: PaidPost): Promise<SubmitEvidence> {
  const { origin, path, headers, body, proxy, onProgress, signal } = post;
  const limits = post.limits ?? PAID_POST_LIMITS;
  const undici = await loadUndici().catch((cause: unknown) => ({ cause }));
  if ('cause' in undici)
    return {
      kind: 'not-connected',
      errorCode: errorCode(undici.cause),
      words: wordsOf(undici.cause, signal),
    };
  let connections = 0;
  let stood = false;
  let text = '';
  const only = (at: string | URL, connector: buildConnector.connector): Client =>
    new undici.Client(at, {
      allowH2: false,
      pipelining: 1,
      maxRequestsPerClient: 1,
      headersTimeout: limits.answerMs,
      bodyTimeout: limits.bodyMs,
      maxResponseSize: MAX_ANSWER_BYTES,
      connect: (options, callback) => {
        connections += 1;
        if (connections > 1) {
          // undici could use a second connection to send the request again; there is only ever one.
          callback(new Error('the one connection of a paid request is gone'), null);
          return;
        }
        connector(options, (...result) => {
          // The connector of a tunnel passes no socket if there is none.
          const [failure, socket] = result;
          if (failure === null && socket !== null) {
            stood = true;
            withoutContinue(socket);
          }
          callback(...result);
        });
      },
    });
  const client: Dispatcher =
    proxy === null
      ? only(origin, undici.buildConnector({ timeout: limits.connectMs, allowH2: false, keepAlive: false }))
      : new undici.ProxyAgent({
          ...proxyOptions(undici, proxy, limits.connectMs),
          allowH2: false,
          // undici's connector opens the tunnel first; for plain http the proxy receives the whole address.
          factory: (at, { connect }: { connect: buildConnector.connector }) => only(at, connect),
        });
  const limit = limitAnswer(limits.answerMs, signal);
  const onSent = (sent: number): void => {
    limit.refresh();
    onProgress(sent / body.length);
  };
  try {
    const response = await client.request({
      origin,
      method: 'POST',
      path,
      headers: { ...headers, 'content-type': body.contentType, 'content-length': String(body.length) },
      body: Readable.from(body.stream(onSent)),
      reset: true,
      signal: limit.signal,
    });
    limit.end();
    limitBody(response.body, limits.wholeMs);
    // Read piece by piece: what arrived before the connection broke may name the task.
    for await (const piece of response.body.setEncoding('utf8')) text += piece;
    return {
      kind: 'answered',
      status: response.statusCode,
      retryAfter: headerText(response.headers['retry-after']),
      text,
    };
  } catch (cause) {
    const end = { errorCode: errorCode(cause), words: wordsOf(cause, signal) };
    return stood ? { kind: 'broken', ...end, text } : { kind: 'not-connected', ...end };
  } finally {
    limit.end();
    await client.destroy();
  }
}

function wordsOf(cause: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted) return 'Maquette was stopped';
  return cause instanceof AppError ? cause.message : describeFailure(cause);
}
