import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openDatabase, signingSecret, unusable } from '../../../../../main/service/data/database.ts';
import { ServiceStartError } from '../../../../../main/service/service-error.ts';
import {
  OLD_BALANCE,
  OLD_TASKS,
  writeOldDatabase,
} from '../../../../helpers/service-data/write-old-database.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const TABLES = ['setting', 'task', 'account', 'entry', 'callback'];

describe('openDatabase', () => {
  it('takes over the database of a version that knew no idempotency keys, with nothing lost', async () => {
    const path = writeOldDatabase(await tempFolder());
    const rows = (database: DatabaseSync) =>
      TABLES.map((name) => database.prepare(`SELECT * FROM ${name}`).all());
    const before = new DatabaseSync(path);
    const old = rows(before);
    before.close();

    const database = openDatabase(path);
    // Later versions added columns.
    const taken = rows(database);
    expect(taken).toMatchObject(old);
    expect(database.prepare('SELECT balance FROM account').get()?.['balance']).toBe(OLD_BALANCE);
    expect(
      database
        .prepare('SELECT id FROM task ORDER BY rowid')
        .all()
        .map(({ id }) => id),
    ).toEqual(Object.values(OLD_TASKS));
    expect(database.prepare('SELECT COUNT(*) AS number FROM idempotency_key').get()?.['number']).toBe(0);
    database.close();

    const again = openDatabase(path);
    expect(rows(again)).toEqual(taken);
    again.close();
  });

  it('says that a database which cannot be migrated cannot be read, and changes nothing in it', async () => {
    const path = join(await tempFolder(), 'others.sqlite');
    const others = new DatabaseSync(path);
    others.exec('CREATE TABLE task (id TEXT) STRICT');
    others.close();
    expect(() => openDatabase(path)).toThrow(ServiceStartError);
    expect(() => openDatabase(path)).toThrow(/cannot be read \(.*already exists\); move it away/);
    const after = new DatabaseSync(path);
    expect(after.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'task' }]);
    after.close();
  });

  it('does not advise to move a database away that another program works on, or whose disk is full', async () => {
    const path = writeOldDatabase(await tempFolder());
    const other = new DatabaseSync(path);
    other.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
    expect(() => openDatabase(path, 1)).toThrow(
      /cannot be opened now, as another program works on it \(database is locked\); start again once that has ended\.$/,
    );
    other.close();
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    expect(unusable(path, full).message).toMatch(
      /cannot be brought up to date \(database or disk is full\); make room on its disk, then start again\.$/,
    );
    openDatabase(path).close();
  });

  it('advises to move away what is damaged or no database, and not what may not be opened or written', async () => {
    const path = join(await tempFolder(), 'tasks.sqlite');
    await writeFile(path, 'no database, but longer than its first bytes are'.repeat(100));
    expect(() => openDatabase(path)).toThrow(/cannot be read \(file is not a database\); move it away/);
    const folder = await tempFolder();
    expect(() => openDatabase(folder)).toThrow(/cannot be opened \(E[A-Z]+: .*\); see that the file/);
    const readOnly = Object.assign(new Error('attempt to write a readonly database'), { errcode: 8 });
    expect(unusable(path, readOnly).message).toMatch(
      /cannot be opened \(.*readonly.*\); see that the file and its folder can be read and written, then start/,
    );
  });

  it('gives one secret, and none that is empty', () => {
    const database = openDatabase(':memory:');
    const secret = signingSecret(database);
    expect([secret.length, signingSecret(database)]).toEqual([32, secret]);
    database.exec("UPDATE setting SET value = '' WHERE name = 'signing-secret'");
    expect(() => signingSecret(database)).toThrow(/has no signing secret; move its folder away/);
    database.close();
  });

  it('a database in memory leaves no file where one stands', () => {
    openDatabase(':memory:').close();
    expect(existsSync(':memory:')).toBe(false);
  });
});
