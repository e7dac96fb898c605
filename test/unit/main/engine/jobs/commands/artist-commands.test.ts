import { expect, it, onTestFinished } from 'vitest';
import { artistCommands } from '../../../../../../main/engine/jobs/commands/artist-commands.ts';
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

const WAITS: JobState = { state: 'waiting', wait: null };
const WITHDRAWN: JobState = { state: 'cancelled', taskId: null, at: 1 };
const FREE = { code: null, message: 'Failed there.', words: '', refunded: true } as const;
const FAILED: JobState = { state: 'failed', taskId: 'task', failure: FREE, at: 1 };
const CHARGED: JobState = { ...FAILED, failure: { ...FREE, refunded: false } };
const DONE: JobState = { state: 'done', taskId: 'task', assetId: 'asset', at: 1 };

/** Jobs for one work, each of which came after the one before, by their ids. */
async function desk(states: Readonly<Record<string, JobState>>) {
  const ledger = await openTestLedger(await tempFolder());
  onTestFinished(ledger.close);
  const queue = createQueue({ store: ledger, clock: stillClock(5), logger: quietLogger });
  const jobs = Object.entries(states).map(
    ([id, state], index): Job =>
      fetchingJob(reference, { id, credits: null, createdAt: 1_000 + index, position: index + 1, state }),
  );
  await queue.add(jobs);
  const commands = artistCommands({ queue, onQueued: () => undefined, onLeft: () => undefined });
  const now = (id: string): string | undefined => queue.get(id)?.state.state;
  return { ...commands, now };
}

it('a cancelled job comes back to the queue, unless its work would be paid for twice by that', async () => {
  const alone = await desk({ a: WITHDRAWN });
  expect(await alone.putBack(['a', 'no such job'])).toEqual(['a']);
  expect(alone.now('a')).toBe('waiting');

  const queued = await desk({ a: WITHDRAWN, b: WAITS });
  expect(await queued.putBack(['a'])).toEqual([]);
  expect(queued.now('a')).toBe('cancelled');

  const made = await desk({ a: WITHDRAWN, b: DONE });
  expect(await made.putBack(['a'])).toEqual([]);

  // What was made before is to be made once more: a wish of the artist's.
  const again = await desk({ a: DONE, b: WITHDRAWN });
  expect(await again.putBack(['b'])).toEqual(['b']);

  // The one before it failed, and was tried again while this one lay cancelled.
  const older = await desk({ a: { ...DONE, at: 2 }, b: WITHDRAWN });
  expect(await older.putBack(['b'])).toEqual([]);

  // The one that made it last is not the newest.
  const restored = await desk({ a: { ...DONE, at: 2 }, b: DONE, c: WITHDRAWN });
  expect(await restored.putBack(['c'])).toEqual([]);

  const both = await desk({ a: WITHDRAWN, b: WITHDRAWN });
  expect(await both.putBack(['a', 'b'])).toEqual(['b']);
});

it('a job that failed is not sent beside another one for its work, and not after that made it', async () => {
  const alone = await desk({ a: FAILED });
  await alone.retry('a');
  expect(alone.now('a')).toBe('waiting');

  const queued = await desk({ a: FAILED, b: WAITS });
  await expect(queued.retry('a')).rejects.toMatchObject({
    kind: 'usage',
    message: 'chair is in the queue already, with the same recipe; it would be paid for twice.',
  });
  expect(queued.now('a')).toBe('failed');

  const made = await desk({ a: FAILED, b: DONE });
  await expect(made.retry('a')).rejects.toMatchObject({ kind: 'usage' });

  // Before what was charged is sent again, the artist was asked.
  const charged = await desk({ a: CHARGED, b: DONE });
  await charged.retry('a');
  expect(charged.now('a')).toBe('waiting');
});
