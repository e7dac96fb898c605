import type { Model } from '../../../shared/interface/models.ts';
import type { Queries } from '../database/database.ts';

/**
 * A ledger of tasks that may be paid for elsewhere (a paid account's, for one), and the process that holds it now. A task that was handed to a
 * keeper is that keeper's for ever: no other may take it, or it would be paid for twice.
 */
export interface Keeper {
  /** Lies in its ledger's folder: the same after a restart, and on another machine with that folder. */
  readonly id: string;
  /** Names the process that holds the ledger, by a word that each start makes anew. */
  readonly holder: string;
}

/** A keeper that a worker speaks for, and the models that are made there. */
export interface KeeperOfModels extends Keeper {
  readonly models: readonly Model[];
}

/** A keeper that has not been heard of for so long is away, and another process with the same ledger may hold it. */
const LEASE_SECONDS = 15;

/** Whether a keeper is away. SQL, over `studio.keeper AS keeper`. */
export const IS_AWAY = `keeper.seen_at < now() - interval '${LEASE_SECONDS} seconds'`;

/**
 * Says that a keeper is there, and which worker speaks for it.
 * @returns false if another process holds the same ledger, in a copy of its folder
 */
export async function beatKeeper(queries: Queries, { id, holder }: Keeper, worker: string): Promise<boolean> {
  const held = await queries.query(
    `INSERT INTO studio.keeper AS keeper (id, holder, worker, seen_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (id) DO UPDATE SET holder = $2, worker = $3, seen_at = now()
     WHERE keeper.holder = $2 OR ${IS_AWAY} RETURNING 1`,
    [id, holder, worker],
  );
  return held.length === 1;
}

/** Those of some keepers that are there, and held by the process that they say. Until the end of the transaction no other takes them over. */
export async function keepersThere<Kept extends Keeper>(
  queries: Queries,
  keepers: readonly Kept[],
): Promise<readonly Kept[]> {
  if (keepers.length === 0) return [];
  const rows = await queries.query<Keeper>(
    `SELECT id, holder FROM studio.keeper AS keeper WHERE id = ANY($1) AND NOT ${IS_AWAY} FOR SHARE`,
    [keepers.map(({ id }) => id)],
  );
  return keepers.filter((keeper) => rows.some((row) => row.id === keeper.id && row.holder === keeper.holder));
}
