import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
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

it('is checked once a day, also where the clock was set back since', async () => {
  const now = Date.UTC(2026, 10, 28);
  const hour = 3_600_000;
  const isStarted = async (last: string | null): Promise<boolean> => {
    const start = vi.fn(() => {
      throw new Error('no process here');
    });
    const fact = { file: '/data/index/one.sqlite', fact: () => last };
    await checkDaily({
      index: {
        use: (work) => work(fact as unknown as AssetIndex),
        replaceIfDamaged: () => false,
        generation: () => 0,
      },
      clock: { now: () => now },
      logger: quietLogger,
      signal: new AbortController().signal,
      startDisk: start,
      checkAfterMs: 0,
    });
    return start.mock.calls.length > 0;
  };
  expect(await isStarted(String(now - 23 * hour))).toBe(false);
  expect(await isStarted(String(now - 24 * hour))).toBe(true);
  expect(await isStarted(String(now + hour))).toBe(true);
  expect(await isStarted(null)).toBe(true);
});
