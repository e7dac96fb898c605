import { mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from '../../disk/private-files.ts';

/** A backup of the ledger. */
export interface BackupFile {
  /** Absolute. */
  readonly file: string;
  /** When it was made. Milliseconds since the epoch. */
  readonly at: number;
  /** Whether it was made before a migration to a newer version. Such a backup is never deleted. */
  readonly beforeMigration: boolean;
}

const NAME = /^ledger-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z(-before-\d+)?\.sqlite$/;

export function backupFolder(data: string): string {
  return join(data, 'backups');
}

/** Creates the folder. If the ledger is missing later, the folder shows that there was one. */
export function makeBackupFolder(data: string): void {
  mkdirSync(backupFolder(data), { recursive: true, mode: PRIVATE_FOLDER });
}

/** A time in UTC, without characters that file names cannot have. */
export function timeStamp(at: number): string {
  return new Date(at).toISOString().replaceAll(/[:.]/g, '-');
}

/** @param before the version that the ledger will be migrated to, if the backup is made before a migration */
export function backupFile(data: string, at: number, before: number | null = null): string {
  const mark = before === null ? '' : `-before-${before}`;
  return join(backupFolder(data), `ledger-${timeStamp(at)}${mark}.sqlite`);
}

/**
 * The backups, newest first; none if there is no folder. Other files are ignored. Backups with a date in the future come last,
 * because a wrong clock dated them and their age is unknown.
 * @param now milliseconds since the epoch
 */
export async function listBackups(data: string, now: number): Promise<readonly BackupFile[]> {
  const folder = backupFolder(data);
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  return names
    .flatMap((name): BackupFile[] => {
      const [, hour, minute, second, ms, before] = NAME.exec(name) ?? [];
      const at = Date.parse(`${hour}:${minute}:${second}.${ms}Z`);
      if (Number.isNaN(at)) return [];
      return [{ file: join(folder, name), at, beforeMigration: before !== undefined }];
    })
    .sort((a, b) => Number(a.at > now) - Number(b.at > now) || b.at - a.at);
}
