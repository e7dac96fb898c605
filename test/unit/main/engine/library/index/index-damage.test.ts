import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { assetIndex, memoryIndex } from '../../../../../../main/engine/library/index/asset-index.ts';
import { isIndexDamage } from '../../../../../../main/engine/library/index/index-damage.ts';
import { NEWEST_FIRST } from '../../../../../../shared/model/library-order.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (cause) {
    return cause;
  }
  throw new Error('nothing was thrown');
}

test('a wrong question is a fault of ours, whatever it says, and no damage', () => {
  const database = new DatabaseSync(':memory:');
  const { hasSchema, close } = assetIndex(database, null);
  const wrong = [
    'SELECT no_such FROM sidecars',
    'SELECT 1 FROM no_such',
    'SELECT',
    `SELECT 1 FROM words WHERE words MATCH '"'`,
    `SELECT value FROM json_each('{')`,
  ];
  for (const sql of wrong) {
    const cause = thrownBy(() => database.prepare(sql).all());
    expect(isIndexDamage(cause, hasSchema), sql).toBe(false);
  }
  close();
});

test('a name that another process does not find is damage only where the tables are not ours', () => {
  const crossed = new Error('no such column: mtime');
  expect(isIndexDamage(crossed, () => true)).toBe(false);
  expect(isIndexDamage(crossed, () => false)).toBe(true);
  expect(isIndexDamage(new Error('the disk does not answer'), () => false)).toBe(false);
});

test('tables that are gone, and pages that are no database, are damage', async () => {
  const database = new DatabaseSync(':memory:');
  const index = assetIndex(database, null);
  database.exec('DROP TABLE texts');
  expect(
    isIndexDamage(
      thrownBy(() => index.byId('any')),
      index.hasSchema,
    ),
  ).toBe(true);
  index.close();
  const file = join(await tempFolder(), 'index.sqlite');
  const made = new DatabaseSync(file);
  assetIndex(made, file).close();
  const bytes = await open(file, 'r+');
  await bytes.write(Buffer.alloc(8_192, 7), 0, 8_192, 0);
  await bytes.close();
  const damaged = new DatabaseSync(file);
  const cause = thrownBy(() => damaged.prepare('SELECT count(*) FROM sidecars').get());
  expect(isIndexDamage(cause, () => true)).toBe(true);
  damaged.close();
});

test('a row that holds no asset is damage', () => {
  const database = new DatabaseSync(':memory:');
  const index = assetIndex(database, null);
  database.exec(
    "INSERT INTO sidecars VALUES (1, 'assets/2026-11/a', 'assets/2026-11', 1, 1, 'a', 1, 'library', '', '', '', 'model', -1, '', '', '', NULL)",
  );
  database.exec(`INSERT INTO texts VALUES (1, '{"id":')`);
  expect(
    isIndexDamage(
      thrownBy(() => index.byId('a')),
      index.hasSchema,
    ),
  ).toBe(true);
  expect(memoryIndex().page(NEWEST_FIRST, 0, 1)).toEqual([]);
  index.close();
});
