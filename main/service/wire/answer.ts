import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { CODE } from '../../../shared/interface/codes.ts';
import type { WireAnswer } from '../../../shared/interface/envelope.ts';
import type { Refusal } from './refusal.ts';

/** The answer of an endpoint. As in the document's samples, its HTTP status is 200 whatever the body's code is. */
export interface Answer {
  /** 200, except for what is outside the interface: an unknown path or method, a result URL. */
  readonly status: number;
  readonly body: WireAnswer;
  /** Headers in addition to those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTTP response, ready to be written. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A successful answer. */
export function succeed(data: object, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 200, body: { code: CODE.success, data, msg: 'success' }, headers };
}

/** An error answer, without data. */
export function refuse({ code, msg }: Refusal, status = 200): Answer {
  return { status, body: { code, data: {}, msg } };
}

/** Converts an answer into a response. */
export function replyOf({ status, body, headers }: Answer): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    text: JSON.stringify(body),
  };
}

/** Writes a reply. Does nothing if the headers were already sent or the client has disconnected. */
export function sendReply(response: ServerResponse, { status, headers, text }: Reply): void {
  if (response.headersSent || response.destroyed) return;
  const bytes = Buffer.from(text);
  response.writeHead(status, { 'content-length': bytes.length, ...headers });
  const { req } = response;
  if (req.complete || response.shouldKeepAlive) {
    response.end(bytes);
    return;
  }
  // Closing the connection while the client is still sending would cut off the answer, too. So the rest is read first.
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
