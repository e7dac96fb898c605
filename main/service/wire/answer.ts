import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { CODE } from '../../../shared/interface/codes.ts';
import type { WireAnswer } from '../../../shared/interface/envelope.ts';
import type { Refusal } from './refusal.ts';

/** What an endpoint says: the body, with HTTP status 200 whatever its code is, as in the document's samples. */
export interface Answer {
  /** 200 but for what is outside the interface: an unknown path or method, a result URL. */
  readonly status: number;
  readonly body: WireAnswer;
  /** Beside those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is written to the wire. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Success, with its data. */
export function succeed(data: object, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 200, body: { code: CODE.success, data, msg: 'success' }, headers };
}

/** An error: its code and words, and no data. */
export function refuse({ code, msg }: Refusal, status = 200): Answer {
  return { status, body: { code, data: {}, msg } };
}

/** An answer as it is written. */
export function replyOf({ status, body, headers }: Answer): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    text: JSON.stringify(body),
  };
}

/** Writes a reply; a response that is already under way, or whose client has gone, is left alone. */
export function sendReply(response: ServerResponse, { status, headers, text }: Reply): void {
  if (response.headersSent || response.destroyed) return;
  const bytes = Buffer.from(text);
  response.writeHead(status, { 'content-length': bytes.length, ...headers });
  const { req } = response;
  if (req.complete || response.shouldKeepAlive) {
    response.end(bytes);
    return;
  }
  // To close on a client that still sends would cut off the answer too: the end waits for what is left.
  response.write(bytes);
  finished(req.resume(), () => response.end());
}

/** Writes an answer. */
export function sendAnswer(
  response: ServerResponse,
  answer: Answer,
  headers: Readonly<Record<string, string>> = {},
): void {
  const reply = replyOf(answer);
  sendReply(response, { ...reply, headers: { ...reply.headers, ...headers } });
}
