import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A backup of a library: what its sidecars and collections said at a time. */
export interface LibraryBackup {
  /** Absolute. */
  readonly file: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The backups that stay: the newest ones, and the newest that is at least this old. Milliseconds. */
const NEWEST = 2;
const AGES: readonly number[] = [DAY_MS, 7 * DAY_MS, 30 * DAY_MS];
const NAME = /^library-(.+)-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sqlite$/;
const SAFE_NAME = /^[0-9A-Za-z-]{1,64}$/;

/** @param data `<data>`, absolute */
export function libraryBackupFolder(data: string): string {
  return join(data, 'backups');
}

/** The id comes from a file that anybody may have written: it must not lead to another folder. */
function nameOf(id: string): string {
  return SAFE_NAME.test(id) ? id : createHash('sha256').update(id).digest('hex');
}

/** @param at milliseconds since the epoch */
export function libraryBackupFile(data: string, id: string, at: number): string {
  const stamp = new Date(at).toISOString().replaceAll(/[:.]/g, '-');
  return join(libraryBackupFolder(data), `library-${nameOf(id)}-${stamp}.sqlite`);
}

/** The backups of a library (of all, for null), the newest first. None if there is no folder. Other files are ignored. */
export function listLibraryBackups(data: string, id: string | null): readonly LibraryBackup[] {
  const folder = libraryBackupFolder(data);
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .flatMap((name): LibraryBackup[] => {
      const [, of, hour, minute, second, ms] = NAME.exec(name) ?? [];
      const at = Date.parse(`${hour}:${minute}:${second}.${ms}Z`);
      if (Number.isNaN(at) || (id !== null && of !== nameOf(id))) return [];
      return [{ file: join(folder, name), at }];
    })
    .sort((one, other) => other.at - one.at);
}

/** The backups that are not needed beside the others. @param backups of one library, the newest first */
export function outdatedBackups(backups: readonly LibraryBackup[], now: number): readonly LibraryBackup[] {
  // One that a wrong clock dated ahead must not take the place of those of now: it stays until its time comes.
  const past = backups.filter(({ at }) => at <= now);
  const kept = new Set([...backups.filter(({ at }) => at > now), ...past.slice(0, NEWEST)]);
  for (const age of AGES) {
    const old = past.find(({ at }) => now - at >= age);
    if (old !== undefined) kept.add(old);
    // The one that will be as old before the others.
    const next = past.findLast(({ at }) => now - at < age);
    if (next !== undefined) kept.add(next);
  }
  return backups.filter((backup) => !kept.has(backup));
}
