import { describe, expect, it, onTestFinished } from 'vitest';
import type { JobStore } from '../../../../../../main/engine/jobs/state/job-store.ts';
import { createQueue, type JobChange } from '../../../../../../main/engine/jobs/state/queue.ts';
import type { Job } from '../../../../../../shared/model/job.ts';
import {
  fetchingJob,
  openTestLedger,
  quietLogger,
  CHAIR as reference,
  stillClock,
} from '../../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const waiting = (id: string): Job =>
  fetchingJob(reference, { id, credits: null, state: { state: 'waiting', wait: null } });

async function queueOver(changeStore: (store: JobStore) => JobStore = (store) => store) {
  const ledger = await openTestLedger(await tempFolder());
  onTestFinished(ledger.close);
  const commits: boolean[] = [];
  const queue = createQueue({
    store: changeStore(ledger),
    clock: stillClock(5),
    logger: quietLogger,
    onCommit: (ok) => commits.push(ok),
  });
  return { queue, ledger, commits };
}

describe('who subscribed to the queue', () => {
  it('hears of each job once it is on disk, with what it was before and what follows', async () => {
    const { queue, ledger, commits } = await queueOver();
    const heard: JobChange[] = [];
    const onDisk: unknown[] = [];
    const undo = queue.subscribe((change) => {
      heard.push(change);
      onDisk.push(ledger.events(change.job.id).at(-1)?.type);
    });
    await queue.add([waiting('a')]);
    queue.apply('a', { type: 'claimed' });
    queue.apply('a', { type: 'accepted', taskId: 'task.1' });
    undo();
    queue.apply('a', { type: 'cancelled' });
    expect(onDisk).toEqual(['added', 'claimed', 'accepted']);
    expect(
      heard.map(({ job, before, effects }) => [before?.state ?? null, job.state.state, effects]),
    ).toEqual([
      [null, 'waiting', []],
      ['waiting', 'submitting', []],
      ['submitting', 'running', ['poll']],
    ]);
    expect(commits).toEqual([true, true, true]);
  });

  it('keeps by a fault of its own neither the others from hearing nor the change from being made', async () => {
    const { queue } = await queueOver();
    await queue.add([waiting('a')]);
    const heard: string[] = [];
    queue.subscribe(() => {
      throw new Error('a fault');
    });
    queue.subscribe(({ job }) => heard.push(job.state.state));
    expect(queue.apply('a', { type: 'claimed' })?.state.state).toBe('submitting');
    expect(heard).toEqual(['submitting']);
  });

  it('hears nothing of what could not be written, and nothing has happened then', async () => {
    const { queue, commits } = await queueOver((store) => ({
      ...store,
      commitAll: () => {
        throw new Error('the disk is full');
      },
    }));
    await queue.add([waiting('a')]);
    const heard: string[] = [];
    queue.subscribe(({ job }) => heard.push(job.state.state));
    expect(() => queue.apply('a', { type: 'claimed' })).toThrow('the disk is full');
    expect([heard, commits, queue.get('a')?.state.state]).toEqual([[], [false], 'waiting']);
  });
});
