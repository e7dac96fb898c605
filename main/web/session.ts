import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SessionKeys } from '../../shared/bridge/session-keys.ts';

/** How a token arrived: in an address that a person opened, or in the form of the hand-over page. */
export type Way = 'address' | 'form';

/** What a browser gets in exchange for a token. */
export interface Entry {
  /** Value of `Set-Cookie`. */
  readonly cookie: string;
  readonly keys: SessionKeys;
}

/**
 * Who may use the web shell: a browser that came with a one-time token, and has the cookie *and* the keys for which it was
 * exchanged. The browser sends the cookie to every port of 127.0.0.1, and so to other people's servers, too; the keys
 * are stored by the window's own origin, which includes the port. Pages of other origins are refused by `originProblem`.
 */
export interface Session {
  /** The present token for an address. */
  readonly token: () => string;
  /** Makes a token for one form, in addition to that of the address; replaces the form's previous token. */
  readonly formToken: () => string;
  /** Invalidates the form's token. */
  readonly endFormToken: () => void;
  /** Exchanges a token, once, on the way for which it was made; null if it is not (or no longer) valid. */
  readonly exchange: (token: string, way: Way) => Entry | null;
  /** Whether a `Cookie` header contains this session's cookie. */
  readonly holds: (cookieHeader: string | undefined) => boolean;
  /** Whether this is the session's key for calls, or for files. */
  readonly knows: (kind: keyof SessionKeys, key: string | undefined) => boolean;
}

const secret = () => randomBytes(32).toString('base64url');

/** Compares in constant time. */
function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** @param port of the server; part of the cookie's name, so that two shells do not overwrite each other's cookie */
export function createSession(port: number): Session {
  const name = `maquette-${port}`;
  const value = secret();
  const keys: SessionKeys = { call: secret(), file: secret() };
  const cookie = `${name}=${value}; Path=/; HttpOnly; SameSite=Strict`;
  /** A used token is replaced by a random one that nobody knows, so that all have the same length. */
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
