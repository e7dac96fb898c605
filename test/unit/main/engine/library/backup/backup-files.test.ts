import { expect, test } from 'vitest';
import {
  type LibraryBackup,
  libraryBackupFile,
  outdatedBackups,
} from '../../../../../../main/engine/library/backup/backup-files.ts';

const HOUR = 60 * 60 * 1000;

test('a year of backups is kept as a handful: the last ones, one of a day, a week and a month ago', () => {
  let backups: readonly LibraryBackup[] = [];
  for (let hour = 0; hour <= 365 * 24; hour += 1) {
    const now = hour * HOUR;
    const all = [{ file: libraryBackupFile('/data', 'library', now), at: now }, ...backups];
    const old = new Set(outdatedBackups(all, now));
    backups = all.filter((backup) => !old.has(backup));
    expect(backups.length).toBeLessThanOrEqual(8);
  }
  const ages = backups.map(({ at }) => 365 * 24 - at / HOUR);
  expect(ages.slice(0, 2)).toEqual([0, 1]);
  const hasOne = (from: number, to: number): boolean => ages.some((age) => age >= from && age <= to);
  expect([hasOne(24, 48), hasOne(7 * 24, 14 * 24), hasOne(30 * 24, 60 * 24)]).toEqual([true, true, true]);
});

test('backups of a clock that was years ahead keep none of now from staying', () => {
  const ahead = [4_000_000, 3_000_000].map((hour) => ({ file: `ahead ${hour}`, at: hour * HOUR }));
  let backups: readonly LibraryBackup[] = ahead;
  for (let hour = 0; hour <= 3; hour += 1) {
    const now = hour * HOUR;
    const all = [...backups, { file: `of ${hour}`, at: now }].sort((one, other) => other.at - one.at);
    const old = new Set(outdatedBackups(all, now));
    backups = all.filter((backup) => !old.has(backup));
  }
  expect(backups.map(({ file }) => file)).toEqual([...ahead.map(({ file }) => file), 'of 3', 'of 2', 'of 0']);
});

test('an id that anybody may have written leads to no other folder', () => {
  expect(libraryBackupFile('/data', '../../x', 0)).toMatch(/^\/data\/backups\/library-[0-9a-f]{64}-1970/);
});
