import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Issues access tokens and knows its own again. */
export interface Tokens {
  /** Whether these are the client's own id and secret. */
  readonly isClient: (clientId: string, clientSecret: string) => boolean;
  /** A token that is good for the time to live from `now` on (milliseconds since the epoch). */
  readonly issue: (now: number) => string;
  readonly isValid: (token: string, now: number) => boolean;
  /** Makes every token that was issued so far worthless. */
  readonly revokeAll: () => void;
  /** Whether this is the token that was set up for segmentation. */
  readonly isForSegmentation: (token: string) => boolean;
}

/**
 * Tokens are signed and hold their own end, so that they outlive a restart; another client id or secret makes all
 * earlier ones worthless.
 */
export function createTokens(options: {
  readonly secret: Buffer;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly ttlSeconds: number;
  readonly segmentationToken: string | undefined;
}): Tokens {
  const client = digest(options.clientId, options.clientSecret);
  // A restart forgets revocations: tokens from before them are good again, those from after are not.
  let revocations = 0;
  const sign = (payload: string): string =>
    createHmac('sha256', options.secret)
      .update(revocations === 0 ? 'token\n' : `token ${revocations}\n`)
      .update(client)
      .update(payload)
      .digest('base64url');

  return {
    isClient: (clientId, clientSecret) => timingSafeEqual(digest(clientId, clientSecret), client),
    issue: (now) => {
      const payload = `${now + options.ttlSeconds * 1000}.${randomBytes(12).toString('base64url')}`;
      return `${payload}.${sign(payload)}`;
    },
    isValid: (token, now) => {
      const cut = token.lastIndexOf('.');
      const payload = token.slice(0, Math.max(cut, 0));
      return (
        isEqualInConstantTime(token.slice(cut + 1), sign(payload)) && Number(payload.split('.')[0]) > now
      );
    },
    revokeAll: () => {
      revocations += 1;
    },
    isForSegmentation: (token) =>
      options.segmentationToken !== undefined && isEqualInConstantTime(token, options.segmentationToken),
  };
}

/** Length-prefixed, so that no other split of the two gives the same. */
function digest(clientId: string, clientSecret: string): Buffer {
  return createHash('sha256').update(`${clientId.length}\n${clientId}\n${clientSecret}`).digest();
}

/** Compares in a time that tells nothing of where they differ. */
export function isEqualInConstantTime(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
