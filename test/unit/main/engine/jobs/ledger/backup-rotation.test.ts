import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupsToKeep } from '../../../../../../main/engine/jobs/ledger/backup-rotation.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 10, 21, 12, 30);
const times = fc.array(fc.integer({ min: 0, max: 200 * DAY }), { maxLength: 300 });

describe('which backups are kept', () => {
  it('of an app that is always open: 24 hours, 7 days and 8 weeks back', () => {
    const everyHour = Array.from({ length: 24 * 100 }, (_, index) => NOON - index * HOUR);
    const kept = [...backupsToKeep(everyHour)].sort((a, b) => b - a);
    expect(kept.slice(0, 24)).toEqual(everyHour.slice(0, 24));
    expect(kept.slice(24).map((time) => new Date(time).toISOString().slice(0, 13))).toEqual([
      // the last of each day …
      '2026-11-19T23',
      '2026-11-18T23',
      '2026-11-17T23',
      '2026-11-16T23',
      '2026-11-15T23',
      // … and of each week, which ends on Sunday
      '2026-11-08T23',
      '2026-11-01T23',
      '2026-10-25T23',
      '2026-10-18T23',
      '2026-10-11T23',
      '2026-10-04T23',
    ]);
  });

  it('always the newest, and never more than 39', () => {
    fc.assert(
      fc.property(times, (made) => {
        const kept = backupsToKeep(made);
        if (made.length > 0) expect(kept).toContain(Math.max(...made));
        expect(kept.size).toBeLessThanOrEqual(39);
        expect(made).toEqual(expect.arrayContaining([...kept]));
      }),
    );
  });

  it('rotating at each backup keeps the same as rotating once at the end', () => {
    fc.assert(
      fc.property(times, (made) => {
        const inOrder = made.toSorted((a, b) => a - b);
        let there: readonly number[] = [];
        for (const time of inOrder) {
          const kept = backupsToKeep([...there, time]);
          there = [...kept];
        }
        expect(new Set(there)).toEqual(backupsToKeep(inOrder));
      }),
    );
  });
});
