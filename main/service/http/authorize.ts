import { CODE } from '../../../shared/interface/codes.ts';
import type { ENDPOINTS } from '../../../shared/interface/endpoints.ts';
import type { Tokens } from '../store/service-store.ts';
import { documented, type Refusal } from '../wire/refusal.ts';

type Scheme = (typeof ENDPOINTS)[keyof typeof ENDPOINTS]['auth'];

/** Whose call it is, or why it is refused. */
export type Authorization = { readonly clientId: string } | { readonly refusal: Refusal };

/**
 * Checks an Authorization header against the endpoint's scheme: `Basic` with a client's id and secret on the token
 * endpoint, `Token` on segmentation (with the access token or the configured segmentation token), `Bearer` on all others.
 * Scheme names are case-insensitive (RFC 9110).
 */
export async function authorize(
  header: string | undefined,
  scheme: Scheme,
  tokens: Tokens,
  now: number,
): Promise<Authorization> {
  const [, word = '', value = ''] = /^(\S+)\s+(\S+)\s*$/.exec(header?.trim() ?? '') ?? [];
  const isScheme = word.toLowerCase() === scheme.toLowerCase();
  if (scheme === 'Basic') {
    const clientId = isScheme ? await clientOfPair(value, tokens) : undefined;
    return clientId === undefined ? { refusal: documented(CODE.clientCredentials) } : { clientId };
  }
  const clientId = isScheme
    ? ((await tokens.clientOf(value, now)) ??
      (scheme === 'Token' ? await tokens.clientOfSegmentation(value) : undefined))
    : undefined;
  return clientId === undefined ? { refusal: documented(CODE.unauthorized) } : { clientId };
}

/** A client id contains no colon (RFC 7617), so everything after the first colon is the secret. */
async function clientOfPair(base64: string, tokens: Tokens): Promise<string | undefined> {
  const pair = Buffer.from(base64, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0) return undefined;
  const clientId = pair.slice(0, colon);
  return (await tokens.isClient(clientId, pair.slice(colon + 1))) ? clientId : undefined;
}
