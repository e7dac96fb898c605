import type { ServerResponse } from 'node:http';
import { CODE } from '../../../shared/interface/codes.ts';
import type { WireAnswer } from '../../../shared/interface/envelope.ts';
import type { Refusal } from '../rules/refusal.ts';

/** What an endpoint says: the body, with HTTP status 200 whatever its code is, as in the document's samples. */
export interface Answer {
  /** 200 but for what is outside the interface: an unknown path or method, a result URL. */
  readonly status: number;
  readonly body: WireAnswer;
}

/** Success, with its data. */
export function succeed(data: object): Answer {
  return { status: 200, body: { code: CODE.success, data, msg: 'success' } };
}

/** An error: its code and words, and no data. */
export function refuse({ code, msg }: Refusal, status = 200): Answer {
  return { status, body: { code, data: {}, msg } };
}

/** Writes an answer; a response that is already under way, or whose client has gone, is left alone. */
export function sendAnswer(
  response: ServerResponse,
  { status, body }: Answer,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': text.length,
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(text);
}
