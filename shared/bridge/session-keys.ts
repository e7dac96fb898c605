import { z } from 'zod';

/**
 * The keys that a browser window has to send to the web shell in addition to its cookie.
 *
 * Cookies do not depend on the port: the browser sends ours to every server on 127.0.0.1 that it visits. So the cookie alone
 * gives no access to the artist's data. The window gets these keys once, in the page that its token is exchanged for. It stores
 * them where only pages of the same scheme, host and port can read them. One key is for calls and events, and is sent in headers.
 * The other can only read files. It is part of each file's address, since the browser sends no custom headers for pictures.
 */
export interface SessionKeys {
  readonly call: string;
  readonly file: string;
}

/** Header of each call. */
export const CALL_KEY_HEADER = 'x-maquette-key';

/** The subprotocol of the event socket. The window offers it together with the key; the server's answer names only this one. */
export const SOCKET_PROTOCOL = 'maquette';
/** The prefix of the key in the list of subprotocols that the window offers. */
export const SOCKET_KEY = 'key.';

/** The path at which a window checks whether its session is valid. */
export const SESSION_PATH = '/session';

/** The first part of file addresses that contain the key: `/key/<key>/asset/…`. */
const FILE_ROOT = 'key';

/** The name of the meta element in the window's page that contains the keys. */
export const KEYS_META = 'maquette-session';
/** The empty element in the built page, which is replaced by one with the keys. */
export const KEYS_PLACE = `<meta name="${KEYS_META}" content="" />`;

/** The prefix of each file's path. */
export function fileBase(keys: SessionKeys): string {
  return `/${FILE_ROOT}/${keys.file}`;
}

/** Splits a file's address into key and path; null if it contains no key. */
export function splitFileAddress(pathname: string): { readonly key: string; readonly path: string } | null {
  const [, root, key, ...rest] = pathname.split('/');
  return root === FILE_ROOT && key !== undefined ? { key, path: `/${rest.join('/')}` } : null;
}

const keysSchema = z.string().regex(/^[\w-]{40,}\.[\w-]{40,}$/);

/** Formats the keys as one string that is safe in an HTML attribute. */
export function writeKeys({ call, file }: SessionKeys): string {
  return `${call}.${file}`;
}

/** @returns null if the text has no valid keys */
export function readKeys(text: unknown): SessionKeys | null {
  const read = keysSchema.safeParse(text);
  const [call, file] = read.success ? read.data.split('.') : [];
  return call === undefined || file === undefined ? null : { call, file };
}
