import type { DatabaseSync } from 'node:sqlite';

/** The likenesses that an index has, by the hash of the picture; none in one of an earlier version. */
export function knownLikenesses(database: DatabaseSync): ReadonlyMap<string, string> {
  const has = database.prepare("SELECT 1 AS there FROM sqlite_master WHERE name = 'pictures'").get();
  if (has === undefined) return new Map();
  const rows = database.prepare('SELECT sha256, likeness FROM pictures WHERE likeness IS NOT NULL').all();
  return new Map(rows.map(({ sha256, likeness }) => [String(sha256), String(likeness)]));
}
