import { describe, expect, it } from 'vitest';
import type { ModelTask } from '../../main/service/task.ts';
import { endLostTasks } from '../../main/studio/housekeeping.ts';
import { listOwed, noteAnswer, recordDecision, takeDecision } from '../../main/studio/store/decisions.ts';
import { beatKeeper } from '../../main/studio/store/keepers.ts';
import { forgetMark, markOf, noteMarks } from '../../main/studio/store/marks.ts';
import { failUnknown, releaseOwed } from '../../main/studio/store/owed-tasks.ts';
import { revokeClient } from '../../main/studio/store/revoke-client.ts';
import { openTestStudio } from '../helpers/studio/open-test-studio.ts';
import { testPostgres } from '../helpers/studio/postgres.ts';
import { runStudioProcess } from '../helpers/studio/studio-process.ts';

const postgres = testPostgres();
const REQUEST: ModelTask = {
  kind: 'model',
  make: 'both',
  model: 'generalv1.5',
  resolution: '512',
  faces: 100_000,
  format: 'glb',
  pbr: false,
  views: [{ view: 'front', file: '0' }],
};
const RESULT = { extension: 'glb', cover: false };
const OURS = { id: 'keeper-a', holder: 'process-a', models: ['generalv1.5'] } as const;
const OTHERS = { ...OURS, id: 'keeper-b', holder: 'process-b' } as const;
const FOR_OURS = { keepers: [OURS], notOwn: OURS.models };
const FOR_OTHERS = { keepers: [OTHERS], notOwn: OTHERS.models, worker: 'machine-b 2 b' };

/** A studio with one client and two keepers for the same models. */
async function studioWithKeepers() {
  const address = await postgres().create();
  const studio = await openTestStudio(address);
  const { store, clock, database } = studio;
  const { id: clientId } = await studio.addClient('artist', { credits: '100.00' });
  const create = (id: string, request: ModelTask = REQUEST) =>
    store.tasks.create({ id, clientId, request, price: '10.00', at: clock.now() });
  /** As if neither the workers of owed tasks nor this keeper had been heard of for an hour. */
  const silence = async (keeper?: string): Promise<void> => {
    await database.query("UPDATE studio.owed SET beaten_at = beaten_at - interval '1 hour'");
    await database.query("UPDATE studio.keeper SET seen_at = now() - interval '1 hour' WHERE id = $1", [
      keeper,
    ]);
  };
  for (const keeper of [OURS, OTHERS]) expect(await beatKeeper(database, keeper, 'machine-a 1 a')).toBe(true);
  // Both were heard of a moment ago, however long a test takes.
  const present = () => database.query("UPDATE studio.keeper SET seen_at = now() + interval '1 hour'");
  await present();
  const owed = async (id: string) => (await listOwed(database, id))[0];
  const run = (...args: string[]) => runStudioProcess('studio', ['task', ...args, '--database', address]);
  return { ...studio, clientId, create, silence, owed, run };
}

describe('a task that was handed to a keeper', () => {
  it('is taken again by a worker of that keeper alone, however often workers die, and is no try', async () => {
    const { create, take, silence, store, clientId, clock, ...studio } = await studioWithKeepers();
    await create('t');
    const first = await take(FOR_OURS);
    expect(first).toMatchObject({ row: { id: 't', attempt: 1 }, keeper: { name: OURS.id } });
    expect(await take(FOR_OURS)).toBeUndefined();
    for (let attempt = 2; attempt < 7; attempt += 1) {
      await silence();
      for (const taker of [{}, { notOwn: OURS.models }, FOR_OTHERS])
        expect(await take(taker)).toBeUndefined();
      expect(await take(FOR_OURS)).toMatchObject({ row: { id: 't', attempt }, keeper: { name: OURS.id } });
      await endLostTasks({ ...studio, store, clock } as never, () => undefined);
    }
    expect(await store.tasks.succeed({ taskId: 't', attempt: 1 }, RESULT, clock.now())).toBe(false);
    expect(await store.tasks.succeed({ taskId: 't', attempt: 6 }, RESULT, clock.now())).toBe(true);
    expect(await studio.owed('t')).toBeUndefined();
    expect(await store.tasks.balance(clientId)).toBe('90.00');
  });

  it('stays with its keeper while a worker beats, is put back, or has no result yet', async () => {
    const { create, take, database, owed, store, clientId } = await studioWithKeepers();
    await create('t');
    await take(FOR_OURS);
    const hold = (attempt: number) => ({ id: 't', attempt });
    expect(await releaseOwed(database, hold(1), undefined)).toBe(true);
    expect(await take(FOR_OTHERS)).toBeUndefined();
    expect((await take(FOR_OURS))?.row.attempt).toBe(2);
    expect(await releaseOwed(database, hold(1), undefined)).toBe(false);
    expect(await releaseOwed(database, hold(2), { words: 'nobody knows', needsWord: true })).toBe(true);
    expect(await owed('t')).toMatchObject({ waitsFor: 'word', words: 'nobody knows', keeper: OURS.id });
    expect(await take(FOR_OURS)).toBeUndefined();
    expect((await store.tasks.find('t', clientId))?.state).toBe('queueing');
  });

  it('is taken again however many tasks its client may have at once, and counts from then on', async () => {
    const { create, take, database, clientId, owed } = await studioWithKeepers();
    await database.query('UPDATE studio.client SET at_once = 1 WHERE id = $1', [clientId]);
    for (const id of ['t', 'u', 'v']) await create(id);
    expect((await take(FOR_OURS))?.row.id).toBe('t');
    expect(await take(FOR_OURS)).toBeUndefined();
    await releaseOwed(database, { id: 't', attempt: 1 }, { words: 'nobody knows', needsWord: true });
    expect((await take(FOR_OURS))?.row.id).toBe('u');
    await noteAnswer(database, { taskId: 't', decision: 'retry' }, undefined);
    expect((await take(FOR_OURS))?.row.id).toBe('t');
    expect(await take(FOR_OURS)).toBeUndefined();
    await releaseOwed(database, { id: 'u', attempt: 1 }, { words: 'nobody knows', needsWord: true });
    expect(await take(FOR_OURS)).toBeUndefined();
    expect(await owed('v')).toBeUndefined();
  });

  it('has a mark that only its keeper raises, and that a person has forgotten', async () => {
    const { create, take, database } = await studioWithKeepers();
    await create('t');
    expect((await take(FOR_OURS))?.keeper).toEqual({ name: OURS.id, mark: 0 });
    expect(await noteMarks(database, OTHERS.id, new Map([['t', 9]]))).toEqual(new Set());
    expect(await noteMarks(database, OURS.id, new Map(Object.entries({ t: 3, gone: 1 })))).toEqual(
      new Set(['t']),
    );
    await noteMarks(database, OURS.id, new Map([['t', 2]]));
    await releaseOwed(database, { id: 't', attempt: 1 }, undefined);
    expect((await take(FOR_OURS))?.keeper).toEqual({ name: OURS.id, mark: 3 });
    expect([await forgetMark(database, 't'), await forgetMark(database, 't')]).toEqual([true, false]);
    expect(await markOf(database, 't')).toBe(0);
  });

  it('is not ended by the revoking of its client, who stays charged', async () => {
    const { create, take, database, queue, clientId, clock, store } = await studioWithKeepers();
    for (const id of ['kept', 'queued']) await create(id);
    const kept = await take(FOR_OURS);
    expect(await revokeClient(database, queue, clientId, clock.now())).toBe(1);
    expect(await store.tasks.balance(clientId)).toBe('90.00');
    const hold = { taskId: kept?.row.id ?? '', attempt: 1 };
    expect(await store.tasks.succeed(hold, RESULT, clock.now())).toBe(true);
    expect(await store.tasks.balance(clientId)).toBe('90.00');
  });
});

describe('models that a worker does not make by itself', () => {
  it('are left while their keeper is away, and others are taken past them, in turn', async () => {
    const { create, take, silence } = await studioWithKeepers();
    for (const id of ['a', 'b']) await create(id);
    await create('other', { ...REQUEST, model: 'scene-portraitv1.5' });
    await create('texture', { ...REQUEST, make: 'texture' });
    await silence(OURS.id);
    const taken = [await take(FOR_OURS), await take(FOR_OURS), await take(FOR_OURS)];
    expect(taken.map((each) => each?.row.id)).toEqual(['other', 'texture', undefined]);
    expect(taken[0]?.keeper).toBeUndefined();
    expect((await take(FOR_OTHERS))?.row.id).toBe('a');
    expect((await take())?.row.id).toBe('b');
  });
});

describe('a ledger', () => {
  it('is held by one process, and by another once that is away', async () => {
    const { create, take, database, silence } = await studioWithKeepers();
    const copy = { ...OURS, holder: 'process-c' };
    expect(await beatKeeper(database, copy, 'machine-c 3 c')).toBe(false);
    await create('t');
    expect(await take({ ...FOR_OURS, keepers: [copy] })).toBeUndefined();
    await silence(OURS.id);
    expect(await beatKeeper(database, copy, 'machine-c 3 c')).toBe(true);
    expect(await take(FOR_OURS)).toBeUndefined();
    expect((await take({ ...FOR_OURS, keepers: [copy] }))?.row.id).toBe('t');
  });
});

describe('a word', () => {
  it('is carried once at most, and its answer is told', async () => {
    const { create, take, database, owed } = await studioWithKeepers();
    await create('t');
    await take(FOR_OURS);
    await releaseOwed(database, { id: 't', attempt: 1 }, { words: 'nobody knows', needsWord: true });
    expect(await recordDecision(database, 't', 'retry')).toBe(true);
    expect(await takeDecision(database, OTHERS.id)).toBeUndefined();
    const said = await takeDecision(database, OURS.id);
    expect(said).toEqual({ taskId: 't', decision: 'retry' });
    expect(await takeDecision(database, OURS.id)).toBeUndefined();
    expect(await owed('t')).toMatchObject({ waitsFor: 'word', word: null });
    if (said !== undefined) await noteAnswer(database, said, 'not now');
    expect(await owed('t')).toMatchObject({ waitsFor: 'word', answer: '“retry” was refused: not now' });
    expect(await take(FOR_OURS)).toBeUndefined();
    if (said !== undefined) await noteAnswer(database, said, undefined);
    expect((await take(FOR_OURS))?.row.id).toBe('t');
  });

  it('to give up one that its keeper does not know ends it, unless a worker has it', async () => {
    const { create, take, owed, database, queue, store, clientId, clock } = await studioWithKeepers();
    await create('t');
    const taken = await take(FOR_OURS);
    const end = {
      failure: { shape: 'code', msg: 'generate failed: it was given up' },
      at: clock.now(),
    } as const;
    const giveUp = () => database.transaction((queries) => failUnknown(queries, queue, 't', end));
    expect(await giveUp()).toBe(false);
    expect(await store.tasks.find('t', clientId)).toMatchObject({ state: 'processing' });
    await releaseOwed(database, { id: 't', attempt: taken?.row.attempt ?? 0 }, undefined);
    expect(await giveUp()).toBe(true);
    expect(await store.tasks.find('t', clientId)).toMatchObject({ state: 'failed' });
    expect(await store.tasks.balance(clientId)).toBe('100.00');
    expect(await owed('t')).toBeUndefined();
  });

  it('is given by the command, which says where the task is, and ends it if its keeper is gone', async () => {
    const { create, take, database, silence, run, store, clientId, owed } = await studioWithKeepers();
    expect((await run('list')).stdout).toBe('No task waits for a decision, or for its keeper.\n');
    await create('t');
    await take(FOR_OURS);
    expect((await run('list', '--all')).stdout).toMatch(
      /\nt +artist +generalv1\.5 +keeper-a +machine-a .*under way\n/,
    );
    expect(await run('retry', 't')).toMatchObject({ code: 2, stderr: expect.stringMatching(/under way/) });
    expect(await run('retry', 'x')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/No task x is open at a paid account/),
    });
    await releaseOwed(database, { id: 't', attempt: 1 }, { words: 'nobody knows', needsWord: true });
    expect((await run('list')).stdout).toMatch(/waits for a decision: nobody knows/);
    expect(await run('give-up', 't', '--keeper-gone')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/is there \(machine-a\)/),
    });
    expect(await run('retry', 't')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/is carried to machine-a/),
    });
    expect(await owed('t')).toMatchObject({ word: 'retry' });

    await silence(OURS.id);
    const [listed] = JSON.parse((await run('list', '--json')).stdout);
    expect(listed).toMatchObject({
      id: 't',
      keeper: 'keeper-a',
      waitsFor: 'word',
      keeperThere: false,
      word: 'retry',
    });
    expect((await run('list', '--csv')).stdout).toMatch(/^task,client,model,keeper,.*\r\nt,artist,/);
    expect(await run('give-up', 't')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/kept until .* is back/),
    });
    expect(await store.tasks.balance(clientId)).toBe('90.00');
    expect(await run('give-up', 't', '--keeper-gone')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/10\.00 credits were refunded to artist.*\n.*may have been charged/),
    });
    expect(await store.tasks.find('t', clientId)).toMatchObject({ state: 'failed' });
    expect(await store.tasks.balance(clientId)).toBe('100.00');
  });
});

describe('after the database was away', () => {
  it('workers that live have the time to beat, and lose no attempt', async () => {
    const { create, take, database, queue } = await studioWithKeepers();
    for (const id of ['alive', 'dead']) await create(id);
    const [alive, dead] = [await take(), await take()];
    const seen = async () => {
      const [row] = await database.query<{ looked: number; counts: boolean }>(
        `SELECT extract(epoch FROM looked_at)::float8 AS looked, resumed_at < now() - interval '20 seconds' AS counts FROM studio.watch`,
      );
      return row;
    };
    // As if nobody had reached the database for a minute.
    await database.query("UPDATE studio.watch SET looked_at = now() - interval '1 minute'");
    await expect.poll(async () => (await seen())?.counts, { timeout: 120_000 }).toBe(false);
    await database.query(
      "UPDATE studio_jobs.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'",
    );
    const noticed = (await seen())?.looked ?? 0;
    // It looks again, and still takes nothing away.
    await expect.poll(async () => (await seen())?.looked, { timeout: 120_000 }).toBeGreaterThan(noticed);
    expect(await take()).toBeUndefined();
    if (alive?.claim !== undefined) await queue.beat(alive.claim);

    // The time to beat is over.
    await database.query("UPDATE studio.watch SET resumed_at = resumed_at - interval '1 minute'");
    let next: Awaited<ReturnType<typeof take>>;
    await expect.poll(async () => (next = await take()), { timeout: 30_000 }).toBeDefined();
    expect(next?.row.id).toBe(dead?.row.id);
    expect(await take()).toBeUndefined();
  });
});
