import { mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from '../../disk/private-files.ts';

/** A copy of the ledger. */
export interface BackupFile {
  /** Absolute. */
  readonly file: string;
  /** When it was made. Milliseconds since the epoch. */
  readonly at: number;
  /** Made before the ledger became one of a newer version; such a copy is kept for good. */
  readonly beforeMigration: boolean;
}

const NAME = /^ledger-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z(-before-\d+)?\.sqlite$/;

export function backupFolder(data: string): string {
  return join(data, 'backups');
}

/** Makes the folder, which from then on also says that there was a ledger. */
export function makeBackupFolder(data: string): void {
  mkdirSync(backupFolder(data), { recursive: true, mode: PRIVATE_FOLDER });
}

/** A time as file names can hold it, in UTC. */
export function timeStamp(at: number): string {
  return new Date(at).toISOString().replaceAll(/[:.]/g, '-');
}

/** @param before the version that the ledger is about to become, for the copy that is made first */
export function backupFile(data: string, at: number, before: number | null = null): string {
  const mark = before === null ? '' : `-before-${before}`;
  return join(backupFolder(data), `ledger-${timeStamp(at)}${mark}.sqlite`);
}

/**
 * The copies that are there, newest first; none where there is no folder. Other files are passed by. What was made under a
 * clock that was ahead of this one comes last: nobody can tell how old it is.
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
