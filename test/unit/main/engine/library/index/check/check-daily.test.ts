import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
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

it('an index whose words are not those of the sidecars is made anew in the background, and one that was checked today is left alone', async () => {
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
  const at = await checkedAt(home);
  const third = await openIndexed(home, { checkAfterMs: 0 });
  await third.refresh();
  expect((await third.list(TAGGED)).total).toBe(1);
  await third.close();
  expect(await checkedAt(home)).toBe(at);
});
