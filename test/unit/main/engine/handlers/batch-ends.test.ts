import { describe, expect, it } from 'vitest';
import { createBatchEnds } from '../../../../../main/engine/handlers/batch-ends.ts';
import type { JobReport } from '../../../../../main/engine/jobs/report/job-report.ts';
import type { Chain } from '../../../../../shared/model/chain/chain.ts';
import type { ChainRecord } from '../../../../../shared/model/chain/chain-record.ts';
import { READY_CHAINS } from '../../../../../shared/model/chain/edit-chain.ts';
import type { NextStep } from '../../../../../shared/model/chain/next-steps.ts';
import type { JobState } from '../../../../../shared/model/job.ts';
import {
  type BatchEnd,
  batchEndSentence,
  batchEndWords,
} from '../../../../../shared/model/report/batch-end.ts';

const WAITING: JobState = { state: 'waiting', wait: null };
const DONE: JobState = { state: 'done', taskId: 't', assetId: 'a', at: 1 };
const FAILED: JobState = {
  state: 'failed',
  taskId: null,
  failure: { code: null, message: 'It failed.', words: '', refunded: true },
  at: 1,
};
const CANCELLED: JobState = { state: 'cancelled', taskId: null, at: 1 };
const LOST: JobState = { state: 'unknown', since: 1, message: 'lost' };

const job = (id: string, state: JobState, batchId = 'b'): JobReport =>
  ({ job: { id, batchId, state } }) as JobReport;

const NO_CHAINS = (titleOf: (id: string) => string) => ({
  jobs: { titleOf, chains: { open: () => [] } },
  chains: { now: () => null },
});

/** What is told along the changes. */
function told(...changes: readonly (readonly JobReport[])[]): readonly BatchEnd[] {
  const ends: BatchEnd[] = [];
  const observe = createBatchEnds({ ...NO_CHAINS((id) => `batch ${id}`), tell: (end) => ends.push(end) });
  for (const changed of changes) observe.ofJobs({ changed, removed: [] });
  return ends;
}

const HOME = { state: 'home', jobId: null, assetId: 'a', sha256: 'f'.repeat(64) } as const;

interface TestRun {
  readonly record: ChainRecord;
  readonly next: Map<string, NextStep>;
}

/** A run of *Shape, then texture* whose first job is `g` and its id. */
function createRun(id: string): TestRun {
  const chain = READY_CHAINS[0] as Chain;
  const steps = { geometry: { state: 'sent', jobId: `g${id}` }, texture: { state: 'to-come' } };
  const record = { id, batchId: 'b', chain, steps, approvals: {} } as unknown as ChainRecord;
  return { record, next: new Map([['texture', { next: 'wait', for: 'input' }]]) };
}

describe('the end of a batch', () => {
  it('is told once, when its last job has ended, with its title and counts', () => {
    expect(
      told([job('1', WAITING), job('2', WAITING)], [job('1', DONE)], [job('2', FAILED)], [job('2', FAILED)]),
    ).toEqual([{ batchId: 'b', title: 'batch b', done: 1, failed: 1, cancelled: 0, unknown: 0 }]);
  });

  it('says of how many results something is doubtful, and forgets those that are made again', () => {
    const unsure: JobState = { ...DONE, warnings: ['cutout-unsure'] };
    const evened: JobState = { ...DONE, warnings: ['light-evened'] };
    const ends = told(
      [job('1', WAITING), job('2', WAITING), job('3', WAITING)],
      [job('1', unsure), job('2', evened), job('3', unsure)],
      [job('3', WAITING)],
      [job('3', DONE)],
    );
    expect(ends.map(({ done, doubtful }) => [done, doubtful])).toEqual([
      [3, 2],
      [3, 1],
    ]);
  });

  it('is told of each batch by itself', () => {
    const ends = told(
      [job('1', WAITING, 'b'), job('2', WAITING, 'c')],
      [job('2', DONE, 'c')],
      [job('1', LOST, 'b')],
    );
    expect(ends.map(({ batchId, done, unknown }) => [batchId, done, unknown])).toEqual([
      ['c', 1, 0],
      ['b', 0, 1],
    ]);
  });

  it('is no news where it had ended before, or where all was cancelled', () => {
    expect(told([job('1', DONE), job('2', FAILED)])).toEqual([]);
    expect(told([job('1', WAITING)], [job('1', CANCELLED)])).toEqual([]);
  });

  it('is told again after a job of it was tried again', () => {
    expect(told([job('1', WAITING)], [job('1', FAILED)], [job('1', WAITING)], [job('1', DONE)])).toHaveLength(
      2,
    );
  });

  it('is not remembered of a batch whose jobs were all removed from the queue', () => {
    const ends: BatchEnd[] = [];
    const observe = createBatchEnds({ ...NO_CHAINS((id) => id), tell: (end) => ends.push(end) });
    observe.ofJobs({
      changed: [job('1', WAITING), job('2', WAITING, 'c'), job('3', DONE, 'c')],
      removed: [],
    });
    observe.ofJobs({ changed: [], removed: ['1', '3'] });
    // One that comes back ended is as one that had ended before; the other batch is still followed.
    observe.ofJobs({ changed: [job('1', DONE), job('2', FAILED, 'c')], removed: [] });
    expect(ends.map(({ batchId }) => batchId)).toEqual(['c']);
  });

  it('waits for its chains: what needs approval is told once, and the end when nothing waits any more', () => {
    const runs = ['1', '2'].map((id) => createRun(id));
    const ends: BatchEnd[] = [];
    const observe = createBatchEnds({
      jobs: { titleOf: (id) => id, chains: { open: () => runs.map(({ record }) => record) } },
      chains: { now: (id) => runs.find(({ record }) => record.id === id) ?? null },
      tell: (end) => ends.push(end),
    });
    const [one, two] = runs as [TestRun, TestRun];
    const look = (run: TestRun): void => observe.ofChain(run);
    observe.ofJobs({ changed: [job('g1', WAITING), job('g2', WAITING)], removed: [] });
    observe.ofJobs({ changed: [job('g1', DONE), job('g2', DONE)], removed: [] });
    // Nobody has looked yet at what became of the jobs.
    expect(ends).toEqual([]);
    for (const run of runs) {
      run.record.steps['geometry'] = HOME;
      run.next.set('texture', { next: 'wait', for: 'approval' });
      look(run);
    }
    expect(ends.map(({ done, waiting }) => [done, waiting])).toEqual([[2, 2]]);
    one.next.set('texture', { next: 'start' });
    look(one);
    one.record.steps['texture'] = { state: 'sent', jobId: 't1' };
    observe.ofJobs({ changed: [job('t1', WAITING)], removed: [] });
    observe.ofJobs({ changed: [job('t1', DONE)], removed: [] });
    one.record.steps['texture'] = HOME;
    look(one);
    // One still waits, and was told of.
    expect(ends).toHaveLength(1);
    two.next.set('texture', { next: 'ended', why: 'rejected', by: 'geometry' });
    look(two);
    look(two);
    expect(ends.slice(1)).toEqual([
      { batchId: 'b', title: 'b', done: 3, failed: 0, cancelled: 0, unknown: 0 },
    ]);
  });

  it('tells once more, without calling for attention, how many wait when others have come to wait', () => {
    const runs = ['1', '2'].map((id) => createRun(id));
    const ends: BatchEnd[] = [];
    const open = [runs[0] as TestRun];
    const observe = createBatchEnds({
      jobs: { titleOf: (id) => id, chains: { open: () => open.map(({ record }) => record) } },
      chains: { now: (id) => open.find(({ record }) => record.id === id) ?? null },
      tell: (end) => ends.push(end),
    });
    for (const [at, run] of runs.entries()) {
      if (at === 1) open.push(run);
      observe.ofJobs({ changed: [job(`g${at}`, WAITING)], removed: [] });
      observe.ofJobs({ changed: [job(`g${at}`, DONE)], removed: [] });
      run.record.steps['geometry'] = HOME;
      run.next.set('texture', { next: 'wait', for: 'approval' });
      observe.ofChain(run);
      observe.ofChain(run);
    }
    expect(ends.map(({ waiting, again }) => [waiting, again])).toEqual([
      [1, undefined],
      [2, true],
    ]);
  });

  it('does not tell again after a restart what waited before it, when the first result is approved', () => {
    const runs = ['1', '2'].map((id) => createRun(id));
    const ends: BatchEnd[] = [];
    const observe = createBatchEnds({
      jobs: { titleOf: (id) => id, chains: { open: () => runs.map(({ record }) => record) } },
      chains: { now: (id) => runs.find(({ record }) => record.id === id) ?? null },
      tell: (end) => ends.push(end),
    });
    const [one, two] = runs as [TestRun, TestRun];
    for (const run of runs) {
      run.record.steps['geometry'] = HOME;
      run.next.set('texture', { next: 'wait', for: 'approval' });
      observe.ofChain(run);
    }
    one.next.set('texture', { next: 'start' });
    observe.ofChain(one);
    one.record.steps['texture'] = { state: 'sent', jobId: 't1' };
    observe.ofJobs({ changed: [job('t1', WAITING)], removed: [] });
    one.record.steps['texture'] = HOME;
    observe.ofJobs({ changed: [job('t1', DONE)], removed: [] });
    observe.ofChain(one);
    expect(ends).toEqual([]);
    two.next.set('texture', { next: 'ended', why: 'rejected', by: 'geometry' });
    observe.ofChain(two);
    expect(ends).toEqual([{ batchId: 'b', title: 'b', done: 1, failed: 0, cancelled: 0, unknown: 0 }]);
  });

  it('asks each run once after a start, where thousands may wait', () => {
    const runs = Array.from({ length: 100 }, (_, at) => createRun(String(at)));
    let asked = 0;
    const observe = createBatchEnds({
      jobs: { titleOf: (id) => id, chains: { open: () => runs.map(({ record }) => record) } },
      chains: {
        now: (id) => {
          asked += 1;
          return runs[Number(id)] ?? null;
        },
      },
      tell: () => undefined,
    });
    for (const run of runs) {
      run.record.steps['geometry'] = HOME;
      run.next.set('texture', { next: 'wait', for: 'approval' });
      observe.ofChain(run);
    }
    expect(asked).toBeLessThanOrEqual(runs.length);
  });

  it('says in words what came of it', () => {
    const none = { done: 0, failed: 0, cancelled: 0, unknown: 0 };
    expect(batchEndWords({ ...none, done: 12 })).toBe('12 done · review them');
    expect(batchEndWords({ ...none, done: 1, unknown: 2 })).toBe('1 done, 2 to decide · review it');
    expect(batchEndWords({ ...none, failed: 3, cancelled: 1 })).toBe('3 failed, 1 cancelled');
    expect(batchEndWords({ ...none, done: 4, waiting: 4 })).toBe('4 results wait for your approval · 4 done');
    expect(batchEndSentence({ ...none, done: 4 })).toBe('has ended: 4 done.');
    expect(batchEndSentence({ ...none, done: 6, doubtful: 4, failed: 1 })).toBe(
      'has ended: 6 done, 4 of them with a warning, 1 failed.',
    );
    expect(batchEndSentence({ ...none, done: 1, doubtful: 1 })).toBe('has ended: 1 done, with a warning.');
    expect(batchEndSentence({ ...none, done: 4, waiting: 1 })).toBe(
      'goes no further by itself: 1 result waits for your approval (4 done).',
    );
  });
});
