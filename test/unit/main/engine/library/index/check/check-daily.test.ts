import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { AssetIndex } from '../../../../../../../main/engine/library/index/asset-index.ts';
import { checkDaily } from '../../../../../../../main/engine/library/index/check/check-daily.ts';
import { quietLogger } from '../../../../../../helpers/engine/doubles.ts';
import { filled, openIndexed } from '../../../../../../helpers/engine/indexed-library.ts';

const TAGGED = { place: 'library', sort: 'newest', offset: 0, limit: 10, query: 'name:"chair 1"' } as const;
const FACT = "SELECT value FROM facts WHERE name = 'checked-at'";

function change(home: string, sql: string): void {
  const database = new DatabaseSync(join(home, 'data/index/the-library.sqlite'));
  database.exec(sql);
  database.close();
}

async function checkedAt(home: string): Promise<string> {
  const database = new DatabaseSync(join(home, 'data/index/the-library.sqlite'), { readOnly: true });
  try {
    await expect.poll(() => database.prepare(FACT).get()?.['value'] ?? null).not.toBeNull();
    return String(database.prepare(FACT).get()?.['value']);
  } finally {
    database.close();
  }
}

it('an index whose words are not those of the sidecars is made anew in the background, which is noted', async () => {
  const { home, library } = await filled(['chair 1', 'chair 2']);
  await library.close();
  change(
    home,
    "UPDATE facts SET value = '0' WHERE name = 'checked-at'; DELETE FROM words WHERE rowid = 1; DELETE FROM words WHERE rowid = 2",
  );
  const again = await openIndexed(home, { checkAfterMs: 0 });
  const found = async (): Promise<number> => (await again.list(TAGGED)).total;
  await expect.poll(found, { timeout: 20_000 }).toBe(1);
  await again.close();
  expect(Number(await checkedAt(home))).toBeGreaterThan(0);
});

it('is checked once a day as long as it is open, also where the clock was set back since', async () => {
  const now = Date.UTC(2026, 10, 28);
  const hour = 3_600_000;
  /** For each look at the fact of the last check, whether a check began. */
  const began = async (lasts: readonly (string | null)[]): Promise<readonly boolean[]> => {
    const ending = new AbortController();
    const checked: boolean[] = [];
    const fact = {
      file: '/data/index/one.sqlite',
      fact: () => {
        const last = lasts[checked.length] ?? null;
        checked.push(false);
        if (checked.length === lasts.length) ending.abort();
        return last;
      },
    };
    await checkDaily({
      index: {
        use: (work) => work(fact as unknown as AssetIndex),
        replaceIfDamaged: () => false,
        generation: () => 0,
      },
      clock: { now: () => now },
      logger: quietLogger,
      signal: ending.signal,
      startDisk: () => {
        checked[checked.length - 1] = true;
        throw new Error('no process here');
      },
      checkAfterMs: 0,
      lookEachMs: 0,
    });
    return checked;
  };
  const lasts = [String(now - 23 * hour), String(now - 24 * hour), String(now + hour), null];
  expect(await began([...lasts, String(now)])).toEqual([false, true, true, true, false]);
});
