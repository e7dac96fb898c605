import { describe, expect, it, onTestFinished } from 'vitest';
import { clientNamed, limitClient, listClients } from '../../main/studio/clients/clients.ts';
import { openDatabase } from '../../main/studio/database/database.ts';
import { migrate } from '../../main/studio/database/migrations.ts';
import { openStudio } from '../../main/studio/studio.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { runStudioProcess } from '../helpers/studio/studio-process.ts';

const postgres = testPostgres();
const quiet = { role: 'test', lookSeconds: 'never', log: () => undefined } as const;

describe('the name of a client', () => {
  it('is never the id of another, who would get its credits, or be revoked in its place', async () => {
    const { addClient, database } = await openTestStudio(await postgres().create());
    const { id } = await addClient('first');
    await expect(addClient(id)).rejects.toThrow('looks like the id of a client');
    // One of before this rule.
    await addClient('second');
    await database.query("UPDATE studio.client SET name = $1 WHERE name = 'second'", [id]);
    expect(await clientNamed(database, id)).toBe(id);
  });

  it.each([
    ['', 'is empty'],
    [' \t', 'is empty'],
    ['two\nlines', 'control character'],
    ['\u202Egro', 'control character'],
    ['a'.repeat(101), 'longer than 100'],
  ])('%j is refused in words', async (name, why) => {
    const { addClient } = await openTestStudio(await postgres().create());
    await expect(addClient(name)).rejects.toThrow(why);
  });
});

describe('limits', () => {
  it('are changed all at once, or none of them', async () => {
    const { addClient, database } = await openTestStudio(await postgres().create());
    const { id } = await addClient('artist', { priority: 1, atOnce: 3 });
    const tooMany = 2 ** 40;
    await expect(limitClient(database, id, { creditsADay: '5.00', atOnce: tooMany })).rejects.toThrow();
    expect(await listClients(database)).toMatchObject([{ creditsADay: null, atOnce: 3, priority: 1 }]);
    await limitClient(database, id, { creditsADay: '5.00', atOnce: null });
    await limitClient(database, id, {});
    expect(await listClients(database)).toMatchObject([{ creditsADay: '5.00', atOnce: null, priority: 1 }]);
  });
});

describe('a command whose connection is lost', () => {
  it('says so, and that credits may have been added', async () => {
    const address = await postgres().create();
    const { addClient, database } = await openTestStudio(address);
    await addClient('artist', { credits: '1.00' });
    // At the commit, as when the server is stopped at that moment.
    await database.query(
      `CREATE FUNCTION studio.cut() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END';
       CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON studio.entry DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION studio.cut()`,
    );
    const refill = ['client', 'refill', 'artist', '--credits', '5', '--database', address];
    const { code, stderr } = await runStudioProcess('studio', refill);
    expect(code).toBe(2);
    expect(stderr).toContain('Whether this was carried out is not known');
    expect(stderr).toContain('client list');
    expect(stderr).not.toContain('    at ');
  });

  it('says what the database refused, without a trace of the program', async () => {
    const address = await postgres().create();
    const { addClient, database } = await openTestStudio(address);
    await addClient('artist');
    await database.query('ALTER TABLE studio.client RENAME COLUMN at_once TO at_one');
    const { code, stderr } = await runStudioProcess('studio', ['client', 'list', '--database', address]);
    expect(code).toBe(2);
    expect(stderr).toContain('could not be carried out');
    expect(stderr).not.toContain('    at ');
  });
});

describe('the schema', () => {
  it('is migrated although a statement takes longer than calls wait', async () => {
    const address = await postgres().create();
    const database = openDatabase({ url: address, log: () => undefined, patienceMs: 1500 });
    onTestFinished(database.close);
    await migrate(database, async () => undefined);
    await database.query(
      'DROP TABLE studio.program; DROP INDEX studio.task_failed, studio.task_ended, studio.task_unstarted; ALTER TABLE studio.owed DROP COLUMN mark; DELETE FROM studio.migration WHERE version >= 5',
    );
    const other = openDatabase({ url: address, log: () => undefined, patienceMs: 60_000 });
    onTestFinished(other.close);
    const isLocked = Promise.withResolvers<void>();
    const using = other.transaction(async (queries) => {
      await queries.query('LOCK TABLE studio.task');
      isLocked.resolve();
      await queries.query('SELECT pg_sleep(5)');
    });
    await isLocked.promise;
    await migrate(database, async () => undefined);
    await using;
    expect(await database.query("SELECT 1 FROM pg_indexes WHERE indexname = 'task_ended'")).toHaveLength(1);
  });

  it('is used by a role that may not make one, if it is there', async () => {
    const address = await postgres().create();
    const { database } = await openTestStudio(address);
    await database.query(
      `CREATE ROLE lowly LOGIN; GRANT USAGE ON SCHEMA studio, studio_jobs TO lowly;
       GRANT ALL ON ALL TABLES IN SCHEMA studio, studio_jobs TO lowly; GRANT ALL ON ALL SEQUENCES IN SCHEMA studio, studio_jobs TO lowly;
       GRANT ALL ON ALL FUNCTIONS IN SCHEMA studio, studio_jobs TO lowly`,
    );
    const lowly = new URL(address);
    lowly.username = 'lowly';
    const studio = await openStudio({ database: lowly.href }, quiet);
    await studio.close();
    const empty = new URL(await postgres().create());
    empty.username = 'lowly';
    await expect(openStudio({ database: empty.href }, quiet)).rejects.toThrow(
      'may not make what the studio keeps there',
    );
  });

  it('of a database that can only be read is refused in words', async () => {
    const address = await postgres().create();
    await openTestStudio(address);
    const readOnly = new URL(address);
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    await expect(openStudio({ database: readOnly.href }, quiet)).rejects.toThrow('only be read');
  });
});
