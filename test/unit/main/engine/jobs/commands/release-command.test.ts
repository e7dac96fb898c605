import { describe, expect, it, onTestFinished } from 'vitest';
import { finishFromLibrary } from '../../../../../../main/engine/jobs/commands/finish-from-library.ts';
import { releaseCommand } from '../../../../../../main/engine/jobs/commands/release-command.ts';
import type { Ledger } from '../../../../../../main/engine/jobs/ledger/ledger.ts';
import { createQueue, type Queue } from '../../../../../../main/engine/jobs/state/queue.ts';
import type { Library, StoredAsset } from '../../../../../../main/engine/library/library.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import type { JobState } from '../../../../../../shared/model/job.ts';
import {
  fetchingJob,
  openTestLedger,
  quietLogger,
  CHAIR as reference,
  stillClock,
} from '../../../../../helpers/engine/doubles.ts';
import { libraryAlone } from '../../../../../helpers/engine/library-alone.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const RESTORED: JobState = { state: 'waiting', wait: { reason: 'restored' } };
const RUNNING: JobState = { state: 'running', taskId: 'task-own', remote: 'created', since: 1, note: null };

/** The jobs `a` to `d` of two batches; `d` runs at the service. */
async function queueOfFour(): Promise<{ readonly queue: Queue; readonly ledger: Ledger }> {
  const ledger = await openTestLedger(await tempFolder());
  onTestFinished(() => ledger.close());
  const queue = createQueue({ store: ledger, clock: stillClock(5), logger: quietLogger });
  const job = (id: string, batchId: string, state: JobState) =>
    fetchingJob(reference, { id, batchId, state, fingerprint: `of ${id}`, credits: null });
  await queue.add([
    job('a', 'one', RESTORED),
    job('b', 'one', RESTORED),
    job('c', 'two', RESTORED),
    job('d', 'two', RUNNING),
  ]);
  return { queue, ledger };
}

/** A library that holds assets by what they are found by: a job's id, or a fingerprint. */
function libraryWith(
  assets: Record<string, { readonly taskId: string; readonly warnings?: readonly string[] }>,
): Library {
  const find = async (key: string): Promise<StoredAsset | null> => {
    const found = assets[key];
    return found === undefined
      ? null
      : ({
          asset: { id: `asset of ${key}`, credits: '15.00', warnings: [], ...found },
          folder: '/',
        } as unknown as StoredAsset);
  };
  return { findByJob: find, findByFingerprint: find } as unknown as Library;
}

const stateOf = (queue: Queue, id: string): string => queue.get(id)?.state.state ?? '';
const isHeld = (queue: Queue, id: string): boolean =>
  JSON.stringify(queue.get(id)?.state) === JSON.stringify(RESTORED);

describe('releasing restored jobs', () => {
  it('releases one job, a batch or all; jobs whose assets are in the library are done instead', async () => {
    const { queue, ledger } = await queueOfFour();
    const queued: string[] = [];
    const { release } = releaseCommand({
      queue,
      ledger,
      whenCaughtUp: async () => undefined,
      chains: { touchAll: () => undefined },
      libraries: libraryAlone(libraryWith({ 'of b': { taskId: 'another job’s' } })),
      onQueued: (jobs) => queued.push(...jobs.map(({ id }) => id)),
    });
    expect(await release({ which: 'one', id: 'a' })).toEqual({ released: 1, found: 0 });
    expect(queue.get('a')?.state).toEqual({ state: 'waiting', wait: null });
    expect(await release({ which: 'batch', batchId: 'one' })).toEqual({ released: 0, found: 1 });
    // Another job paid for it, so this one cost nothing.
    expect(queue.get('b')).toMatchObject({
      credits: null,
      state: { state: 'done', assetId: 'asset of of b' },
    });
    expect(await release({ which: 'all' })).toEqual({ released: 1, found: 0 });
    expect([queued, stateOf(queue, 'd')]).toEqual([['a', 'c'], 'running']);
    await expect(release({ which: 'one', id: 'd' })).rejects.toMatchObject({ kind: 'usage' });
    await expect(release({ which: 'one', id: 'gone' })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('lets new jobs be sent once none waits, or on request, also after a restart', async () => {
    const { queue, ledger } = await queueOfFour();
    const { release, releaseNew } = releaseCommand({
      queue,
      ledger,
      whenCaughtUp: async () => undefined,
      chains: { touchAll: () => undefined },
      libraries: libraryAlone(libraryWith({})),
      onQueued: () => undefined,
    });
    ledger.holdNewJobs();
    await release({ which: 'batch', batchId: 'one' });
    expect(ledger.awaitsRelease()).toBe(true);
    await release({ which: 'one', id: 'c' });
    expect(ledger.awaitsRelease()).toBe(false);

    // It is lost once more.
    ledger.holdNewJobs();
    expect(ledger.awaitsRelease()).toBe(true);
    releaseNew();
    expect(ledger.awaitsRelease()).toBe(false);
  });

  it('does not release a job again that was released and paused while the library was searched', async () => {
    const { queue, ledger } = await queueOfFour();
    const held: JobState = { state: 'waiting', wait: { reason: 'paused' } };
    const { release } = releaseCommand({
      queue,
      ledger,
      whenCaughtUp: async () => {
        queue.apply('a', { type: 'released' });
        queue.apply('a', { type: 'held', wait: { reason: 'paused' } });
      },
      chains: { touchAll: () => undefined },
      libraries: libraryAlone(libraryWith({})),
      onQueued: () => undefined,
    });
    expect(await release({ which: 'batch', batchId: 'one' })).toEqual({ released: 1, found: 0 });
    expect(queue.get('a')?.state).toEqual(held);
  });

  it('releases nothing while the library cannot be reached', async () => {
    const { queue, ledger } = await queueOfFour();
    const unreachable = async (): Promise<never> => {
      throw new AppError('disk', 'The library is not there: connect its drive.');
    };
    const library = { findByJob: unreachable, findByFingerprint: unreachable } as unknown as Library;
    const { release } = releaseCommand({
      queue,
      ledger,
      whenCaughtUp: async () => undefined,
      chains: { touchAll: () => undefined },
      libraries: libraryAlone(library),
      onQueued: () => undefined,
    });
    await expect(release({ which: 'all' })).rejects.toThrow('connect its drive');
    expect(['a', 'b', 'c'].map((id) => isHeld(queue, id))).toEqual([true, true, true]);
  });
});

describe('a job at the service', () => {
  it('is done only by an asset of its own task', async () => {
    const { queue } = await queueOfFour();
    const settle = (library: Library): Promise<boolean> => {
      const job = queue.get('d');
      if (job === null) throw new Error('no job');
      return finishFromLibrary({ queue, library }, job);
    };
    expect(await settle(libraryWith({ 'of d': { taskId: 'task-own' } }))).toBe(false);
    expect(await settle(libraryWith({ d: { taskId: 'task of an earlier attempt' } }))).toBe(false);
    expect(stateOf(queue, 'd')).toBe('running');
    expect(await settle(libraryWith({ d: { taskId: 'task-own' } }))).toBe(true);
    expect(queue.get('d')).toMatchObject({
      credits: '15.00',
      state: { state: 'done', assetId: 'asset of d' },
    });
  });

  it('says what was doubted about the asset that it is done by', async () => {
    const { queue } = await queueOfFour();
    const job = queue.get('d');
    if (job === null) throw new Error('no job');
    const library = libraryWith({ d: { taskId: 'task-own', warnings: ['cutout-unsure'] } });
    await finishFromLibrary({ queue, library }, job);
    expect(queue.get('d')).toMatchObject({ state: { state: 'done', warnings: ['cutout-unsure'] } });
  });
});
