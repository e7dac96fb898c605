import { z } from 'zod';

/**
 * What a browser window has to show to the web shell beside its cookie.
 *
 * Cookies do not tell ports apart: every server on 127.0.0.1 that the browser visits is sent ours. So the cookie alone opens
 * nothing of the artist's. These keys are handed to the window once, in the page that its token is exchanged for, and are
 * kept where only pages of the same scheme, host and port can read them. One is for calls and events and travels in
 * headers; the other, worked out for reading files alone, stands in the address of each file, since pictures carry no headers.
 */
export interface SessionKeys {
  readonly call: string;
  readonly file: string;
}

/** Header of each call. */
export const CALL_KEY_HEADER = 'x-maquette-key';

/** What the event socket speaks. It is offered beside the key, and it alone is named in the answer. */
export const SOCKET_PROTOCOL = 'maquette';
/** Before the key, among the protocols that the window offers. */
export const SOCKET_KEY = 'key.';

/** Where a window asks whether it is known. */
export const SESSION_PATH = '/session';

/** First part of the address of a file, where an address has to carry the key: `/key/<key>/asset/…`. */
const FILE_ROOT = 'key';

/** Name of the element of the window's page that brings the keys. */
export const KEYS_META = 'maquette-session';
/** That element as the built page has it, empty. */
export const KEYS_PLACE = `<meta name="${KEYS_META}" content="" />`;

/** What stands before the path of each file. */
export function fileBase(keys: SessionKeys): string {
  return `/${FILE_ROOT}/${keys.file}`;
}

/** Takes the key out of a file's address; null where none stands in it. */
export function splitFileAddress(pathname: string): { readonly key: string; readonly path: string } | null {
  const [, root, key, ...rest] = pathname.split('/');
  return root === FILE_ROOT && key !== undefined ? { key, path: `/${rest.join('/')}` } : null;
}

const keysSchema = z.string().regex(/^[\w-]{40,}\.[\w-]{40,}$/);

/** The keys as one word, safe in an attribute. */
export function writeKeys({ call, file }: SessionKeys): string {
  return `${call}.${file}`;
}

/** @returns null where the text holds no keys */
export function readKeys(text: unknown): SessionKeys | null {
  const read = keysSchema.safeParse(text);
  const [call, file] = read.success ? read.data.split('.') : [];
  return call === undefined || file === undefined ? null : { call, file };
}
