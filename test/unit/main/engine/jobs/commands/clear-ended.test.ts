import { expect, it, onTestFinished } from 'vitest';
import { clearEndedCommand } from '../../../../../../main/engine/jobs/commands/clear-ended.ts';
import type { JobContext } from '../../../../../../main/engine/jobs/job-context.ts';
import { createQueue } from '../../../../../../main/engine/jobs/state/queue.ts';
import type { Job, JobState } from '../../../../../../shared/model/job.ts';
import {
  fetchingJob,
  openTestLedger,
  quietLogger,
  CHAIR as reference,
  stillClock,
} from '../../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const DONE: JobState = { state: 'done', taskId: 'task', assetId: 'asset', at: 5 };

it('clears what has ended, but what owes a copy, and what a chain has still to take in', async () => {
  const ledger = await openTestLedger(await tempFolder());
  onTestFinished(() => ledger.close());
  const queue = createQueue({ store: ledger, clock: stillClock(5), logger: quietLogger });
  const job = (id: string) =>
    fetchingJob(reference, { id, batchId: 'one', state: DONE, fingerprint: `of ${id}`, credits: '1.00' });
  await queue.add([job('plain'), job('owing'), job('taken in')]);
  const told: string[] = [];
  const { clearEnded } = clearEndedCommand({
    queue,
    ledger,
    prices: { estimate: () => ({ credits: null }) },
    handOffs: { owed: () => [{ jobId: 'owing' }] },
    chains: { needsJob: ({ id }: Job) => id === 'taken in' },
    viewChanges: { emit: (id: string) => told.push(id) },
  } as unknown as JobContext);
  await clearEnded();
  expect([...queue.all()].map(({ id }) => id).sort()).toEqual(['owing', 'taken in']);
  expect(told).toEqual(['plain']);
});

it('leaves a job on the list whose end without a result could not be noted: no plan would warn of it', async () => {
  const ledger = await openTestLedger(await tempFolder());
  onTestFinished(() => ledger.close());
  const queue = createQueue({ store: ledger, clock: stillClock(5), logger: quietLogger });
  const state: JobState = { state: 'cancelled', taskId: 'task', at: 5 };
  await queue.add([fetchingJob(reference, { id: 'paid for', state, credits: '1.00' })]);
  const full = new Error('the disk is full');
  const { clearEnded } = clearEndedCommand({
    queue,
    ledger: {
      ...ledger,
      setFacts: () => {
        throw full;
      },
    },
    prices: { estimate: () => ({ credits: null }) },
    handOffs: { owed: () => [] },
    chains: { needsJob: () => false },
    viewChanges: { emit: () => undefined },
  } as unknown as JobContext);
  await expect(clearEnded()).rejects.toBe(full);
  expect([...queue.all()].map(({ id }) => id)).toEqual(['paid for']);
});
