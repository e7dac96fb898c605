import { describe, expect, it } from 'vitest';
import { watchDays } from '../../../../../../main/engine/jobs/commands/watch-days.ts';
import { openTestLedger, stillClock } from '../../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

type Parts = Parameters<typeof watchDays>[0];

describe('the days of a watch', () => {
  it('each have their own budget, once, whatever was spent before and however often the process begins', async () => {
    const data = await tempFolder();
    let at = new Date(2026, 10, 23, 8).getTime();
    let spent = '0.00';
    const open = async () => {
      const ledger = await openTestLedger(data);
      const days = watchDays({
        ledger: { ...ledger, spent: () => spent },
        queue: { all: () => [] },
        prices: {},
        ports: { clock: { ...stillClock(0), now: () => at } },
      } as unknown as Parts);
      return { ledger, days };
    };
    const first = await open();
    expect(first.days.markOf('watch')).toBe(0);
    expect(first.days.openDay('watch', '30.00')).toEqual({ limit: '30.00', committed: '0.00' });
    spent = '30.00';
    first.ledger.close();

    const again = await open();
    expect(again.days.openDay('watch', '30.00')).toEqual({ limit: '30.00', committed: '30.00' });
    // A higher budget holds at once, a clock that was set back brings no second one.
    expect(again.days.openDay('watch', '45.00').limit).toBe('45.00');
    at = new Date(2026, 10, 22, 8).getTime();
    expect(again.days.openDay('watch', '30.00').limit).toBe('30.00');
    at = new Date(2026, 10, 24, 0, 1).getTime();
    expect(again.days.openDay('watch', '30.00')).toEqual({ limit: '60.00', committed: '30.00' });
    // A clock that was years ahead for a moment gave that day a budget; the day it comes back to has one of its own, once.
    at = new Date(2099, 0, 1, 12).getTime();
    expect(again.days.openDay('watch', '30.00').limit).toBe('60.00');
    spent = '50.00';
    at = new Date(2026, 10, 25, 8).getTime();
    expect(again.days.openDay('watch', '30.00').limit).toBe('80.00');
    expect(again.days.openDay('watch', '30.00').limit).toBe('80.00');
    at = new Date(2026, 10, 26, 8).getTime();
    expect(again.days.openDay('watch', '30.00').limit).toBe('80.00');
    again.ledger.close();
  });

  it('keep a mark of how far the ledger has come, which goes on and outlives the process', async () => {
    const data = await tempFolder();
    let events = 7;
    const open = async () => {
      const ledger = await openTestLedger(data);
      const days = watchDays({ ledger: { ...ledger, lastEvent: () => events } } as unknown as Parts);
      return { ledger, days };
    };
    const first = await open();
    expect([first.days.mark('watch'), first.days.markOf('watch'), first.days.markOf('other')]).toEqual([
      7, 7, 0,
    ]);
    first.ledger.close();
    const again = await open();
    events = 9;
    expect([again.days.markOf('watch'), again.days.mark('watch'), again.days.markOf('watch')]).toEqual([
      7, 9, 9,
    ]);
    again.ledger.close();
  });
});
