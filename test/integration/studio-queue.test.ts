import { describe, expect, it } from 'vitest';
import { readUsage, refillClient } from '../../main/studio/clients/clients.ts';
import { endLostTasks } from '../../main/studio/housekeeping.ts';
import { revokeClient } from '../../main/studio/store/revoke-client.ts';
import { openStudio } from '../../main/studio/studio.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';

const postgres = testPostgres();
const REQUEST = {
  kind: 'depth',
  image: { from: 'upload', file: '0' },
  removeBackground: true,
  format: 'png',
} as const;
const RESULT = { extension: 'png', cover: false };

/** A studio with one client, and what its workers and its database do. */
async function studioWithClient(looks?: 'never') {
  const studio = await openTestStudio(await postgres().create(), looks);
  const { store, clock, database } = studio;
  const { id: clientId } = await studio.addClient('artist', { credits: '100.00' });
  const create = (id: string, client = clientId) =>
    store.tasks.create({ id, clientId: client, request: REQUEST, price: '10.00', at: clock.now() });
  /** As if the worker had not been heard of for an hour. */
  const silence = () =>
    database.query(
      "UPDATE studio_jobs.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE state = 'active'",
    );
  const taken = async () => {
    const task = await studio.take();
    return task?.claim && { taskId: task.row.id, attempt: task.row.attempt, claim: task.claim };
  };
  const takenOver = async () => {
    await silence();
    let next: Awaited<ReturnType<typeof taken>>;
    await expect.poll(async () => (next = await taken()), { timeout: 30_000 }).toBeDefined();
    if (next === undefined) throw new Error('nobody took it over');
    return next;
  };
  return { ...studio, clientId, create, taken, takenOver, silence };
}

describe('a worker that dies', () => {
  it('has its task taken over, and changes nothing when it comes back', async () => {
    const { store, create, taken, takenOver, clientId, clock } = await studioWithClient();
    await create('t');
    const dead = await taken();
    if (dead === undefined) throw new Error('nothing to take');
    const next = await takenOver();
    expect([dead.attempt, next.attempt]).toEqual([1, 2]);

    const failure = { shape: 'code', msg: 'late' } as const;
    expect(await store.tasks.fail(dead, failure, clock.now())).toBe(false);
    expect(await store.tasks.succeed(dead, RESULT, clock.now())).toBe(false);
    expect(await store.tasks.succeed(next, RESULT, clock.now())).toBe(true);
    expect(await store.tasks.succeed(dead, RESULT, clock.now())).toBe(false);
    expect(await store.tasks.find('t', clientId)).toMatchObject({ state: 'success', folder: 't.2' });
    expect(await store.tasks.balance(clientId)).toBe('90.00');
    expect(await taken()).toBeUndefined();
  });

  it('keeps its task while it beats', async () => {
    // Else it could be looked for between the silence and the beat.
    const { queue, create, taken, silence, database } = await studioWithClient('never');
    await create('t');
    const alive = await taken();
    if (alive === undefined) throw new Error('nothing to take');
    await silence();
    await queue.beat(alive.claim);
    const [job] = await database.query<{ fresh: boolean }>(
      "SELECT heartbeat_on > now() - interval '10 seconds' AS fresh FROM studio_jobs.job WHERE name = 'task'",
    );
    expect(job?.fresh).toBe(true);
  });

  it('is not taken for dead after twenty silent seconds, in which a database restarts', async () => {
    const { create, taken, database } = await studioWithClient();
    for (const id of ['paused', 'dead']) await create(id);
    const [paused, dead] = [await taken(), await taken()];
    const silentFor = (task: typeof paused, silent: string) =>
      database.query('UPDATE studio_jobs.job SET heartbeat_on = now() - $2::interval WHERE id = $1', [
        task?.claim.jobId,
        silent,
      ]);
    await silentFor(paused, '20 seconds');
    await silentFor(dead, '1 hour');
    let next: Awaited<ReturnType<typeof taken>>;
    const look = async () => {
      // However long it takes until the other one is taken over.
      await silentFor(paused, '20 seconds');
      next = await taken();
      return next;
    };
    await expect.poll(look, { timeout: 30_000 }).toBeDefined();
    expect(next?.taskId).toBe(dead?.taskId);
    expect(await taken()).toBeUndefined();
  });

  it('in the middle of taking holds up the others for a few seconds only', async () => {
    const { create, taken, database } = await studioWithClient();
    await create('t');
    let isLocked: () => void = () => undefined;
    const locked = new Promise<void>((resolve) => (isLocked = resolve));
    let thaw: () => void = () => undefined;
    const frozen = database.transaction(async (queries) => {
      await queries.query('SELECT pg_advisory_xact_lock(7362002)');
      isLocked();
      await new Promise<void>((resolve) => (thaw = resolve));
    });
    const end = expect(frozen).rejects.toThrow();
    await locked;
    const take = () => taken().catch(() => undefined);
    await expect.poll(take, { timeout: 40_000 }).toMatchObject({ taskId: 't' });
    thaw();
    await end;
  });

  it('three times over the same task fails it, and refunds it once', async () => {
    const { store, create, taken, takenOver, silence, clientId, ...studio } = await studioWithClient();
    await create('t');
    await taken();
    await takenOver();
    expect((await takenOver()).attempt).toBe(3);
    await silence();
    const state = async () => {
      await endLostTasks(studio, () => undefined);
      return (await store.tasks.find('t', clientId))?.state;
    };
    await expect.poll(state, { timeout: 30_000 }).toBe('failed');
    await endLostTasks(studio, () => undefined);
    expect(await store.tasks.balance(clientId)).toBe('100.00');
    expect(await taken()).toBeUndefined();
  });
});

describe('the turns of clients', () => {
  it('come one after the other, whoever has more tasks', async () => {
    const { create, taken, addClient } = await studioWithClient();
    const { id: other } = await addClient('other');
    for (const id of ['a1', 'a2', 'a3', 'a4']) await create(id);
    for (const id of ['b1', 'b2']) await create(id, other);
    const order: string[] = [];
    for (let count = 0; count < 6; count += 1) order.push((await taken())?.taskId ?? 'none');
    expect(order.slice(0, 4).filter((id) => id.startsWith('b'))).toEqual(['b1', 'b2']);
    expect(order.filter((id) => id.startsWith('a'))).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  it('keep to how many tasks a client may have at once, and to its priority', async () => {
    const { create, taken, addClient, store, clock } = await studioWithClient();
    const { id: first } = await addClient('first', { priority: 5, atOnce: 1 });
    await create('a1');
    for (const id of ['f1', 'f2']) await create(id, first);
    const f1 = await taken();
    expect(f1?.taskId).toBe('f1');
    expect((await taken())?.taskId).toBe('a1');
    expect(await taken()).toBeUndefined();
    if (f1 !== undefined) await store.tasks.succeed(f1, RESULT, clock.now());
    expect((await taken())?.taskId).toBe('f2');
  });

  it('hold for workers that take at the same moment', async () => {
    const { create, taken, addClient } = await studioWithClient();
    const { id: one } = await addClient('one', { atOnce: 1 });
    for (const id of ['o1', 'o2', 'o3']) await create(id, one);
    const all = await Promise.all([taken(), taken(), taken(), taken()]);
    expect(all.filter((each) => each !== undefined)).toHaveLength(1);
  });
});

describe('credits a day', () => {
  it('are refused beyond, and refunds give them back', async () => {
    const { store, addClient, create, take, clock } = await studioWithClient();
    const { id } = await addClient('daily', { creditsADay: '20.00' });
    expect(await store.tasks.balance(id)).toBe('20.00');
    await create('d1', id);
    await create('d2', id);
    expect(await create('d3', id)).toEqual({ is: 'too-few-of-the-day' });
    const hold = await take();
    await store.tasks.fail({ taskId: hold?.row.id ?? '' }, { shape: 'code', msg: 'no' }, clock.now());
    expect(await store.tasks.balance(id)).toBe('10.00');
    expect(await create('d4', id)).toMatchObject({ is: 'created' });
  });
});

describe('credits that were spent', () => {
  const NO = { shape: 'code', msg: 'no' } as const;

  it('count for the day of their task, whenever it is refunded', async () => {
    const { store, addClient, take, database, clock } = await studioWithClient();
    const { id: clientId } = await addClient('night', { creditsADay: '20.00' });
    const yesterday = clock.now() - 86_400_000;
    await store.tasks.create({ id: 'n', clientId, request: REQUEST, price: '15.00', at: yesterday });
    const hold = await take();
    expect(await store.tasks.fail({ taskId: hold?.row.id ?? '' }, NO, clock.now())).toBe(true);
    expect(await store.tasks.balance(clientId)).toBe('20.00');
    expect(await readUsage(database, 7, clock.now())).toEqual([
      {
        day: new Date(yesterday).toISOString().slice(0, 10),
        id: clientId,
        name: 'night',
        tasks: 1,
        failed: 1,
        spent: '0.00',
      },
    ]);
  });

  it('are not given back to a balance that they were not charged to', async () => {
    const { store, addClient, create, take, database, clock } = await studioWithClient();
    const { id } = await addClient('unlimited');
    await create('u', id);
    expect(await refillClient(database, id, '5.00', clock.now())).toBe('5.00');
    const hold = await take();
    expect(await store.tasks.fail({ taskId: hold?.row.id ?? '' }, NO, clock.now())).toBe(true);
    expect(await store.tasks.balance(id)).toBe('5.00');
  });
});

describe('a client that is revoked', () => {
  it('gets no task any more, and is charged nothing, though its upload had begun', async () => {
    const { create, queue, database, clientId, clock, store } = await studioWithClient();
    await revokeClient(database, queue, clientId, clock.now());
    expect(await create('late')).toEqual({ is: 'no-client' });
    expect(await store.tasks.balance(clientId)).toBe('100.00');
    expect(await store.tasks.findAny('late')).toBeUndefined();
  });

  it('is refused while a worker takes one of its tasks, and neither waits for the other', async () => {
    const { create, queue, database, clientId, clock, store } = await studioWithClient();
    await create('t');
    let revoking: Promise<number> | undefined;
    await database.transaction(async (queries) => {
      const claim = await queue.claim(queries, []);
      await queries.query("UPDATE studio.task SET state = 'processing' WHERE id = $1", [claim?.taskId]);
      revoking = revokeClient(database, queue, clientId, clock.now());
      const waiting = () =>
        database.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
      await expect.poll(waiting).toHaveLength(1);
      expect(await create('late')).toEqual({ is: 'no-client' });
      await queries.query('SELECT 1 FROM studio.client WHERE id = $1 FOR UPDATE NOWAIT', [clientId]);
    });
    expect(await revoking).toBe(1);
    expect(await store.tasks.balance(clientId)).toBe('100.00');
  });
});

describe('callbacks', () => {
  it('of one host do not hold up those of another', async () => {
    const { database, store, create, clock } = await studioWithClient();
    await create('one');
    await database.query(
      `INSERT INTO studio.task (id, client_id, state, request, price, created_at, from_balance)
       SELECT 'dead-' || n, client_id, 'failed', request, price, created_at, true
       FROM studio.task, generate_series(1, 300) AS n WHERE id = 'one'`,
    );
    await database.query(
      `INSERT INTO studio.callback (task_id, url, state, due_at)
       SELECT id, 'http://' || CASE id WHEN 'one' THEN 'alive' ELSE 'dead' END || '.example/hook/' || id, 'due',
         CASE id WHEN 'one' THEN $1::bigint ELSE 0 END FROM studio.task`,
      [clock.now()],
    );
    const due = await store.callbacks.listDue();
    expect(due).toHaveLength(200);
    expect(due.map(({ taskId }) => taskId)).toContain('one');
  });

  it('of a client that names a host of its own for each do not hold up those of another', async () => {
    const { addClient, database, store, create, clock } = await studioWithClient();
    await create('one');
    const { id } = await addClient('attacker');
    await database.query(
      `INSERT INTO studio.task (id, client_id, state, request, price, created_at, from_balance)
       SELECT 'dead-' || n, $1, 'failed', request, price, created_at, true FROM studio.task, generate_series(1, 300) AS n`,
      [id],
    );
    await database.query(
      `INSERT INTO studio.callback (task_id, url, state, due_at)
       SELECT id, 'http://' || id || '.example/hook', 'due', CASE id WHEN 'one' THEN $1::bigint ELSE 0 END FROM studio.task`,
      [clock.now()],
    );
    expect((await store.callbacks.listDue()).map(({ taskId }) => taskId)).toContain('one');
  });
});

describe('one key, asked for at once on many machines', () => {
  it('is one task, charged once', async () => {
    const { store, clientId, clock } = await studioWithClient();
    const keyed = { clientId, key: 'k', fingerprint: 'f' };
    const creations = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((id) =>
        store.tasks.create({ id, clientId, request: REQUEST, price: '10.00', at: clock.now(), keyed }),
      ),
    );
    expect(creations.filter(({ is }) => is === 'created')).toHaveLength(1);
    expect(creations.filter(({ is }) => is === 'same')).toHaveLength(4);
    expect(await store.tasks.balance(clientId)).toBe('90.00');
  });
});

describe('the schema', () => {
  const quiet = { role: 'test', log: () => undefined };

  it('is made by one of several that start on an empty database at once', async () => {
    const database = await postgres().create();
    const studios = await Promise.all([1, 2, 3].map(() => openStudio({ database }, quiet)));
    const versions = await studios[0]?.database.query<{ version: number }>(
      'SELECT version FROM studio.migration ORDER BY version',
    );
    expect(versions?.length).toBeGreaterThan(1);
    expect(versions?.map(({ version }) => version)).toEqual(versions?.map((_, index) => index + 1));
    for (const studio of studios) await studio.close();
  });

  it('of a later version is refused in words', async () => {
    const { database } = await openTestStudio(await postgres().create());
    await database.query('INSERT INTO studio.migration (version) VALUES (999)');
    const [row] = await database.query<{ name: string; host: string }>(
      "SELECT current_database() AS name, split_part(current_setting('unix_socket_directories'), ',', 1) AS host",
    );
    const url = `postgres://postgres@localhost/${row?.name}?host=${encodeURIComponent(row?.host ?? '')}`;
    await expect(openStudio({ database: url }, quiet)).rejects.toThrow(/later version of the studio/);
  });
});
