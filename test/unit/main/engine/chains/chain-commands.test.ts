import { describe, expect, it } from 'vitest';
import type { ChainRecord } from '../../../../../shared/model/chain/chain-record.ts';
import { chainWorld } from '../../../../helpers/chain/chain-world.ts';
import { chainRecord } from '../../../../helpers/chain/records.ts';

/** Geometry → approve → texture → parts, and a depth map: begun, and nothing sent yet. */
async function begun(changes: Partial<ChainRecord> = {}) {
  const world = await chainWorld();
  const record = chainRecord(changes);
  world.life().book.put([record]);
  await world.settle();
  const states = (id = 'chain'): readonly (string | undefined)[] =>
    record.chain.steps.map((step) => world.ledger.chain(id)?.steps[step.id]?.state);
  const stop = (...ids: string[]) => world.attempt(() => world.life().chains.stop(ids));
  const jobs = () => [...world.life().queue.all()].map(({ state }) => state);
  const make = async (): Promise<void> => {
    await world.send(false);
    await world.finish(true);
  };
  return { ...world, record, states, stop, jobs, make };
}

describe('a chain that is stopped', () => {
  it('cancels what waits, brings home what the service works on, and sends nothing after it', async () => {
    const { send, stop, finish, states, jobs, life, tasks } = await begun();
    await send(false);
    await stop('chain');
    expect([states(), jobs().map(({ state }) => state)]).toEqual([
      ['sent', 'stopped', 'stopped', 'stopped'],
      ['running', 'cancelled'],
    ]);
    await finish(true);
    expect([states(), tasks.length]).toEqual([['home', 'stopped', 'stopped', 'stopped'], 1]);
    expect([...life().book.open()]).toEqual([]);
    expect(await life().chains.stop(['chain', 'none'])).toEqual([]);
  });

  it('cancels the job of a failed step that was retried and was not sent yet, and takes that back', async () => {
    const { send, finish, stop, states, jobs, life, attempt, tasks } = await begun();
    await send(false);
    await finish(false);
    const failed = [...life().queue.all()].find(({ state }) => state.state === 'failed')?.id ?? '';
    await attempt(() => life().queue.apply(failed, { type: 'retried' }));
    expect(states()[0]).toBe('failed');
    await stop('chain');
    expect(states()).toEqual(['stopped', 'stopped', 'stopped', 'stopped']);
    expect([jobs().map(({ state }) => state), tasks.length]).toEqual([['cancelled', 'cancelled'], 1]);
    await attempt(() => life().chains.takeBack(['chain']));
    const paused = { state: 'waiting', wait: { reason: 'paused' } };
    expect([states()[0], jobs()[0]]).toMatchObject(['sent', paused]);
  });

  it('waits for no approval any more', async () => {
    const { make, stop, states, life } = await begun();
    await make();
    await make();
    expect(life().chains.now('chain')?.next.get('texture')).toEqual({ next: 'wait', for: 'approval' });
    await stop('chain');
    expect([states(), [...life().book.open()]]).toEqual([['home', 'stopped', 'stopped', 'home'], []]);
    expect(life().chains.now('chain')?.next.get('texture')).toEqual({ next: 'none' });
  });

  it('stays so when the process is killed between its word and its jobs', async () => {
    const { stop, die, states, jobs, life } = await begun();
    // The run is on disk, its jobs are not cancelled yet.
    die({ writes: 1, when: 'before' });
    await stop('chain');
    expect([states(), jobs().map(({ state }) => state)]).toEqual([
      ['stopped', 'stopped', 'stopped', 'stopped'],
      ['cancelled', 'cancelled'],
    ]);
    expect([...life().book.open()]).toEqual([]);
  });

  it('does not send what was just being sent a second time', async () => {
    const { stop, states, jobs, life, attempt, tasks } = await begun();
    const [job] = life().queue.all();
    const id = job?.id ?? '';
    await attempt(() => life().queue.apply(id, { type: 'claimed' }));
    await stop('chain');
    expect(states()[0]).toBe('sent');
    await attempt(() =>
      life().queue.apply(id, { type: 'never-sent', wait: { reason: 'offline' }, words: '' }),
    );
    expect([states()[0], jobs()[0]?.state, tasks.length]).toEqual(['stopped', 'cancelled', 0]);
  });

  it('leaves a job that another chain needs, and drops it when that is stopped too', async () => {
    const { life, settle, stop, states, jobs, record } = await begun();
    life().book.put([{ ...record, id: 'other', work: 'f'.repeat(63).concat('0') }]);
    await settle();
    await stop('chain');
    expect([states(), jobs().map(({ state }) => state)]).toEqual([
      ['sent', 'stopped', 'stopped', 'sent'],
      ['waiting', 'waiting'],
    ]);
    await stop('other');
    expect([states(), states('other')]).toEqual(Array(2).fill(Array(4).fill('stopped')));
    expect(jobs().map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  it('drops its jobs of before it was started again, which are of another batch', async () => {
    const { life, settle, stop, states, jobs } = await begun();
    const { book } = life();
    book.put([...book.open()].map((run) => ({ ...run, batchId: 'later' })));
    await settle();
    await stop('chain');
    expect(states()).toEqual(Array(4).fill('stopped'));
    expect(jobs().map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  it('is run again from a step that was stopped, but not from one behind it', async () => {
    const { stop, states, life, settle, make } = await begun();
    await stop('chain');
    expect(() => life().chains.again('chain', 'texture')).toThrow(/step before this one was stopped/);
    life().chains.again('chain', 'geometry');
    await settle();
    expect(states()).toEqual(['sent', 'to-come', 'to-come', 'stopped']);
    await make();
    expect(states()).toEqual(['home', 'to-come', 'to-come', 'stopped']);
  });

  it('is taken back without spending: its jobs wait for a word, and so does what would follow by itself', async () => {
    const { make, stop, states, jobs, life, settle, attempt, finish, send } = await begun({ approve: 'all' });
    await send(false);
    await stop('chain');
    await finish(true);
    await attempt(() => life().chains.takeBack(['chain']));
    await settle();
    expect(states()).toEqual(['home', 'sent', 'to-come', 'sent']);
    const paused = { state: 'waiting', wait: { reason: 'paused' } };
    expect(jobs()).toMatchObject([{ state: 'done' }, paused, paused]);
    expect(await life().chains.takeBack(['chain'])).toEqual([]);
    await make();
    await make();
    await make();
    expect(states()).toEqual(['home', 'home', 'home', 'home']);
  });

  it('shows a job that is in the queue again as one, when the process is killed before the taking back is noted', async () => {
    const { stop, states, jobs, life, attempt, settle, die } = await begun();
    await stop('chain');
    // The jobs are back in the queue by then, in one write.
    die({ writes: 1, when: 'before' });
    await attempt(() => life().chains.takeBack(['chain']));
    await settle();
    const paused = { state: 'waiting', wait: { reason: 'paused' } };
    expect([states(), jobs()]).toMatchObject([
      ['sent', 'stopped', 'stopped', 'sent'],
      [paused, paused],
    ]);
    expect([...life().book.open()]).toHaveLength(1);
    expect(await life().chains.takeBack(['chain'])).toEqual(['chain']);
    expect(states()).toEqual(['sent', 'to-come', 'to-come', 'sent']);
  });

  it('is taken back in the same moment, while a look at the run still waits for the library', async () => {
    const { states, jobs, life, settle, attempt } = await begun();
    const { book, chains } = life();
    await attempt(async () => {
      book.touch('chain');
      const stopped = chains.stop(['chain']);
      const takenBack = chains.takeBack(['chain']);
      expect(await Promise.all([stopped, takenBack])).toEqual([['chain'], ['chain']]);
    });
    await settle();
    expect(states()).toEqual(['sent', 'to-come', 'to-come', 'sent']);
    const paused = { state: 'waiting', wait: { reason: 'paused' } };
    expect(jobs()).toMatchObject([paused, paused]);
  });

  it('is taken back for the approval that it waited for, which lets all that follows be sent', async () => {
    const { make, stop, states, life, settle, attempt } = await begun();
    await make();
    await make();
    await stop('chain');
    await attempt(() => life().chains.takeBack(['chain']));
    expect(life().chains.now('chain')?.next.get('texture')).toEqual({ next: 'wait', for: 'approval' });
    await attempt(() => life().chains.decide('chain', 'geometry', 'approved'));
    await make();
    await settle();
    expect([...life().queue.all()].map(({ state }) => state)).toMatchObject([
      { state: 'done' },
      { state: 'done' },
      { state: 'done' },
      { state: 'waiting', wait: null },
    ]);
    expect(states()).toEqual(['home', 'home', 'sent', 'home']);
  });

  it('keeps a word that comes while its stop is taken back', async () => {
    const { make, stop, states, life, settle, attempt } = await begun();
    await make();
    await stop('chain');
    const { book, chains } = life();
    const step = book.find('chain')?.steps['geometry'];
    const word = { word: 'rejected', sha256: step?.state === 'home' ? step.sha256 : '' } as const;
    await attempt(async () => {
      const takenBack = chains.takeBack(['chain']);
      book.apply('chain', { type: 'decided', step: 'geometry', ...word });
      expect(await takenBack).toEqual(['chain']);
    });
    await settle();
    expect(book.find('chain')?.approvals).toEqual({ geometry: word });
    expect(states()).toEqual(['home', 'to-come', 'to-come', 'sent']);
  });

  it('brings home the result of a cancelled job that was put back by itself', async () => {
    const { stop, states, life, attempt, make } = await begun();
    await stop('chain');
    const [job] = life().queue.all();
    await attempt(() => life().queue.apply(job?.id ?? '', { type: 'put-back' }));
    await make();
    expect(states()).toEqual(['home', 'stopped', 'stopped', 'stopped']);
  });
});
