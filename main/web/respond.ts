import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Answer } from '../../shared/bridge/dispatch.ts';
import type { ErrorKind } from '../../shared/model/app-error.ts';
import { answerWithFile, type FileToServe } from '../shell/file-answer.ts';
import { PAGE_HEADERS } from '../shell/security-headers.ts';

/** Sends an answer of the contract. */
export function sendAnswer(response: ServerResponse, status: number, answer: Answer): void {
  sendJson(response, status, answer);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  response
    .writeHead(status, {
      ...PAGE_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
    })
    .end(body);
}

/** Sends an empty answer (204), which is no error. */
export function sendNothing(response: ServerResponse): void {
  response.writeHead(204, { ...PAGE_HEADERS, 'cache-control': 'no-store' }).end();
}

/** Sends an error of the shell itself, in the form of an answer of the contract. */
export function sendRefusal(
  response: ServerResponse,
  status: number,
  message: string,
  kind: ErrorKind = 'usage',
): void {
  sendAnswer(response, status, { ok: false, error: { kind, message } });
}

/** Sends a plain page. */
export function sendPage(response: ServerResponse, status: number, html: string): void {
  const body = Buffer.from(html);
  response
    .writeHead(status, {
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
    })
    .end(body);
}

/** Sends the style of a plain page. */
export function sendStyle(response: ServerResponse, style: string): void {
  const headers = { ...PAGE_HEADERS, 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(200, headers).end(style);
}

const text = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null;

/** Sends a file or the requested range of it. Resolves when it is sent, or the other side has disconnected. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: FileToServe,
): Promise<void> {
  const answer = await answerWithFile(file, {
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    range: text(request.headers.range),
    ifRange: text(request.headers['if-range']),
    ifNoneMatch: text(request.headers['if-none-match']),
  });
  response.writeHead(answer.status, answer.headers);
  if (answer.body === null) {
    response.end();
    return;
  }
  try {
    await pipeline(answer.body, response);
  } finally {
    // If the response was closed already, the pipeline does not destroy its source, and the file would stay open.
    answer.body.destroy();
  }
}
