import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { assetIndex } from '../../../../../../../main/engine/library/index/asset-index.ts';
import { checkIndex } from '../../../../../../../main/engine/library/index/check/check-index.ts';
import { isIndexDamage } from '../../../../../../../main/engine/library/index/index-damage.ts';
import { indexEntry } from '../../../../../../../main/engine/library/index/index-entry.ts';
import { MAX_TAG } from '../../../../../../../shared/model/facts/tags.ts';
import { assetOf } from '../../../../../../helpers/engine/sidecars.ts';
import { variedIndex } from '../../../../../../helpers/engine/varied-index.ts';

const VALUES: Readonly<Record<string, string>> = {
  INTEGER: 'iif(coalesce(@, 0) > 9e15, @ - 1, coalesce(@, 0) + 5)',
  REAL: 'coalesce(@, 0) + 0.25',
  TEXT: "CASE WHEN coalesce(@, '') = '' THEN 'x' ELSE char(unicode(@) + 1) || substr(@, 2) END",
  BLOB: "CAST(x'ff' || substr(@, 2) AS BLOB)",
};

/** Not made of anything, and not able to mislead: what is read anew when it differs, a month that only sorts, and notes of work. */
const FREE = new Set([
  'facts.name',
  'facts.value',
  'damaged.month',
  'collection_files.file',
  'collection_texts.file',
  'collection_files.mtime',
  'collection_files.bytes',
  'collection_files.fault',
  'collection_files.listing',
  'members.listing',
  'pictures.picture',
]);

function opened(): DatabaseSync {
  const database = new DatabaseSync(':memory:', { defensive: false });
  variedIndex(database);
  return database;
}

/** The tables of an index with their columns, without those of the full text. */
function columnsOf(database: DatabaseSync): readonly { table: string; column: string; type: string }[] {
  return database
    .prepare(
      `SELECT tables.name AS "table", columns.name AS "column", columns.type FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND tables.name NOT GLOB 'words*' AND tables.name NOT GLOB 'sqlite_*'`,
    )
    .all()
    .map(({ table, column, type }) => ({ table: String(table), column: String(column), type: String(type) }));
}

function isNoticed(database: DatabaseSync): boolean {
  try {
    checkIndex(database);
    return false;
  } catch (cause) {
    expect(
      isIndexDamage(cause, () => true),
      String(cause),
    ).toBe(true);
    return true;
  }
}

describe('the check of an index', () => {
  it('finds nothing in one that is whole, whatever was changed in it', () => {
    const database = opened();
    expect(checkIndex(database)).toBe(true);
    expect(
      database.prepare('SELECT count(*) AS count FROM stacks WHERE members > 1').get()?.['count'],
    ).toBeGreaterThan(0);
  });

  it('finds nothing in texts that UTF-8 cannot say, such as a tag that is cut within a character', () => {
    const half = 'half of one \ud83e';
    const changes: readonly object[] = [
      { name: half, tags: [`${'x'.repeat(MAX_TAG - 1)}🪑`] },
      { tags: ['\ud83e', '\ud83d', '\ufffd'], parents: [half] },
      { notes: half, batch: half, connection: { id: 'one', name: `${half}\0` } },
    ];
    for (const [at, change] of changes.entries()) {
      const database = new DatabaseSync(':memory:');
      const entry = indexEntry('assets/2026-11/one', { mtime: 1, bytes: 1 }, assetOf('one', change as never));
      assetIndex(database, null).put([entry]);
      expect(checkIndex(database), String(at)).toBe(true);
    }
  });

  it('says that an index that is being filled cannot be compared yet', () => {
    const database = opened();
    database.exec("INSERT INTO facts VALUES ('search-due', '9')");
    expect(checkIndex(database)).toBe(false);
  });

  it('notices another value in every column of every table', () => {
    const columns = columnsOf(opened());
    expect(new Set(columns.map(({ table }) => table)).size).toBeGreaterThan(12);
    for (const { table, column, type } of columns) {
      if (FREE.has(`${table}.${column}`)) continue;
      const database = opened();
      // As bits flip, and no trigger and no rule of a table is asked.
      const triggers = database.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all();
      for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`);
      const value = (VALUES[type] ?? '').replaceAll('@', `"${column}"`);
      const row = database.prepare(`SELECT "${column}" AS was, ${value} AS now FROM ${table} LIMIT 1`).get();
      expect(row?.['now'], `${table}.${column}`).not.toEqual(row?.['was']);
      const key = database
        .prepare(`SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk DESC`)
        .get()?.['name'];
      database.exec(
        `UPDATE OR REPLACE ${table} SET "${column}" = ${value} WHERE "${String(key)}" = (SELECT "${String(key)}" FROM ${table} LIMIT 1)`,
      );
      expect(isNoticed(database), `${table}.${column}`).toBe(true);
    }
  });

  it('notices rows that are gone from a table', () => {
    for (const table of new Set(columnsOf(opened()).map((each) => each.table))) {
      // What is not known any more is read anew; of pictures that no asset has, nothing is asked.
      if (['facts', 'damaged', 'collection_files', 'collection_texts'].includes(table)) continue;
      const database = opened();
      database.exec(`DELETE FROM ${table}`);
      expect(isNoticed(database), table).toBe(true);
    }
  });

  it('notices words that are others, or are missing', () => {
    const changes = [
      'DELETE FROM words WHERE rowid = 1',
      "INSERT INTO words (rowid, name) VALUES (99, 'chair')",
      "DELETE FROM words WHERE rowid = 1; INSERT INTO words (rowid, name) VALUES (1, 'chais')",
    ];
    for (const change of changes) {
      const database = opened();
      database.exec(change);
      expect(isNoticed(database), change).toBe(true);
    }
  });
});
