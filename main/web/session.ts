import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SessionKeys } from '../../shared/bridge/session-keys.ts';

/** How a token came: in an address that a person opened, or in the form of the page that was handed over by a file. */
export type Way = 'address' | 'form';

/** What a browser gets for a token. */
export interface Entry {
  /** Value of `Set-Cookie`. */
  readonly cookie: string;
  readonly keys: SessionKeys;
}

/**
 * Who may talk to the web shell: whoever came with a one-time token, and holds the cookie *and* the keys that it was
 * exchanged for. The browser sends the cookie to every port of 127.0.0.1, so to other people's servers, too; the keys
 * are kept by the window's own origin, which the port is a part of. Pages of other origins are kept out by `originProblem`.
 */
export interface Session {
  /** The token that is good now in an address. */
  readonly token: () => string;
  /** A token for one form, beside that; the one before it is void. */
  readonly formToken: () => string;
  /** Makes the form's token void, if it was not used. */
  readonly endFormToken: () => void;
  /** What a token is good for, once, on its own way; null where it is not (or no longer) good. */
  readonly exchange: (token: string, way: Way) => Entry | null;
  /** Whether a `Cookie` header holds this session's cookie. */
  readonly holds: (cookieHeader: string | undefined) => boolean;
  /** Whether this is the session's key for calls, or for files. */
  readonly knows: (kind: keyof SessionKeys, key: string | undefined) => boolean;
}

const secret = () => randomBytes(32).toString('base64url');

/** Compares in a time that tells nothing of either. */
function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** @param port of the server, in the cookie's name, so that two shells do not take each other's away */
export function createSession(port: number): Session {
  const name = `maquette-${port}`;
  const value = secret();
  const keys: SessionKeys = { call: secret(), file: secret() };
  const cookie = `${name}=${value}; Path=/; HttpOnly; SameSite=Strict`;
  /** An absent one is as long as any, and known to nobody. */
  const tokens: Record<Way, string> = { address: secret(), form: secret() };
  return {
    token: () => tokens.address,
    formToken: () => {
      tokens.form = secret();
      return tokens.form;
    },
    endFormToken: () => {
      tokens.form = secret();
    },
    exchange: (given, way) => {
      if (!same(given, tokens[way])) return null;
      tokens[way] = secret();
      return { cookie, keys };
    },
    holds: (header = '') =>
      header.split(';').some((pair) => {
        const [key = '', ...rest] = pair.trim().split('=');
        return key === name && same(rest.join('='), value);
      }),
    knows: (kind, key = '') => same(key, keys[kind]),
  };
}
