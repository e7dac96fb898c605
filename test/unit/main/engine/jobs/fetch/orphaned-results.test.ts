import { expect, it } from 'vitest';
import {
  createLeftResults,
  decideLeft,
  type LeftDecision,
} from '../../../../../../main/engine/jobs/fetch/orphaned-results.ts';
import type { JobContext } from '../../../../../../main/engine/jobs/job-context.ts';
import type { Library } from '../../../../../../main/engine/library/library.ts';
import type { Job, JobState } from '../../../../../../shared/model/job.ts';
import { fetchingJob } from '../../../../../helpers/engine/doubles.ts';

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
    expect(decideLeft(job, { job: { attempt: 1 }, taskId })).toBe(decision);
  },
);

it('a job whose answer was lost does not forget that for the result of an attempt before', () => {
  const state = { state: 'unknown', since: 1, message: '' } as const;
  const job = fetchingJob({ kind: 'adopted', name: 'chair' }, { state, attempt: 2 });
  expect(decideLeft(job, { job: { attempt: 1 }, taskId: 'task' })).toBe('say');
});

it('a job of a list from a backup still waits for the artist’s word about an attempt after the one that came home', () => {
  const state = { state: 'waiting', wait: { reason: 'restored' } } as const;
  const decide = (attempt: number): LeftDecision =>
    decideLeft(fetchingJob({ kind: 'adopted', name: 'chair' }, { state, attempt }), {
      job: { attempt: 1 },
      taskId: 'task',
    });
  expect([1, 2, 3].map(decide)).toEqual(['tell-job', 'tell-job', 'say']);
});

it('a kept result of no job on the list has no copy put where its record says: anybody may have written that', async () => {
  const handOff = {
    folder: '/home/artist/.config/autostart',
    folders: [],
    name: 'x',
    sources: [],
    beside: [],
  };
  const recorded = { ...fetchingJob({ kind: 'adopted', name: 'chair' }), handOff };
  const added: (readonly Job[])[] = [];
  const said: string[] = [];
  const context = {
    ports: { clock: { now: () => 1 } },
    notice: (words: string) => void said.push(words),
    queue: {
      get: () => null,
      nextPosition: () => 1,
      add: async (jobs: readonly Job[]) => void added.push(jobs),
    },
  } as unknown as JobContext;
  const library = {
    findByJob: async () => null,
    leftResults: async () => ({
      left: [
        {
          job: recorded,
          taskId: 'task',
          folder: 'staging',
          read: async () => ({ file: 'result.glb', bytes: 1, sha256: '00', wrong: null }),
        },
      ],
      unreadable: [],
      failed: [],
    }),
  } as unknown as Library;
  await createLeftResults({ context, onAdded: async () => undefined }).resolveAll(
    library,
    new AbortController().signal,
  );
  expect(added.map(([job]) => job?.handOff)).toEqual([undefined]);
  expect(said.join()).toContain(handOff.folder);
});

it.each([
  ['no job on the list', null, 'added'],
  ['a job that still asks after its task', 'running', 'told'],
])('a kept result of %s keeps what the service doubted about it', async (_, state, way) => {
  const warnings = ['cutout-unsure'];
  const reference = { kind: 'adopted', name: 'chair' } as const;
  const recorded = fetchingJob(reference);
  const left = { ...recorded, state: { ...recorded.state, warnings } as JobState };
  const running = { state: 'running', taskId: 'task', remote: 'created', since: 1, note: null } as const;
  const seen: [string, unknown][] = [];
  const context = {
    ports: { clock: { now: () => 1 } },
    notice: () => undefined,
    queue: {
      get: () => (state === null ? null : { ...recorded, state: running }),
      nextPosition: () => 1,
      add: async ([job]: readonly Job[]) => void seen.push(['added', job?.state]),
      apply: (_id: string, event: unknown) => void seen.push(['told', event]),
    },
  } as unknown as JobContext;
  const library = {
    findByJob: async () => null,
    leftResults: async () => ({
      left: [
        {
          job: left,
          taskId: 'task',
          folder: 'staging',
          read: async () => ({ file: 'result.glb', bytes: 1, sha256: '00', wrong: null }),
        },
      ],
      unreadable: [],
      failed: [],
    }),
  } as unknown as Library;
  await createLeftResults({ context, onAdded: async () => undefined }).resolveAll(
    library,
    new AbortController().signal,
  );
  expect(seen).toMatchObject([[way, { kept: { file: 'result.glb' }, warnings }]]);
});
