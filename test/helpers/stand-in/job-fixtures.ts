import type { JobView, QueueSummary } from '../../../shared/bridge/views.ts';
import { isWorkedOn } from '../../../shared/interface/tasks.ts';
import { DEFAULT_RECIPE, recipeAsSent } from '../../../shared/model/recipe.ts';
import { type Reference, viewsOf } from '../../../shared/model/reference.ts';
import { sampleReferences } from './sample-references.ts';
import { type Scenario, STAND_IN_NOW } from './scenario.ts';

const EXPECTED_MS = 75_000;
type Patch = Pick<JobView, 'state' | 'status'> & Partial<JobView>;

function job(reference: Reference, index: number, patch: Patch): JobView {
  return {
    id: `job-${index}`,
    batchId: 'batch-1',
    connectionId: 'local',
    position: index,
    priority: 'normal',
    reference,
    recipe: recipeAsSent(DEFAULT_RECIPE),
    fingerprint: `job-print-${index}`,
    attempt: 1,
    createdAt: STAND_IN_NOW - 600_000,
    updatedAt: STAND_IN_NOW - index * 1_000,
    credits: null,
    thumbnail: `/thumb/${viewsOf(reference)[0]?.image.name ?? ''}`,
    progress: null,
    estimate: '15.00',
    expectedMs: null,
    ...patch,
  };
}

/** @param now milliseconds since the epoch, so that running times tick from it */
function states(now: number): Readonly<Record<string, Patch>> {
  const taskId = '8f92ab3e-71c4-4b0d-9a55-2f10c7de1cde';
  const running = (spent: number, progress: number): Patch => ({
    state: { state: 'running', taskId, remote: 'processing', since: now - spent, note: null },
    status: 'processing',
    progress,
    expectedMs: EXPECTED_MS,
    credits: '15.00',
  });
  const failure = {
    code: 50010001,
    message: 'No subject was found in the picture; choose one with a plain ground.',
    words: 'generate failed',
    refunded: true,
  };
  return {
    processing: running(52_000, 0.68),
    early: running(21_000, 0.27),
    uploading: {
      state: { state: 'submitting', since: now - 2_000 },
      status: 'uploading 3 of 4',
      progress: 0.74,
    },
    fetching: {
      state: {
        state: 'fetching',
        taskId,
        since: now - 4_000,
        url: 'http://127.0.0.1/r',
        coverUrl: null,
        urlsAt: now,
        note: null,
      },
      status: 'downloading 18 of 42 MB',
      progress: 0.43,
      credits: '15.00',
    },
    waiting: { state: { state: 'waiting', wait: null }, status: 'waiting' },
    offline: {
      state: { state: 'waiting', wait: { reason: 'offline' } },
      status: 'waiting: the service cannot be reached',
    },
    restored: {
      state: { state: 'waiting', wait: { reason: 'restored' } },
      status:
        'waiting for your release: the list of jobs was lost or restored from a backup, so it may have been sent before',
    },
    done: {
      state: { state: 'done', taskId, assetId: 'asset-0', at: now - 60_000 },
      status: 'done',
      credits: '15.00',
    },
    cancelled: {
      state: { state: 'cancelled', taskId, at: now - 200_000 },
      status: 'cancelled: its result may still be kept',
      credits: '15.00',
    },
    failed: {
      state: { state: 'failed', taskId, failure, at: now - 90_000 },
      status: 'failed: no subject was found in the picture',
      credits: '15.00',
    },
    lost: {
      state: {
        state: 'failed',
        taskId: null,
        failure: { ...failure, code: null, refunded: false },
        at: now - 95_000,
      },
      status: 'failed: charged, and the task was lost',
      credits: '15.00',
    },
    unknown: {
      state: {
        state: 'unknown',
        since: now - 113_000,
        message: 'The connection was reset after the request was sent.',
      },
      status: 'answer lost: nothing is sent again by itself',
    },
  };
}

const ORDER: Readonly<Record<Scenario, readonly string[]>> = {
  empty: [],
  busy: ['processing', 'early', 'uploading', 'fetching', 'waiting', 'waiting', 'waiting', 'done', 'done'],
  failed: [
    'unknown',
    'failed',
    'lost',
    'offline',
    'offline',
    'failed',
    'done',
    'restored',
    'restored',
    'cancelled',
    'unknown',
    'restored',
  ],
  full: [],
};

const FULL = 10_000;

/** The queue in a scenario. */
export function jobFixtures(scenario: Scenario, now: number): readonly JobView[] {
  const references = sampleReferences();
  const known = states(now);
  const names =
    scenario === 'full' ? Array.from({ length: FULL }, (_, index) => fullState(index)) : ORDER[scenario];
  return names.flatMap((name, index) => {
    const reference = references[index % references.length];
    const patch = known[name];
    return reference === undefined || patch === undefined ? [] : [job(reference, index, patch)];
  });
}

const fullState = (index: number): string =>
  index < 10 ? (['processing', 'early'][index % 2] ?? '') : index < 7_000 ? 'waiting' : 'done';

/** Counts as the engine would give them. */
export function summaryOf(jobs: readonly JobView[], paused: boolean): QueueSummary {
  const count = (...wanted: readonly string[]): number =>
    jobs.filter(({ state }) => wanted.includes(state.state)).length;
  const [waiting, running] = [count('waiting'), count('submitting', 'running', 'fetching')];
  return {
    waiting,
    running,
    queued: jobs.filter(({ state }) => state.state === 'running' && !isWorkedOn(state.remote)).length,
    unknown: count('unknown'),
    done: count('done'),
    failed: count('failed'),
    remainingMs: waiting + running === 0 ? null : Math.ceil((waiting + running) / 10) * EXPECTED_MS,
    perHour: running === 0 ? null : 48,
    paused,
    pausedBatches: [],
    holds: [],
    offers: [],
    credits: '30.00',
  };
}
