import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { timeStamp } from './backup-files.ts';

const ENDINGS = ['', '-wal', '-shm'];

/**
 * Renames a ledger and its write-ahead log: `ledger.sqlite` becomes `ledger.damaged-2026-11-21T12-34-56-789Z.sqlite`. Overwrites no
 * file.
 * @param now milliseconds since the epoch
 * @returns the new path; null if there was no file
 */
export async function setAsideLedger(file: string, now: number): Promise<string | null> {
  const parts = ENDINGS.filter((ending) => existsSync(`${file}${ending}`));
  if (parts.length === 0) return null;
  const stem = file.replace(/\.sqlite$/, '');
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : `-${number}`;
    const aside = `${stem}.damaged-${timeStamp(now)}${mark}.sqlite`;
    if (ENDINGS.some((ending) => existsSync(`${aside}${ending}`))) continue;
    // The database goes first. If its log went first and the process ended then, the database alone would look like a good ledger that
    // lacks its last events.
    for (const ending of parts) await rename(`${file}${ending}`, `${aside}${ending}`);
    return aside;
  }
}
