import { describe, expect, it } from 'vitest';
import { createLibraryScan } from '../../../../../../main/engine/jobs/fetch/library-scan.ts';

const FACT = 'scanned';

function ledgerRestoredAt(at: number | null) {
  const facts = new Map<string, string>();
  return {
    restoredAt: () => at,
    fact: (name: string) => facts.get(name) ?? null,
    setFact: (name: string, value: string) => void facts.set(name, value),
  };
}
const well = async (): Promise<void> => undefined;

describe('the first look into the library', () => {
  it('is due in a ledger from a backup until it was had once, over restarts as well', async () => {
    const ledger = ledgerRestoredAt(7);
    const look = createLibraryScan(ledger, FACT);
    expect(look.isDue()).toBe(true);
    expect(createLibraryScan(ledger, FACT).isDue()).toBe(true);
    await look.during(well);
    expect([look.isDue(), createLibraryScan(ledger, FACT).isDue()]).toEqual([false, false]);
    expect(createLibraryScan({ ...ledger, restoredAt: () => 8 }, FACT).isDue()).toBe(true);
  });

  it('is not due in a ledger that never was one from a backup, and is waited for by who asks all the same', async () => {
    const look = createLibraryScan(ledgerRestoredAt(null), FACT);
    expect(look.isDue()).toBe(false);
    const ended: string[] = [];
    const done = look.done().then(() => ended.push('done'));
    await look.during(async () => void ended.push('looked'));
    await done;
    expect(ended).toEqual(['looked', 'done']);
  });

  it('that failed is told to who waited, stays due, and is had by the next try', async () => {
    const look = createLibraryScan(ledgerRestoredAt(7), FACT);
    const waited = look.done();
    const away = new Error('the library is away');
    await expect(look.during(() => Promise.reject(away))).rejects.toBe(away);
    await expect(waited).rejects.toBe(away);
    await expect(look.done()).rejects.toBe(away);
    expect([look.isDue(), look.isUnderWay()]).toEqual([true, false]);
    const again = look.during(well);
    expect(look.isUnderWay()).toBe(true);
    await again;
    await look.done();
    expect(look.isDue()).toBe(false);
  });

  it('is had once, however often it is asked for', async () => {
    const look = createLibraryScan(ledgerRestoredAt(7), FACT);
    let looks = 0;
    const count = async (): Promise<void> => {
      looks += 1;
    };
    await Promise.all([look.during(count), look.during(count)]);
    await look.during(count);
    expect(looks).toBe(1);
  });
});
