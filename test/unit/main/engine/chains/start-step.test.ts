import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../../../../main/engine/batch/fingerprint.ts';
import { startStep } from '../../../../../main/engine/chains/start-step.ts';
import { recordCleared } from '../../../../../main/engine/jobs/ledger/abandonment.ts';
import { WISH_FACT } from '../../../../../main/engine/jobs/state/wish-fact.ts';
import type { Chain } from '../../../../../shared/model/chain/chain.ts';
import type { ChainRecord } from '../../../../../shared/model/chain/chain-record.ts';
import { chainWorld } from '../../../../helpers/chain/chain-world.ts';
import { GEOMETRY, step, TEXTURE } from '../../../../helpers/chain/chains.ts';
import { chainRecord, PICTURE, stepJob } from '../../../../helpers/chain/records.ts';

/** Geometry → approve → texture. */
const SHORT: Chain = {
  steps: [step('geometry', null, GEOMETRY), step('texture', 'geometry', TEXTURE, true)],
};

/** A chain whose geometry is home and approved, so that its texture waits to be sent. */
async function approved(changes: Partial<ChainRecord> = {}) {
  const world = await chainWorld();
  const { life, attempt, settle } = world;
  life().book.put([chainRecord({ chain: SHORT, ...changes })]);
  await settle();
  const states = () => SHORT.steps.map(({ id }) => world.ledger.chain('chain')?.steps[id]?.state);
  const make = async (): Promise<void> => {
    await world.send(false);
    await world.finish(true);
  };
  const approve = () => attempt(() => life().chains.decide('chain', 'geometry', 'approved'));
  const again = async (id: string, isAnew = false): Promise<void> => {
    await attempt(() => life().chains.again('chain', id, isAnew));
  };
  const failure = () => {
    const jobs = [...life().queue.all()].map(({ state }) => state);
    return jobs.flatMap((state) => (state.state === 'failed' ? [state.failure] : []));
  };
  await make();
  await approve();
  return { ...world, states, make, approve, again, failure };
}

describe('a step whose work was sent before, of a result that was made again since', () => {
  const SENT_BEFORE = [expect.objectContaining({ sentBefore: true, refunded: true })];

  it('is not sent while the earlier result lies in the trash', async () => {
    const { assets, tasks, states, make, approve, again, move, failure } = await approved();
    await make();
    const [geometry = '', texture = ''] = assets.keys();
    await move(texture, 'trash');
    // Other bytes come: the fingerprint of what the texture is sent is another.
    assets.delete(geometry);
    await again('geometry');
    await make();
    await approve();
    expect([states(), tasks.length]).toEqual([['home', 'failed'], 3]);
    expect(failure()).toEqual(SENT_BEFORE);
    await move(texture, 'library');
    await again('texture');
    expect([states(), tasks.length]).toEqual([['home', 'home'], 3]);
  });

  it.each(['on the list', 'cleared'])(
    'is not sent while its job was cancelled at work, %s',
    async (where) => {
      const { assets, tasks, states, make, approve, again, send, attempt, life, ledger, failure } =
        await approved();
      await send(false);
      const sent = [...life().queue.all()].find(({ state }) => state.state === 'running');
      await attempt(() => life().queue.apply(sent?.id ?? '', { type: 'cancelled' }));
      expect([states(), tasks.length]).toEqual([['home', 'failed'], 2]);
      if (where === 'cleared') {
        const cancelled = [...life().queue.all()].filter(({ state }) => state.state === 'cancelled');
        recordCleared(ledger, cancelled);
        await attempt(() => life().queue.removeEnded(life().book.needsJob, () => undefined));
      }
      assets.clear();
      await again('geometry');
      await make();
      await approve();
      expect([states(), tasks.length]).toEqual([['home', 'failed'], 3]);
      expect(failure()).toEqual(SENT_BEFORE);
    },
  );
});

it('a chain is not run again from a step while the job of one that failed after it is tried again', async () => {
  const { life, tasks, states, send, finish, again, attempt } = await approved();
  await send(false);
  await finish(false);
  const failed = [...life().queue.all()].find(({ state }) => state.state === 'failed');
  await attempt(() => life().queue.apply(failed?.id ?? '', { type: 'retried' }));
  await send(false);
  await expect(again('geometry', true)).rejects.toThrow(/under way/);
  await finish(true);
  expect([states(), tasks.length]).toEqual([['home', 'home'], 3]);
});

describe('a step whose work is there already', () => {
  it('keeps what it is made of, so that what follows it is found as well', async () => {
    const { assets, tasks, ledger, life, make, again, attempt, settle } = await approved();
    await make();
    const [first = ''] = assets.keys();
    // The shape is made anew, in other bytes, and its texture is not.
    await again('geometry', true);
    await make();
    await attempt(() => life().chains.stop(['chain']));
    assets.delete(first);
    life().book.put([chainRecord({ id: 'other', work: 'other', chain: SHORT, approve: 'all' })]);
    await settle();
    const other = ledger.chain('other');
    expect(Object.keys(other?.prints ?? {})).toEqual(['geometry', 'texture']);
    expect(other?.steps).toMatchObject({ geometry: { state: 'home' }, texture: { state: 'home' } });
    expect(tasks.length).toBe(3);
  });

  it('does not keep it where the result was edited since', async () => {
    const { assets, ledger, states, make, again, edit } = await approved();
    await make();
    const [first = ''] = assets.keys();
    await edit(first);
    await again('geometry');
    expect([states(), ledger.chain('chain')?.prints]).toEqual([['home', 'to-come'], {}]);
  });

  it('is not made anew for a wish that was fulfilled, as the ledger of a backup may hold one', async () => {
    const { assets, ledger, life, settle } = await approved();
    const [made = ''] = assets.keys();
    ledger.setFact(`${WISH_FACT}once more`, made);
    life().book.put([
      chainRecord({ id: 'other', work: 'other', chain: SHORT, wishes: { geometry: 'once more' } }),
    ]);
    await settle();
    expect(ledger.chain('other')).toMatchObject({ steps: { geometry: { state: 'home', assetId: made } } });
    expect(ledger.chain('other')?.wishes).toEqual({});
  });

  it('uses up the wish to have it anew where a job makes it', async () => {
    const { life, ledger, settle } = await chainWorld();
    const library = { id: 'library', folder: '/library' };
    await life().queue.add([stepJob('own', { fingerprint: fingerprint(PICTURE, GEOMETRY) ?? '', library })]);
    life().book.put([chainRecord({ chain: SHORT, wishes: { geometry: 'once more' } })]);
    await settle();
    expect(ledger.chain('chain')).toMatchObject({
      steps: { geometry: { state: 'sent', jobId: 'own' } },
      prints: { geometry: expect.any(String) },
      wishes: {},
    });
    expect(ledger.chain('chain')?.wishes).toEqual({});
  });
});

describe('a step that the artist wished for because its work was sent before', () => {
  /** A run that waits with the wish for its texture, whose earlier result lies in the trash. */
  async function wished(lacking: readonly string[]) {
    const world = await approved();
    const { assets, life, ledger, make, move, settle, attempt } = world;
    await make();
    const [, texture = ''] = assets.keys();
    await move(texture, 'trash');
    const wish = { wishes: { texture: 'once more' }, lacking };
    life().book.put([chainRecord({ id: 'other', work: 'other', chain: SHORT, ...wish })]);
    await settle();
    const start = async () => {
      await attempt(() => life().chains.decide('other', 'geometry', 'approved'));
      const run = ledger.chain('other');
      return [run?.steps['texture']?.state, run?.wishes];
    };
    return { ...world, texture, start };
  }

  it('takes the earlier result, if it was put back by then', async () => {
    const { move, texture, start } = await wished(['once more']);
    await move(texture, 'library');
    expect(await start()).toEqual(['home', {}]);
  });

  it('is made while that lies in the trash, and if it was wished for beside what is there', async () => {
    const lacking = await wished(['once more']);
    expect(await lacking.start()).toEqual(['sent', {}]);
    // It looks once more just before it is sent.
    expect([...lacking.life().queue.all()].at(-1)?.lacking).toBe(true);
    const beside = await wished([]);
    await beside.move(beside.texture, 'library');
    expect(await beside.start()).toEqual(['sent', {}]);
    expect([...beside.life().queue.all()].at(-1)?.lacking).toBeUndefined();
  });
});

it('a step is looked at again, and not sent, if the job of its work ends while the library is asked', async () => {
  const record = chainRecord({ chain: SHORT });
  const [first] = SHORT.steps;
  let owed: object | null = { id: 'same' };
  const calls: string[] = [];
  const jobs = {
    whenCaughtUp: async () => undefined,
    findAbandoned: () => null,
    isMadeAgain: () => false,
    findOwed: () => owed,
    addStep: () => calls.push('sent'),
    chains: { get: () => record, results: () => [], touch: () => calls.push('looked at again') },
  };
  const nothing = async () => null;
  const findInTrash = async () => {
    owed = null;
    return null;
  };
  const library = { findByFingerprint: nothing, findWithoutFile: nothing, findInTrash };
  const world = { awaitsRelease: false, resultOf: () => ({ at: 'gone' }), assetOf: () => null, library };
  expect(await startStep({ jobs } as never, record, first!, world as never)).toBe(false);
  expect(calls).toEqual(['looked at again']);
});
