import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Issues and verifies access tokens of Local's one client. */
export interface LocalTokens {
  /** Whether these are the configured client id and secret. */
  readonly isClient: (clientId: string, clientSecret: string) => boolean;
  /** Returns a token that is valid for the configured lifetime from `now` (milliseconds since the epoch). */
  readonly issue: (clientId: string, now: number) => string;
  /** The configured client id, for a valid token. */
  readonly clientOf: (token: string, now: number) => string | undefined;
  /** Revokes every token that was issued so far. */
  readonly revokeAll: () => void;
  /** The configured client id, for the configured segmentation token. */
  readonly clientOfSegmentation: (token: string) => string | undefined;
}

/**
 * Tokens are signed and contain their expiry time, so they stay valid after a restart. A change of the client id or secret
 * makes all earlier tokens invalid.
 */
export function createTokens(options: {
  readonly secret: Buffer;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly ttlSeconds: number;
  readonly segmentationToken: string | undefined;
}): LocalTokens {
  const client = digest(options.clientId, options.clientSecret);
  // Revocations are not stored. After a restart, tokens from before a revocation are valid again, and those after it are not.
  let revocations = 0;
  const sign = (payload: string): string =>
    createHmac('sha256', options.secret)
      .update(revocations === 0 ? 'token\n' : `token ${revocations}\n`)
      .update(client)
      .update(payload)
      .digest('base64url');

  return {
    isClient: (clientId, clientSecret) => timingSafeEqual(digest(clientId, clientSecret), client),
    issue: (_clientId, now) => {
      const payload = `${now + options.ttlSeconds * 1000}.${randomBytes(12).toString('base64url')}`;
      return `${payload}.${sign(payload)}`;
    },
    clientOf: (token, now) => {
      const cut = token.lastIndexOf('.');
      const payload = token.slice(0, Math.max(cut, 0));
      const isValid =
        isEqualInConstantTime(token.slice(cut + 1), sign(payload)) && Number(payload.split('.')[0]) > now;
      return isValid ? options.clientId : undefined;
    },
    revokeAll: () => {
      revocations += 1;
    },
    clientOfSegmentation: (token) =>
      options.segmentationToken !== undefined && isEqualInConstantTime(token, options.segmentationToken)
        ? options.clientId
        : undefined,
  };
}

/** The length prefix makes sure that no other split of the two strings has the same digest. */
function digest(clientId: string, clientSecret: string): Buffer {
  return createHash('sha256').update(`${clientId.length}\n${clientId}\n${clientSecret}`).digest();
}

/** Compares two strings in a time that does not depend on where they differ. */
export function isEqualInConstantTime(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
