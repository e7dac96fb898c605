import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { timeStamp } from './backup-files.ts';

const ENDINGS = ['', '-wal', '-shm'];

/**
 * Takes a ledger out of the way, with the log that belongs to it: `ledger.sqlite` becomes
 * `ledger.damaged-2026-11-21T12-34-56-789Z.sqlite`. Nothing is written over.
 * @param now milliseconds since the epoch
 * @returns its new name; null where there was nothing of it
 */
export async function setAsideLedger(file: string, now: number): Promise<string | null> {
  const parts = ENDINGS.filter((ending) => existsSync(`${file}${ending}`));
  if (parts.length === 0) return null;
  const stem = file.replace(/\.sqlite$/, '');
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : `-${number}`;
    const aside = `${stem}.damaged-${timeStamp(now)}${mark}.sqlite`;
    if (ENDINGS.some((ending) => existsSync(`${aside}${ending}`))) continue;
    // The file goes first: without its log it would look like a good ledger that knows less than was done.
    for (const ending of parts) await rename(`${file}${ending}`, `${aside}${ending}`);
    return aside;
  }
}
