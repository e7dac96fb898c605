import { randomBytes } from 'node:crypto';
import type { Queries } from './database.ts';

/**
 * The secret that signs tokens and result URLs on every machine of a studio. The first process creates it.
 * @throws if the database does not have it after that: without a secret, anybody could sign
 */
export async function signingSecretOf(database: Pick<Queries, 'query'>): Promise<Buffer> {
  await database.query(
    "INSERT INTO studio.setting (name, value) VALUES ('signing-secret', $1) ON CONFLICT (name) DO NOTHING",
    [randomBytes(32).toString('base64')],
  );
  const [row] = await database.query<{ value: string }>(
    "SELECT value FROM studio.setting WHERE name = 'signing-secret'",
  );
  const secret = Buffer.from(row?.value ?? '', 'base64');
  if (secret.length === 0) throw new Error('its row signing-secret in studio.setting is missing or empty');
  return secret;
}
