import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The oldest first, as the task's rows are in the file. */
export const OLD_TASKS = {
  model: 'local.8826b96abb1e8b56654162d9a5ec649d14262f09ae60fc5978239c25979d370b68',
  failed: 'local.af85e761c127a8634f76c59448290027acd4b4785ae8d82182089c97880c932123',
  depth: 'local.eec725d382058d0c80a7dc7fc60b4176da24266326ab65ec8f18ffccb5d873f09a',
  open: 'local.53702823ca9c078816364a7dd727d0988196eb3c00dc40ea31dae978af80d9b1c1',
} as const;
export const OLD_BALANCE = '9965.00';

/**
 * Writes the database of a service as its third version left it, before there were idempotency keys: `version-3.sql` is
 * what that version wrote for a model with a callback, a task that failed, a depth map, and one that is open still.
 * @returns the database's path
 */
export function writeOldDatabase(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'tasks.sqlite');
  const database = new DatabaseSync(path);
  database.exec(readFileSync(new URL('version-3.sql', import.meta.url), 'utf8'));
  database.close();
  return path;
}
