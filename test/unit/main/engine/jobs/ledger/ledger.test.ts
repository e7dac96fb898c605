import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Ledger } from '../../../../../../main/engine/jobs/ledger/ledger.ts';
import { transition } from '../../../../../../main/engine/jobs/state/transition.ts';
import { priceKey } from '../../../../../../main/engine/money/learned-prices.ts';
import type { Job } from '../../../../../../shared/model/job.ts';
import { fetchingJob, openTestLedger, CHAIR as reference } from '../../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const jobAt = (position: number, change: Partial<Job> = {}): Job =>
  fetchingJob(reference, {
    id: `job-${position}`,
    position,
    state: { state: 'waiting', wait: null },
    ...change,
  });

const REFUNDED = { code: 50010001, message: 'it failed', words: '', refunded: true } as const;

async function openIn(folder: string): Promise<Ledger> {
  const ledger = await openTestLedger(folder);
  onTestFinished(() => {
    try {
      ledger.close();
    } catch {
      // The test closed it.
    }
  });
  return ledger;
}

describe('the ledger', () => {
  it('keeps what dropped since a backup of each account, also where two were read in the same moment', async () => {
    const ledger = await openIn(await tempFolder());
    ledger.chargeUnexplained({ connectionId: 'one', credits: '10.00', at: 5 });
    ledger.chargeUnexplained({ connectionId: 'other', credits: '20.00', at: 5 });
    expect(ledger.spentSince('one', 0)).toBe('10.00');
    expect(ledger.spentSince('other', 0)).toBe('20.00');
  });

  it('returns committed jobs in queue order, also after a restart', async () => {
    const folder = await tempFolder();
    const first = await openIn(folder);
    const jobs = Array.from({ length: 350 }, (_, index) => jobAt(350 - index));
    await first.insert(jobs);
    const result = transition(jobs[0]!, { type: 'claimed', balanceBefore: '1.00' }, 77);
    if ('ignored' in result) throw new Error(result.ignored);
    first.commit(result.job, { type: 'claimed', balanceBefore: '1.00' });
    expect(first.claimOf(result.job)).toEqual({ number: 351, at: 77, balanceBefore: '1.00' });
    first.close();

    const second = await openIn(folder);
    const loaded = await second.load();
    expect(loaded.map(({ position }) => position)).toEqual(
      Array.from({ length: 350 }, (_, index) => index + 1),
    );
    expect(loaded.at(-1)).toEqual(result.job);
    expect(second.events('job-350').map(({ type }) => type)).toEqual(['added', 'claimed']);
  });

  it('never deletes events, and stores no signed address in them', async () => {
    const folder = await tempFolder();
    const ledger = await openIn(folder);
    const job = jobAt(1);
    await ledger.insert([job]);
    ledger.commit(job, {
      type: 'succeeded',
      url: 'http://h/0.glb?sig=abc',
      coverUrl: 'http://h/0.webp?sig=abc',
    });
    ledger.remove([job.id]);
    expect(await ledger.load()).toEqual([]);
    expect(ledger.events(job.id).at(-1)?.event).toEqual({
      type: 'succeeded',
      url: 'http://h/0.glb',
      coverUrl: 'http://h/0.webp',
    });
    ledger.close();
    const database = new DatabaseSync(join(folder, 'ledger.sqlite'));
    expect(() => database.exec('DELETE FROM events')).toThrow(/append-only/);
    expect(() => database.exec("UPDATE events SET type = 'x'")).toThrow(/append-only/);
    database.close();
  });

  it('sums exactly the charges that were not refunded', async () => {
    const ledger = await openIn(await tempFolder());
    const charge = (job: Job, credits: string): void =>
      ledger.charge({ job, priceKey: 'k', credits, estimated: false, at: 1 });
    charge(jobAt(1), '0.10');
    charge(jobAt(2), '0.20');
    charge(jobAt(3, { batchId: 'other' }), '15.00');
    expect(ledger.spent()).toBe('15.30');
    expect(ledger.spent('batch')).toBe('0.30');
    ledger.commit(jobAt(2, { updatedAt: 5 }), { type: 'remote-failed', failure: REFUNDED });
    expect(ledger.spentSince('local', 1)).toBe('15.10');
    expect(ledger.spentSince('local', 2)).toBe('0.00');
    expect(ledger.spent('batch')).toBe('0.10');
    charge(jobAt(1, { attempt: 2 }), '0.10');
    expect(ledger.spent('batch')).toBe('0.20');
    expect(ledger.prices('local', 'k')).toHaveLength(4);
  });

  it('selects charges and refunds since a request by event number, whatever the clock said', async () => {
    const ledger = await openIn(await tempFolder());
    const send = (number: number, at: number): number => {
      ledger.commit(jobAt(number, { updatedAt: at }), { type: 'claimed' });
      return ledger.lastEvent();
    };
    send(1, 9);
    const second = send(2, 5);
    send(3, 1);
    // The first was sent before, and its price noted after.
    for (const [number, credits] of [
      [3, '15.00'],
      [1, '0.10'],
      [2, '0.20'],
    ] as const) {
      ledger.commit(jobAt(number, { updatedAt: 7 - number }), { type: 'priced', credits });
    }
    expect(ledger.chargedSince('local', second).toSorted()).toEqual(['0.20', '15.00']);
    expect(ledger.chargedSince('other', second)).toEqual([]);
    ledger.commit(jobAt(3, { updatedAt: 0 }), { type: 'remote-failed', failure: REFUNDED });
    expect(ledger.refundedSince('local', second)).toEqual(['15.00']);
    expect(ledger.refundedSince('local', ledger.lastEvent() + 1)).toEqual([]);
  });

  it('records a price or refund in the transaction of its event, for the right attempt', async () => {
    const ledger = await openIn(await tempFolder());
    const price = { type: 'priced', credits: '15.00' } as const;
    ledger.commit(jobAt(1), price);
    expect(ledger.spent()).toBe('15.00');
    const again = { until: 9 };
    ledger.commit(jobAt(1, { attempt: 2 }), { type: 'remote-failed', failure: REFUNDED, again });
    expect(ledger.spent()).toBe('0.00');
    expect(ledger.events('job-1').map(({ type, attempt }) => [type, attempt])).toEqual([
      ['priced', 1],
      ['remote-failed', 1],
    ]);
    // Two prices that came late: of a job that failed with its credits back, and of one whose refund nobody saw.
    const failed = jobAt(2, { state: { state: 'failed', taskId: 't', failure: REFUNDED, at: 1 } });
    ledger.commit(failed, { type: 'remote-failed', failure: REFUNDED });
    ledger.commit(failed, price);
    const unseen = { ...REFUNDED, refunded: null };
    ledger.commit(jobAt(3, { state: { state: 'failed', taskId: 't', failure: unseen, at: 1 } }), price);
    ledger.commit(jobAt(3, { updatedAt: 7 }), { type: 'remote-failed', failure: unseen });
    expect(ledger.spent()).toBe('15.00');
    expect(ledger.prices('local', priceKey(jobAt(1).recipe))).toHaveLength(3);
  });

  it('records a late price as refunded if its attempt was refunded', async () => {
    const ledger = await openIn(await tempFolder());
    const [first, second] = [jobAt(1), jobAt(1, { attempt: 2 })];
    ledger.commit(
      { ...second, updatedAt: 7 },
      { type: 'remote-failed', failure: REFUNDED, again: { until: 9 } },
    );
    const charge = { priceKey: 'k', credits: '15.00', estimated: false, at: 8 };
    ledger.charge({ job: first, ...charge });
    ledger.charge({ job: second, ...charge });
    expect(ledger.spending({ from: 0, to: 9 }).map(({ attempt, refunded }) => [attempt, refunded])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(ledger.refundedSince('local', 1)).toEqual(['15.00']);
  });

  it('counts an estimated price for budgets, and does not learn from it', async () => {
    const ledger = await openIn(await tempFolder());
    ledger.commit(jobAt(1), { type: 'priced', credits: '15.00', estimated: true });
    expect([ledger.spent(), ledger.chargeOf('job-1', 1), ledger.chargeOf('job-1', 2)]).toEqual([
      '15.00',
      '15.00',
      null,
    ]);
    expect(ledger.spending({ from: 0, to: Number.MAX_SAFE_INTEGER })).toMatchObject([{ estimated: true }]);
    expect(ledger.prices('local', priceKey(jobAt(1).recipe))).toEqual([]);
  });

  it('commits several changes in one transaction', async () => {
    const folder = await tempFolder();
    const ledger = await openIn(folder);
    const jobs = [jobAt(1), jobAt(2)];
    await ledger.insert(jobs);
    const broken = { ...jobs[1]!, position: Number.NaN };
    const event = { type: 'held', wait: { reason: 'budget', of: 'batch' } } as const;
    const changes = [jobs[0]!, broken].map((job) => ({ job, event }));
    expect(() => ledger.commitAll(changes)).toThrow(/cannot be written/);
    expect(ledger.events('job-1').map(({ type }) => type)).toEqual(['added']);
    ledger.commitAll(jobs.map((job) => ({ job, event })));
    expect(ledger.events('job-2').map(({ type }) => type)).toEqual(['added', 'held']);
  });

  it('knows whether a task was abandoned after it was sent', async () => {
    const ledger = await openIn(await tempFolder());
    const [sent, waiting] = [jobAt(1), jobAt(2)];
    await ledger.insert([sent, waiting]);
    ledger.commit({ ...waiting, updatedAt: 90 }, { type: 'cancelled' });
    ledger.commit({ ...sent, updatedAt: 100 }, { type: 'claimed' });
    expect(ledger.hasAbandonedTaskSince('local', 0)).toBe(false);
    ledger.commit({ ...sent, updatedAt: 200 }, { type: 'cancelled' });
    expect(ledger.hasAbandonedTaskSince('local', 100)).toBe(true);
    expect(ledger.hasAbandonedTaskSince('local', 101)).toBe(false);
    expect(ledger.hasAbandonedTaskSince('other', 0)).toBe(false);
  });

  it('knows whether another job was charged or refunded since a time', async () => {
    const ledger = await openIn(await tempFolder());
    const [one, other] = [jobAt(1), jobAt(2)];
    await ledger.insert([one, other]);
    ledger.commit({ ...one, updatedAt: 100 }, { type: 'claimed' });
    expect(ledger.moneyMovedSince(one, 100)).toBe(false);
    ledger.commit({ ...other, updatedAt: 150 }, { type: 'noted', note: 'x' });
    expect(ledger.moneyMovedSince(one, 100)).toBe(false);
    ledger.commit({ ...other, updatedAt: 200 }, { type: 'claimed' });
    expect(ledger.moneyMovedSince(one, 100)).toBe(true);
    expect(ledger.moneyMovedSince(one, 201)).toBe(false);
  });

  it('stores durations, returned shortest first, and facts', async () => {
    const ledger = await openIn(await tempFolder());
    for (const ms of [300, 100, 200]) ledger.learnDuration('k', ms);
    expect(ledger.durations('k')).toEqual([100, 200, 300]);
    expect(ledger.durations('other')).toEqual([]);
    expect(ledger.fact('paused')).toBeNull();
    ledger.setFact('paused', 'yes');
    expect(ledger.fact('paused')).toBe('yes');
  });
});

describe('a data folder', () => {
  it('is locked by one engine; a second engine is told which', async () => {
    const folder = await tempFolder();
    const first = await openIn(folder);
    await expect(openTestLedger(folder)).rejects.toThrow(`process ${process.pid}`);
    first.close();
    (await openIn(folder)).close();
  });

  it('with a ledger of a newer version is refused and not changed', async () => {
    const folder = await tempFolder();
    (await openIn(folder)).close();
    const database = new DatabaseSync(join(folder, 'ledger.sqlite'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    await expect(openTestLedger(folder)).rejects.toThrow(/newer Maquette/);
  });
});
