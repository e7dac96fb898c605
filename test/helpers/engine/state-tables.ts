import type { JobEvent } from '../../../main/engine/jobs/state/job-event.ts';
import { transition } from '../../../main/engine/jobs/state/transition.ts';
import type { Job, JobState, JobStateName } from '../../../shared/model/job.ts';
import type { Failure } from '../../../shared/model/jobs/failure.ts';
import { DEFAULT_RECIPE, recipeAsSent } from '../../../shared/model/recipe.ts';
import { CHAIR } from './doubles.ts';

export const NOW = 5000;
export const failure: Failure = { code: 1, message: 'it failed', words: '', refunded: true };

export const GOOD = { file: '/lib/result.glb', bytes: 9, sha256: 'ab', wrong: null };
export const BAD = { ...GOOD, wrong: 'it is empty' };

export const STATES: Record<JobStateName, JobState> = {
  waiting: { state: 'waiting', wait: { reason: 'offline' } },
  submitting: { state: 'submitting', since: 1000, balanceBefore: '100.00' },
  unknown: { state: 'unknown', since: 1000, message: 'lost', balanceBefore: '100.00' },
  running: { state: 'running', taskId: 't', remote: 'created', since: 1000, note: 'a note' },
  fetching: {
    state: 'fetching',
    taskId: 't',
    since: 1000,
    url: 'http://h/1',
    coverUrl: null,
    urlsAt: 1000,
    note: null,
  },
  done: { state: 'done', taskId: 't', assetId: 'a', at: 1000 },
  failed: { state: 'failed', taskId: null, failure, at: 1000 },
  cancelled: { state: 'cancelled', taskId: null, at: 1000 },
};
export const NAMES = Object.keys(STATES) as JobStateName[];

export const EVENTS: { readonly [Type in JobEvent['type']]: Extract<JobEvent, { type: Type }> } = {
  claimed: { type: 'claimed', balanceBefore: '100.00' },
  unsendable: { type: 'unsendable', failure },
  held: { type: 'held', wait: { reason: 'balance' } },
  released: { type: 'released' },
  'never-sent': { type: 'never-sent', wait: { reason: 'offline' }, words: 'no network' },
  'refused-for-now': { type: 'refused-for-now', wait: null, words: 'a token', doubtful: true },
  'refusal-stands': { type: 'refusal-stands', readings: ['100.00'] },
  'refusal-doubted': {
    type: 'refusal-doubted',
    readings: ['85.00'],
    message: 'refused, but the balance is lower',
  },
  refused: { type: 'refused', failure },
  accepted: { type: 'accepted', taskId: 'task.1' },
  'outcome-lost': { type: 'outcome-lost', message: 'lost' },
  'found-submitting': { type: 'found-submitting' },
  priced: { type: 'priced', credits: '15.00' },
  'proven-not-charged': { type: 'proven-not-charged', readings: ['100.00', '100.00'] },
  'proven-charged': { type: 'proven-charged', readings: ['85.00', '85.00'], credits: '15.00' },
  unproven: { type: 'unproven', readings: [], message: 'the balance proves nothing' },
  adopted: { type: 'adopted', taskId: 'task.2' },
  polled: { type: 'polled', remote: 'processing' },
  succeeded: { type: 'succeeded', url: 'http://h/2', coverUrl: 'http://h/c' },
  'remote-failed': { type: 'remote-failed', failure },
  noted: { type: 'noted', note: 'something' },
  kept: { type: 'kept', kept: GOOD },
  'came-bad': { type: 'came-bad', why: 'wrong', wrong: 'it is empty', ask: false, kept: BAD },
  'found-kept': { type: 'found-kept', taskId: 't', kept: GOOD },
  'taken-as-it-came': { type: 'taken-as-it-came' },
  'asked-again': { type: 'asked-again' },
  stored: { type: 'stored', assetId: 'a' },
  restored: { type: 'restored' },
  'found-in-library': { type: 'found-in-library', assetId: 'a', taskId: 't', credits: '15.00' },
  cancelled: { type: 'cancelled' },
  'sent-again': { type: 'sent-again' },
  'given-up': { type: 'given-up' },
  retried: { type: 'retried' },
  'put-back': { type: 'put-back' },
  moved: { type: 'moved', position: 7, priority: 'high' },
};

export function jobIn(state: JobState): Job {
  return {
    id: 'job',
    batchId: 'batch',
    connectionId: 'local',
    position: 1,
    priority: 'normal',
    reference: CHAIR,
    recipe: recipeAsSent(DEFAULT_RECIPE),
    fingerprint: 'f',
    attempt: 1,
    createdAt: 1000,
    updatedAt: 1000,
    credits: null,
    state,
  };
}

export function jobAfter(state: JobState, event: JobEvent): Job {
  const result = transition(jobIn(state), event, NOW);
  if ('ignored' in result) throw new Error(result.ignored);
  return result.job;
}
