import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Who may talk to the web shell: whoever came with the one-time token that was printed in the terminal, and holds the
 * cookie it was exchanged for. Cookies are not kept apart by port, so the name carries it; programs that other
 * people run on this machine are kept out by the token, pages of other origins by `originProblem`.
 */
export interface Session {
  /** The token that is good now. */
  readonly token: () => string;
  /** The cookie for a token, or null where it is not (or no longer) good. A token is good once; a new one is made. */
  readonly exchange: (token: string) => string | null;
  /** Whether a `Cookie` header holds this session's cookie. */
  readonly holds: (cookieHeader: string | undefined) => boolean;
}

const secret = () => randomBytes(32).toString('base64url');

/** Compares in a time that tells nothing of either. */
function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** @param port of the server, in the cookie's name */
export function createSession(port: number): Session {
  const name = `maquette-${port}`;
  const value = secret();
  let token = secret();
  return {
    token: () => token,
    exchange: (given) => {
      if (!same(given, token)) return null;
      token = secret();
      return `${name}=${value}; Path=/; HttpOnly; SameSite=Strict`;
    },
    holds: (header = '') =>
      header.split(';').some((pair) => {
        const [key = '', ...rest] = pair.trim().split('=');
        return key === name && same(rest.join('='), value);
      }),
  };
}
