import { expect, it } from 'vitest';
import { waitWords } from '../../../../../renderer/features/queue/wait-words.ts';
import { waitCauses } from '../../../../../renderer/store/jobs/wait-causes.ts';
import type { JobView } from '../../../../../shared/bridge/views.ts';
import type { WaitReason } from '../../../../../shared/model/job.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';

const [like] = jobFixtures('busy', STAND_IN_NOW);
const held = (id: string, wait: WaitReason | null, more: Partial<JobView> = {}): JobView => ({
  ...like!,
  id,
  state: { state: 'waiting', wait },
  ...more,
});
const told = (jobs: readonly JobView[], paused = false, pausedBatches: string[] = []) =>
  waitCauses({ jobs, summary: { ...summaryOf(jobs, paused), pausedBatches } }).map(waitWords);

it('says over the queue what holds jobs until the artist acts, each cause once', () => {
  expect(told([held('a', null), held('b', { reason: 'backing-off', until: 1 })])).toEqual([]);
  expect(
    told([
      held('a', { reason: 'budget', of: 'batch' }),
      held('b', { reason: 'budget', of: 'batch' }),
      held('c', { reason: 'balance' }),
      held('d', { reason: 'restored' }),
    ]),
  ).toEqual([
    '1 job waits for your release: the queue was restored from a backup.',
    '1 job waits for credits: the balance is too low.',
    '2 jobs wait: the budget of the batch has no room for them.',
  ]);
});

it('says what the service said of credits, where it said more than that they are too few', () => {
  expect(told([held('a', { reason: 'balance', why: 'new ones come tomorrow' })])).toEqual([
    '1 job waits for credits: new ones come tomorrow.',
  ]);
});

it('says that the queue is paused also while nothing waits', () => {
  expect(told([], true)).toEqual(['The queue is paused: jobs that you start wait until you resume it.']);
  expect(told([held('a', null)], true)).toEqual(['The queue is paused: 1 job waits.']);
});

it('says which batch is paused, and that an account holds a job whose own state does not say so', () => {
  expect(told([held('a', null, { batchId: 'x' })], false, ['x', 'empty'])).toEqual([
    'The batch of “cactus” is paused: 1 job waits.',
  ]);
  expect(told([held('a', null, { heldBy: { reason: 'keychain-locked' } })])).toEqual([
    '1 job waits for the keychain, which is locked.',
  ]);
});

it('says over the queue which disk is full, of jobs before they are sent and of results on their way, and no other cause of them', () => {
  const fetching = jobFixtures('busy', STAND_IN_NOW).find(({ state }) => state.state === 'fetching');
  const jobs = [
    held('a', null, { fullDisk: 'data' }),
    held('b', { reason: 'budget', of: 'day' }, { fullDisk: 'data' }),
    { ...fetching!, fullDisk: 'library' } as const,
  ];
  expect(told(jobs)).toEqual([
    '2 jobs wait: the disk of Maquette’s data is full. Make room on it, and sending goes on by itself.',
    '1 result waits for room: the library’s disk is full. Make room on it, and fetching goes on by itself.',
  ]);
});
