import type { IncomingHttpHeaders } from 'node:http';
import {
  CALL_KEY_HEADER,
  SESSION_PATH,
  SOCKET_KEY,
  splitFileAddress,
} from '../../shared/bridge/session-keys.ts';
import type { Session } from './session.ts';

/** Routes that need the key in a header. */
const WITH_HEADER = new Set(['call', 'inbox', SESSION_PATH.slice(1)]);
/** Routes that need the key in the address. */
const FILES = new Set(['asset', 'file', 'thumb', 'cache']);

/**
 * The path that a request with a valid cookie may access, without the key that was part of it; null if it needs a key and
 * has a wrong one. The built files (the page, its scripts and styles) are the same for everyone, and need no key.
 */
export function openPath(
  session: Pick<Session, 'knows'>,
  pathname: string,
  headers: IncomingHttpHeaders,
): string | null {
  const file = splitFileAddress(pathname);
  if (file !== null) {
    return FILES.has(firstPart(file.path)) && session.knows('file', file.key) ? file.path : null;
  }
  const first = firstPart(pathname);
  if (FILES.has(first)) return null;
  if (!WITH_HEADER.has(first)) return pathname;
  const key = headers[CALL_KEY_HEADER];
  return typeof key === 'string' && session.knows('call', key) ? pathname : null;
}

function firstPart(pathname: string): string {
  return pathname.split('/')[1] ?? '';
}

/** The key that a window offers among the protocols of its event socket. */
export function socketKey(headers: IncomingHttpHeaders): string | undefined {
  return headers['sec-websocket-protocol']
    ?.split(',')
    .map((each) => each.trim())
    .find((each) => each.startsWith(SOCKET_KEY))
    ?.slice(SOCKET_KEY.length);
}
