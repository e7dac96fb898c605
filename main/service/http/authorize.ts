import { CODE } from '../../../shared/interface/codes.ts';
import type { ENDPOINTS } from '../../../shared/interface/endpoints.ts';
import { documented, type Refusal } from '../wire/refusal.ts';
import type { Tokens } from '../wire/tokens.ts';

type Scheme = (typeof ENDPOINTS)[keyof typeof ENDPOINTS]['auth'];

/**
 * Checks an Authorization header against the endpoint's scheme: `Basic` with the client's id and secret on the token
 * endpoint, `Token` on segmentation (with the access token or the configured segmentation token), `Bearer` on all others.
 * Scheme names are case-insensitive (RFC 9110).
 * @returns why the call is refused; undefined if it is authorized
 */
export function authorize(
  header: string | undefined,
  scheme: Scheme,
  tokens: Tokens,
  now: number,
): Refusal | undefined {
  const [, word = '', value = ''] = /^(\S+)\s+(\S+)\s*$/.exec(header?.trim() ?? '') ?? [];
  const isScheme = word.toLowerCase() === scheme.toLowerCase();
  if (scheme === 'Basic') {
    return isScheme && isClient(value, tokens) ? undefined : documented(CODE.clientCredentials);
  }
  const isAuthorized = tokens.isValid(value, now) || (scheme === 'Token' && tokens.isForSegmentation(value));
  return isScheme && isAuthorized ? undefined : documented(CODE.unauthorized);
}

/** A client id contains no colon (RFC 7617), so everything after the first colon is the secret. */
function isClient(base64: string, tokens: Tokens): boolean {
  const pair = Buffer.from(base64, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon >= 0 && tokens.isClient(pair.slice(0, colon), pair.slice(colon + 1));
}
