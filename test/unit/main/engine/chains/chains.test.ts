import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../../../../main/engine/batch/fingerprint.ts';
import type { Chain } from '../../../../../shared/model/chain/chain.ts';
import type { ChainRecord } from '../../../../../shared/model/chain/chain-record.ts';
import { chainWorld } from '../../../../helpers/chain/chain-world.ts';
import { GEOMETRY, PARTS, step, TEXTURE } from '../../../../helpers/chain/chains.ts';
import { chainRecord, PICTURE, stepJob } from '../../../../helpers/chain/records.ts';

const SHORT: Chain = {
  steps: [step('geometry', null, GEOMETRY), step('texture', 'geometry', TEXTURE, true)],
};

/** Of the first step's work. */
const PRINT = fingerprint(PICTURE, GEOMETRY) ?? '';

async function world(changes: Partial<ChainRecord> = {}) {
  const made = await chainWorld();
  const record = chainRecord({ chain: SHORT, ...changes });
  const start = async (): Promise<void> => {
    made.life().book.put([record]);
    await made.settle();
  };
  const states = (): readonly (string | undefined)[] => {
    const run = made.ledger.chain('chain');
    return record.chain.steps.map(({ id }) => run?.steps[id]?.state);
  };
  const next = (id: string) => made.life().chains.now('chain')?.next.get(id);
  const decide = (word: 'approved' | 'rejected', id = 'geometry') =>
    made.attempt(() => made.life().chains.decide('chain', id, word));
  /** Sends the next job, and brings its result home. */
  const make = async (): Promise<void> => {
    await made.send(false);
    await made.finish(true);
  };
  return { ...made, start, states, next, decide, make };
}

describe('a chain', () => {
  it('tells each of its jobs which run and step it is for', async () => {
    const { tasks, start, make } = await world({ chainName: 'Figures', approve: 'all' });
    await start();
    await make();
    await make();
    expect(tasks.map(({ job }) => job.run)).toEqual([
      { run: 'chain', chain: 'Figures', step: 'geometry', number: 1, of: 2 },
      { run: 'chain', chain: 'Figures', step: 'texture', number: 2, of: 2 },
    ]);
  });

  it('starts no step until the artist releases, after the ledger was restored', async () => {
    const { ledger, start, states, next, life, settle } = await world();
    ledger.holdNewJobs();
    await start();
    expect([states(), next('geometry')]).toEqual([['to-come', 'to-come'], { next: 'wait', for: 'restored' }]);
    ledger.recordReleased();
    life().book.touchAll();
    await settle();
    expect(states()).toEqual(['sent', 'to-come']);
  });

  it('has what was done before name it too, once', async () => {
    const { assets, start, make, life, settle } = await world();
    await start();
    await make();
    life().book.put([chainRecord({ id: 'other', chain: { steps: [step('shape', null, GEOMETRY)] } })]);
    await settle();
    life().book.touchAll();
    await settle();
    const [found] = assets.values();
    expect(found?.stored.asset.runs?.map(({ run, step: id }) => `${run} ${id}`)).toEqual([
      'chain geometry',
      'other shape',
    ]);
  });

  it('approves what comes where that was said, but not what was marked as rejected since', async () => {
    const { start, states, make, assets, life, settle } = await world({ approve: 'all' });
    await start();
    await make();
    expect(states()).toEqual(['home', 'sent']);

    const other = await world();
    await other.start();
    await other.make();
    const [found] = other.assets.values();
    if (found === undefined) throw new Error('no asset');
    found.stored = { ...found.stored, asset: { ...found.stored.asset, decision: 'reject' } };
    other.life().chains.choose(['chain'], { approve: 'all', reserve: false });
    await other.settle();
    expect([other.states(), other.next('texture')]).toEqual([
      ['home', 'to-come'],
      { next: 'wait', for: 'approval' },
    ]);
    await settle();
    expect([assets.size, life().book.isBusy()]).toEqual([1, false]);
  });

  it('finds what was made of the same picture by the same recipes, when a step before it is made again', async () => {
    const { start, states, make, decide, assets, tasks, life, settle } = await world();
    await start();
    await make();
    await decide('approved');
    await make();
    expect([states(), tasks.length]).toEqual([['home', 'home'], 2]);
    const [geometry] = assets.keys();
    assets.delete(geometry ?? '');
    life().chains.again('chain', 'geometry');
    await settle();
    expect(states()).toEqual(['sent', 'to-come']);
    await make();
    // Other bytes came: they want a word of their own, and the texture is there.
    expect(states()).toEqual(['home', 'to-come']);
    await decide('approved');
    expect([states(), tasks.length]).toEqual([['home', 'home'], 3]);
  });

  it('makes anew what is there, from a step on, once for each wish, and asks about its results again', async () => {
    const { start, states, make, decide, tasks, life, kill, settle } = await world();
    await start();
    await make();
    await decide('approved');
    await make();
    // Without the wish what is there counts as done.
    life().chains.again('chain', 'geometry');
    await settle();
    expect([states(), tasks.length]).toEqual([['home', 'to-come'], 2]);
    await decide('approved');
    expect([states(), tasks.length]).toEqual([['home', 'home'], 2]);
    life().chains.again('chain', 'geometry', true);
    await settle();
    await kill();
    expect(states()).toEqual(['sent', 'to-come']);
    await make();
    expect([states(), tasks.length]).toEqual([['home', 'to-come'], 3]);
    await decide('approved');
    await make();
    expect([states(), tasks.length]).toEqual([['home', 'home'], 4]);
    const wishes = tasks.slice(2).map(({ job }) => job.wish);
    expect(new Set(wishes.filter((each) => each !== undefined)).size).toBe(2);
    expect(life().chains.now('chain')?.record.wishes).toEqual({});
  });

  it('does not take for its work what was made of an edited result', async () => {
    const { start, states, make, decide, edit, assets, tasks, life, settle } = await world();
    await start();
    await make();
    const [geometry = ''] = assets.keys();
    await edit(geometry);
    await decide('approved');
    await make();
    expect(states()).toEqual(['home', 'home']);
    assets.delete(geometry);
    life().chains.again('chain', 'geometry');
    await settle();
    await make();
    await decide('approved');
    await make();
    expect([states(), tasks.length]).toEqual([['home', 'home'], 4]);
  });

  it('ends the branch of a step that failed, and takes it up when its job is retried', async () => {
    const { start, states, send, finish, make, life, settle, attempt } = await world({
      chain: { steps: [step('geometry', null, GEOMETRY), step('parts', 'geometry', PARTS)] },
    });
    await start();
    await send(false);
    await finish(false);
    expect([states(), [...life().book.open()]]).toEqual([['failed', 'to-come'], []]);
    const [job] = life().queue.all();
    await attempt(() => life().queue.apply(job?.id ?? '', { type: 'retried' }));
    await make();
    await settle();
    expect(states()).toEqual(['home', 'sent']);
  });

  it('gives a step that the service would refuse a job that says why, and sends nothing', async () => {
    const { start, states, make, decide, assets, tasks, life } = await world();
    await start();
    await make();
    const [found] = assets.values();
    if (found === undefined) throw new Error('no asset');
    const files = found.stored.asset.files.map((file) => ({ ...file, bytes: 1_000_000_000 }));
    found.stored = { ...found.stored, asset: { ...found.stored.asset, files } };
    await decide('approved');
    expect([states(), tasks.length]).toEqual([['home', 'failed'], 1]);
    const failed = [...life().queue.all()].find(({ state }) => state.state === 'failed');
    expect(failed?.state).toMatchObject({ taskId: null, failure: { refunded: true } });
  });

  it('does not send by itself what was sent before: its job says why, and a word sends it', async () => {
    const { start, states, make, decide, assets, tasks, life, settle, attempt, move } = await world();
    await start();
    await make();
    // Another chain has the same texture made meanwhile, and its result is thrown away.
    life().book.put([chainRecord({ id: 'other', work: 'other', chain: SHORT, approve: 'all' })]);
    await settle();
    await make();
    const [, texture = ''] = assets.keys();
    await move(texture, 'trash');
    await decide('approved');
    expect([states(), tasks.length]).toEqual([['home', 'failed'], 2]);
    const failed = [...life().queue.all()].find(({ state }) => state.state === 'failed');
    expect(failed?.state).toMatchObject({
      taskId: null,
      failure: {
        refunded: true,
        sentBefore: true,
        message: expect.stringMatching(/lies in the library’s trash.*nothing was sent.*retry this job\.$/),
      },
    });
    await attempt(() => life().queue.apply(failed?.id ?? '', { type: 'retried' }));
    await make();
    expect([states(), tasks.length]).toEqual([['home', 'home'], 3]);
  });

  it('nor what another job of the same work left behind, but what the artist wishes to have anew', async () => {
    const lost = (life: Awaited<ReturnType<typeof world>>['life']) =>
      life().queue.add([
        stepJob('lost', {
          fingerprint: PRINT,
          state: { state: 'cancelled', taskId: 'task', at: 1 } as never,
        }),
      ]);
    const [alone, wished] = [await world(), await world({ wishes: { geometry: 'once more' } })];
    await lost(alone.life);
    await alone.start();
    expect([alone.states(), alone.tasks.length]).toEqual([['failed', 'to-come'], 0]);
    alone.life().chains.again('chain', 'geometry', true);
    await alone.settle();
    expect(alone.states()).toEqual(['sent', 'to-come']);
    await lost(wished.life);
    await wished.start();
    expect(wished.states()).toEqual(['sent', 'to-come']);
  });

  it('goes to the new place of a library that was moved', async () => {
    const { start, make, life, ledger } = await world();
    await start();
    await make();
    const to = { id: 'library', folder: '/moved' };
    life().book.rebind(({ folder }) => folder === '/library', to);
    expect(ledger.chain('chain')?.library).toEqual(to);
    life().book.rebind(({ folder }) => folder === '/library', { id: 'other', folder: '/other' });
    expect(ledger.chain('chain')?.library).toEqual(to);
  });

  it('takes a word only about the bytes that were shown, and shows what is there instead', async () => {
    const { start, states, make, edit, assets, attempt, life } = await world();
    await start();
    await make();
    const [geometry = ''] = assets.keys();
    const shown = (): string | undefined => life().chains.now('chain')?.hashes?.get(geometry);
    const seen = shown();
    await edit(geometry);
    expect(shown()).not.toBe(seen);
    const approve = (sha256: string | undefined) =>
      life().chains.decide('chain', 'geometry', 'approved', sha256 ?? null);
    await expect(approve(seen)).rejects.toThrow(/changed since it was shown/);
    expect(life().book.find('chain')?.approvals).toEqual({});
    await attempt(() => approve(shown()));
    expect(states()).toEqual(['home', 'sent']);
  });

  it('refuses a word about what is not there, and to begin again what is under way', async () => {
    const { start, life, make, decide } = await world();
    await start();
    const { chains } = life();
    await expect(chains.decide('chain', 'geometry', 'approved')).rejects.toThrow(/no result in the library/);
    await expect(chains.decide('none', 'geometry', 'approved')).rejects.toThrow(/not on record/);
    expect(() => chains.again('chain', 'geometry')).toThrow(/under way/);
    await make();
    await decide('rejected');
    expect(life().chains.now('chain')?.next.get('texture')).toEqual({
      next: 'ended',
      why: 'rejected',
      by: 'geometry',
    });
  });
});
