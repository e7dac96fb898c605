import { createHmac, randomBytes } from 'node:crypto';
import type { Tokens } from '../../service/store/service-store.ts';
import { isEqualInConstantTime } from '../../service/wire/tokens.ts';
import { createSecretCheck } from '../clients/secret-check.ts';
import type { Database } from '../database/database.ts';

/** Of a client that may use the studio; $2 is the time. */
export const MAY_USE = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)';

interface ClientRow {
  readonly secret: string;
}

/**
 * Issues and verifies the access tokens of a studio's clients. A token is signed, and names its client and its end; whether the client still
 * may use it is looked up at each call. So every front end knows every token, and a revoked client's end at once.
 */
export function createPostgresTokens(
  database: Database,
  options: { readonly signingSecret: Buffer; readonly ttlSeconds: number; readonly now: () => number },
): Tokens {
  const isSecret = createSecretCheck();
  /** A client that may use the studio now. */
  const clientRow = async (clientId: string): Promise<ClientRow | undefined> => {
    // PostgreSQL keeps no such text, so no client has it for an id.
    if (clientId.includes('\0')) return undefined;
    const [row] = await database.query<ClientRow>(
      `SELECT secret FROM studio.client WHERE id = $1 AND ${MAY_USE}`,
      [clientId, options.now()],
    );
    return row;
  };
  // The stored secret is signed, too: a new secret ends the tokens of the old one.
  const sign = (payload: string, { secret }: ClientRow): string =>
    createHmac('sha256', options.signingSecret).update(`token\n${payload}\n${secret}`).digest('base64url');

  return {
    isClient: async (clientId, clientSecret) => isSecret(clientSecret, (await clientRow(clientId))?.secret),
    issue: async (clientId, now) => {
      const row = await clientRow(clientId);
      if (row === undefined) throw new Error(`There is no client ${clientId}`);
      const name = Buffer.from(clientId, 'utf8').toString('base64url');
      const payload = `${now + options.ttlSeconds * 1000}.${name}.${randomBytes(12).toString('base64url')}`;
      return `${payload}.${sign(payload, row)}`;
    },
    clientOf: async (token, now) => {
      const [until = '', name = '', nonce = '', signature = ''] = token.split('.');
      const clientId = Buffer.from(name, 'base64url').toString('utf8');
      if (clientId === '' || !(Number(until) > now)) return undefined;
      const row = await clientRow(clientId);
      if (row === undefined) return undefined;
      return isEqualInConstantTime(signature, sign(`${until}.${name}.${nonce}`, row)) ? clientId : undefined;
    },
    clientOfSegmentation: () => undefined,
  };
}
