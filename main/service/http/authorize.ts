import { CODE } from '../../../shared/interface/codes.ts';
import type { ENDPOINTS } from '../../../shared/interface/endpoints.ts';
import { documented, type Refusal } from '../wire/refusal.ts';
import type { Tokens } from '../wire/tokens.ts';

type Scheme = (typeof ENDPOINTS)[keyof typeof ENDPOINTS]['auth'];

/**
 * Judges an Authorization header by the scheme that the endpoint takes: Basic with the client's id and secret on the
 * token endpoint, `Token` on segmentation (the access token, or the one that was set up for it), `Bearer` on all
 * others. Scheme words are read in any case (RFC 9110).
 * @returns why the call is refused, or undefined
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

/** A client id holds no colon (RFC 7617); all after the first is the secret. */
function isClient(base64: string, tokens: Tokens): boolean {
  const pair = Buffer.from(base64, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon >= 0 && tokens.isClient(pair.slice(0, colon), pair.slice(colon + 1));
}
