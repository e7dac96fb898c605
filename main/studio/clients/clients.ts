import { randomBytes } from 'node:crypto';
import { plainLine } from '../../../shared/interface/plain-text.ts';
import { addCredits, type Credits } from '../../../shared/model/credits.ts';
import { ServiceStartError } from '../../service/service-error.ts';
import type { Database, Queries } from '../database/database.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** What may be limited; null for no limit. */
export interface ClientLimits {
  readonly credits: Credits | null;
  readonly creditsADay: Credits | null;
  readonly atOnce: number | null;
  readonly priority: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number | null;
}

/** A client as an operator sees it. */
export interface ClientRecord extends ClientLimits {
  readonly id: string;
  readonly name: string;
  readonly revokedAt: number | null;
  /** Tasks that have not ended. */
  readonly open: number;
}

/** A client's use on one day (UTC). */
export interface UsageRow {
  readonly day: string;
  readonly id: string;
  readonly name: string;
  readonly tasks: number;
  readonly failed: number;
  readonly spent: Credits;
}

/** What ids look like. A name like this could be taken for another client. */
const ID = /^client-[0-9a-f]{16}$/;
const MAX_NAME = 100;

const NO_LIMITS: ClientLimits = {
  credits: null,
  creditsADay: null,
  atOnce: null,
  priority: 0,
  expiresAt: null,
};

/**
 * Adds a client.
 * @returns its id and secret; only a hash of the secret is kept
 * @throws ServiceStartError if there is a client of that name, or the name is none
 */
export async function addClient(
  database: Database,
  name: string,
  limits: Partial<ClientLimits>,
  now: number,
): Promise<{ readonly id: string; readonly secret: string }> {
  requireName(name);
  const { credits, creditsADay, atOnce, priority, expiresAt } = { ...NO_LIMITS, ...limits };
  const id = `client-${randomBytes(8).toString('hex')}`;
  const secret = newSecret();
  const hash = await hashSecret(secret);
  await database.transaction(async (queries) => {
    const added = await queries.query(
      `INSERT INTO studio.client (id, name, secret, balance, credits_a_day, at_once, priority, expires_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (name) DO NOTHING RETURNING 1`,
      [id, name, hash, credits, creditsADay, atOnce, priority, expiresAt, now],
    );
    if (added.length === 0) {
      throw new ServiceStartError(`There is a client “${name}” already; choose another name.`);
    }
    if (credits !== null) await addEntry(queries, id, 'opening', credits, now);
  });
  return { id, secret };
}

function requireName(name: string): void {
  const refuse = (why: string): never => {
    throw new ServiceStartError(`The name of the client ${why}; choose another name.`);
  };
  if (name.trim() === '') refuse('is empty');
  if (name.length > MAX_NAME) refuse(`is longer than ${MAX_NAME} characters`);
  if (plainLine(name) !== name) refuse('has a line break or a control character in it');
  if (ID.test(name)) refuse('looks like the id of a client');
}

/** All clients, by name. */
export async function listClients(database: Database): Promise<readonly ClientRecord[]> {
  const rows = await database.query<ClientRecord>(
    `SELECT client.id, name, balance::text AS credits, credits_a_day::text AS "creditsADay", at_once AS "atOnce", priority,
       expires_at::float8 AS "expiresAt", revoked_at::float8 AS "revokedAt",
       (SELECT count(*)::int FROM studio.task WHERE client_id = client.id AND state IN ('created', 'queueing', 'processing')) AS open
     FROM studio.client AS client ORDER BY name`,
  );
  return rows.map((row) => ({
    ...row,
    credits: row.credits === null ? null : addCredits([row.credits]),
    creditsADay: row.creditsADay === null ? null : addCredits([row.creditsADay]),
  }));
}

/**
 * Finds a client by its id or name.
 * @throws ServiceStartError if there is none
 */
export async function clientNamed(database: Queries, idOrName: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    'SELECT id FROM studio.client WHERE id = $1 OR name = $1 ORDER BY id = $1 DESC LIMIT 1',
    [idOrName],
  );
  if (row === undefined) {
    throw new ServiceStartError(
      `There is no client “${idOrName}”; npm run studio -- client list names them.`,
    );
  }
  return row.id;
}

/** Changes all that is given, or nothing, and leaves the rest. The balance is not one of these: see refillClient. */
export async function limitClient(
  database: Database,
  clientId: string,
  { creditsADay, atOnce, priority, expiresAt }: Partial<Omit<ClientLimits, 'credits'>>,
): Promise<void> {
  const columns = { credits_a_day: creditsADay, at_once: atOnce, priority, expires_at: expiresAt };
  await database.transaction(async (queries) => {
    for (const [column, value] of Object.entries(columns)) {
      if (value !== undefined)
        await queries.query(`UPDATE studio.client SET ${column} = $2 WHERE id = $1`, [clientId, value]);
    }
  });
}

/** Adds credits. A client whose credits were unlimited has these from now on. @returns the balance after it */
export async function refillClient(
  database: Database,
  clientId: string,
  credits: Credits,
  now: number,
): Promise<Credits> {
  return database.transaction(async (queries) => {
    const [row] = await queries.query<{ balance: string }>(
      'UPDATE studio.client SET balance = coalesce(balance, 0) + $2::numeric WHERE id = $1 RETURNING balance::text',
      [clientId, credits],
    );
    await addEntry(queries, clientId, 'refill', credits, now);
    return addCredits([row?.balance ?? '0']);
  });
}

/** What each client used on each day, newest first. A task counts for the day on which it was created, and costs nothing once it failed. */
export async function readUsage(database: Database, days: number, now: number): Promise<readonly UsageRow[]> {
  const rows = await database.query<UsageRow>(
    `SELECT to_char(to_timestamp(task.created_at / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, client.id, client.name,
       count(*)::int AS tasks, count(*) FILTER (WHERE state = 'failed')::int AS failed,
       coalesce(sum(price) FILTER (WHERE state <> 'failed'), 0)::text AS spent
     FROM studio.task AS task JOIN studio.client AS client ON client.id = task.client_id
     WHERE task.created_at >= $1
     GROUP BY 1, 2, 3 ORDER BY day DESC, client.name`,
    [now - days * 86_400_000],
  );
  return rows.map((row) => ({ ...row, spent: addCredits([row.spent]) }));
}

async function addEntry(
  queries: Queries,
  clientId: string,
  reason: string,
  amount: Credits,
  at: number,
): Promise<void> {
  await queries.query('INSERT INTO studio.entry (client_id, reason, amount, at) VALUES ($1, $2, $3, $4)', [
    clientId,
    reason,
    amount,
    at,
  ]);
}
