import { expect, it } from 'vitest';
import { decideLeft, type LeftDecision } from '../../../../../main/engine/jobs/left-results.ts';
import type { JobState } from '../../../../../shared/model/job.ts';
import { fetchingJob } from '../../../../helpers/engine/doubles.ts';

const failure = { code: null, message: '', words: '', refunded: null };
const fetching = fetchingJob({ kind: 'adopted', name: 'chair' }).state;
const cases: readonly (readonly [
  name: string,
  state: JobState | null,
  task: string,
  decision: LeftDecision,
])[] = [
  ['a job that brings it home', fetching, 'task', 'stays'],
  ['a job on another task', fetching, 'other', 'say'],
  ['a cancelled job, which may keep it', { state: 'cancelled', taskId: 'task', at: 1 }, 'task', 'stays'],
  ['a job that is done', { state: 'done', taskId: 'task', assetId: 'a', at: 1 }, 'task', 'goes'],
  ['a job that was given up', { state: 'failed', taskId: 'task', failure, at: 1 }, 'task', 'goes'],
  [
    'a job that still asks after its task',
    { state: 'running', taskId: 'task', remote: 'created', since: 1, note: null },
    'task',
    'tell-job',
  ],
  ['a job whose answer was lost', { state: 'unknown', since: 1, message: '' }, 'task', 'tell-job'],
  ['a job of a list from a backup', { state: 'waiting', wait: { reason: 'restored' } }, 'task', 'tell-job'],
  ['a job that is to be made anew', { state: 'waiting', wait: null }, 'task', 'say'],
  ['a job that is being sent', { state: 'submitting', since: 1 }, 'task', 'say'],
  ['no job on the list', null, 'task', 'new-job'],
];

it.each(cases)(
  'a kept result of %s is never deleted but where it is an asset or was given up',
  (...[, state, taskId, decision]) => {
    const job = state === null ? null : fetchingJob({ kind: 'adopted', name: 'chair' }, { state });
    expect(decideLeft(job, { taskId })).toBe(decision);
  },
);
