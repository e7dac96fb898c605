import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { KEYS_META, KEYS_PLACE, writeKeys } from '../../shared/bridge/session-keys.ts';
import type { PageFiles } from '../shell/page-files.ts';
import { PAGE_HEADERS } from '../shell/security-headers.ts';
import { NOT_BUILT_PAGE, TOO_MANY_TRIES_PAGE, USED_TOKEN_PAGE } from './plain-pages.ts';
import { readBody } from './request-body.ts';
import { sendPage, sendRefusal } from './respond.ts';
import type { Entry, Session, Way } from './session.ts';
import type { TryLimit } from './try-limit.ts';

/** A form with a token is about a hundred bytes long. */
const MAX_FORM_BYTES = 1024;

/** What the exchange of a token for a session needs. */
export interface EntryOptions {
  readonly session: Session;
  readonly tries: TryLimit;
  readonly pages: PageFiles;
  /** Called when a browser was admitted. */
  readonly onEntered: (way: Way) => void;
}

/** Reads the token of a form; null if there is none, and then the answer was sent. */
export async function formToken(request: IncomingMessage, response: ServerResponse): Promise<string | null> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') {
    sendRefusal(response, 415, 'A token is sent as a form.');
    return null;
  }
  const body = await readBody(request, MAX_FORM_BYTES);
  if (body === null) {
    sendRefusal(response.setHeader('connection', 'close'), 413, 'The form is too long.');
    return null;
  }
  return new URLSearchParams(body.toString('utf8')).get('token') ?? '';
}

/**
 * Exchanges a one-time token for the cookie and the keys. The answer is the window itself with the keys in it, so that no
 * address shows them. A browser that has the cookie already is admitted without a token.
 */
export async function enter(
  options: EntryOptions,
  given: { readonly token: string; readonly way: Way },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { session, tries } = options;
  const isIn = session.holds(request.headers.cookie);
  const waitMs = tries.waitMs();
  if (waitMs > 0 && !isIn) {
    response.setHeader('retry-after', String(Math.ceil(waitMs / 1000)));
    return sendPage(response, 429, TOO_MANY_TRIES_PAGE);
  }
  // read before the token is used up
  const page = await windowPage(options.pages);
  if (page === null) return sendPage(response, 503, NOT_BUILT_PAGE);
  const entry = waitMs > 0 ? null : session.exchange(given.token, given.way);
  if (entry !== null) {
    sendWindow(response, page, entry);
    return options.onEntered(given.way);
  }
  if (isIn) return sendHome(response);
  tries.count();
  sendPage(response, 403, USED_TOKEN_PAGE);
}

/** The built window's page; null if it is missing, or from a build without support for keys. */
async function windowPage(pages: PageFiles): Promise<string | null> {
  const file = pages.get('/');
  const text = file === null ? '' : await readFile(file.path, 'utf8').catch(() => '');
  return text.includes(KEYS_PLACE) ? text : null;
}

function sendWindow(response: ServerResponse, page: string, { cookie, keys }: Entry): void {
  const place = `<meta name="${KEYS_META}" content="${writeKeys(keys)}" />`;
  response.setHeader('set-cookie', cookie);
  sendPage(response, 200, page.replace(KEYS_PLACE, place));
}

function sendHome(response: ServerResponse): void {
  response.writeHead(303, { ...PAGE_HEADERS, location: '/', 'cache-control': 'no-store' }).end();
}
