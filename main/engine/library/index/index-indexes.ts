import type { DatabaseSync } from 'node:sqlite';

/**
 * The SQL indexes that are left out while an empty index is filled, and made once it is full: a row then comes in a third of the time, because their
 * order is not that of the rows, so each row writes a page of each of them. What is read through them is right without them, and only slower.
 */
const LATE: readonly (readonly [name: string, on: string])[] = [
  ['sidecars_by_fingerprint', 'sidecars (fingerprint)'],
  ['sidecars_by_job', 'sidecars (job_id)'],
  ['sidecars_by_result', 'sidecars (result)'],
  ['sidecars_by_name', 'sidecars (place, name_key, id, typed) WHERE shown = 1'],
  ['sidecars_by_kind', 'sidecars (place, kind, name_key, id) WHERE shown = 1'],
  ['sidecars_by_most_faces', 'sidecars (place, most_faces, name_key, id) WHERE shown = 1'],
  ['sidecars_by_fewest_faces', 'sidecars (place, fewest_faces, name_key, id) WHERE shown = 1'],
  ['subjects_in_order', 'subjects (subject, place, chosen, created_at, id)'],
  ['stacks_newest', 'stacks (place, created_at, id)'],
  ['stacks_by_name', 'stacks (place, name_key, id)'],
  ['stacks_by_kind', 'stacks (place, kind, name_key, id)'],
  ['stacks_by_most_faces', 'stacks (place, most_faces, name_key, id)'],
  ['stacks_by_fewest_faces', 'stacks (place, fewest_faces, name_key, id)'],
];

/** Leaves them out. They are missing until {@link makeLateIndexes}, also if this process ends before. */
export function dropLateIndexes(database: DatabaseSync): void {
  database.exec(LATE.map(([name]) => `DROP INDEX IF EXISTS ${name};`).join(' '));
}

/** Makes those that are missing. */
export function makeLateIndexes(database: DatabaseSync): void {
  for (const [name, on] of LATE) database.exec(`CREATE INDEX IF NOT EXISTS ${name} ON ${on}`);
}

/** Whether any is missing. */
export function lacksLateIndexes(database: DatabaseSync): boolean {
  const names = LATE.map(([name]) => `'${name}'`).join(', ');
  const row = database
    .prepare(`SELECT count(*) AS count FROM sqlite_master WHERE type = 'index' AND name IN (${names})`)
    .get();
  return Number(row?.['count']) < LATE.length;
}
