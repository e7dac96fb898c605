import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handlers } from '../../shared/bridge/contract.ts';
import { dispatch } from '../../shared/bridge/dispatch.ts';
import { SESSION_PATH } from '../../shared/bridge/session-keys.ts';
import { AppError } from '../../shared/model/app-error.ts';
import type { Logger } from '../engine/ports.ts';
import { faultWords } from '../shell/fault-words.ts';
import { type FileToServe, inertType } from '../shell/file-answer.ts';
import type { PageFiles } from '../shell/page-files.ts';
import { FILE_HEADERS } from '../shell/security-headers.ts';
import type { ShellEngine } from '../shell/shell-engine.ts';
import { NOT_BUILT_PAGE } from './plain-pages.ts';
import { readBody } from './request-body.ts';
import { sendAnswer, sendFile, sendJson, sendNothing, sendPage, sendRefusal } from './respond.ts';

/** Enough for the hundred thousand rows of the largest plan, by their fingerprints or paths; a longer body is no call of ours. Bytes. */
const MAX_CALL_BYTES = 64 * 1024 * 1024;

/** What the routes need. */
export interface RouteOptions {
  readonly engine: Pick<ShellEngine, 'files'>;
  readonly handlers: Handlers;
  readonly pages: PageFiles;
  readonly logger: Logger;
}

/** Answers a request that has passed the session and origin checks. */
export async function route(
  options: RouteOptions,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  const { engine, pages } = options;
  const { method } = request;
  const [, first = '', second = '', third = '', ...rest] = pathname.split('/');
  if (first === 'call' && method === 'POST') return answerCall(options, second, request, response);
  if (first === 'inbox' && method === 'PUT' && rest.length === 0) {
    return stage(engine, second, third, request, response);
  }
  if (first === 'cache' && method === 'PUT' && rest.length === 0) {
    return keepDerived(engine, second, third, request, response);
  }
  if (pathname === SESSION_PATH && (method === 'GET' || method === 'HEAD')) return sendNothing(response);
  if (method !== 'GET' && method !== 'HEAD')
    return sendRefusal(response, 405, 'There is nothing to do that with here.');
  if (first === 'asset' || first === 'file' || first === 'thumb' || first === 'cache') {
    const found = await engine.files.resolve(pathname, whileWaiting(response));
    // the window asks whether a file is cached, or has a picture: an empty answer is no error
    if (found === null && (first === 'cache' || first === 'thumb')) return sendNothing(response);
    if (found === null) return sendRefusal(response, 404, 'There is no such file.', 'not-found');
    return sendFile(request, response, artistsFile(found));
  }
  const page = pages.get(decoded(pathname) ?? '');
  if (page !== null) return sendFile(request, response, page);
  if (pathname === '/') return sendPage(response, 503, NOT_BUILT_PAGE);
  return sendRefusal(response, 404, 'There is no such page.', 'not-found');
}

/** Aborted when nobody waits for the answer any more: a picture was scrolled past. */
function whileWaiting(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}

async function answerCall(
  { handlers, logger }: RouteOptions,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return sendRefusal(response, 415, 'A call is sent as application/json.');
  const body = await readBody(request, MAX_CALL_BYTES);
  if (body === null)
    return sendRefusal(response.setHeader('connection', 'close'), 413, 'The call is too long.');
  const input = parseJson(body.toString('utf8'));
  if (input === undefined) return sendRefusal(response, 400, 'The call is no JSON.');
  const answer = await dispatch(handlers, path, input, (cause) =>
    logger.error('a call failed', { path, cause: faultWords(cause) }),
  );
  sendAnswer(response, 200, answer);
}

/** Undefined if the text is not JSON; JSON itself has no undefined. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Answers with `{ path }`, or with the error's body if the file could not be stored. */
async function stage(
  engine: RouteOptions['engine'],
  sha256: string,
  encodedName: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = decoded(encodedName);
  if (!/^[0-9a-f]{64}$/.test(sha256) || name === null || name === '') {
    return sendRefusal(response, 400, 'A dropped file is sent to /inbox/<sha256>/<name>.');
  }
  try {
    const path = await engine.files.stageUpload(sha256, name, request);
    sendJson(response, 200, { path });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    response.setHeader('connection', 'close');
    sendJson(response, 422, cause.toBody());
  }
}

/** Answers with nothing, or with the error's body if the file could not be cached. */
async function keepDerived(
  engine: RouteOptions['engine'],
  sha256: string,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await engine.files.keepDerived(sha256, name, request);
    sendJson(response, 200, null);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    response.setHeader('connection', 'close');
    sendJson(response, 422, cause.toBody());
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function artistsFile(found: { readonly path: string; readonly contentType: string }): FileToServe {
  return {
    path: found.path,
    contentType: inertType(found.contentType),
    headers: FILE_HEADERS,
    cacheControl: 'private, no-cache',
  };
}
