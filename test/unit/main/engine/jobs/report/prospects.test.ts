import { describe, expect, it } from 'vitest';
import {
  blockedLanes,
  canProgress,
  remainingMs,
} from '../../../../../../main/engine/jobs/report/prospects.ts';
import { createRuntimeFacts } from '../../../../../../main/engine/jobs/state/runtime-facts.ts';
import type { Job, JobState } from '../../../../../../shared/model/job.ts';
import type { LaneHold } from '../../../../../../shared/model/lane-hold.ts';
import { fetchingJob, CHAIR as reference } from '../../../../../helpers/engine/doubles.ts';

const job = (state: JobState, id = 'job'): Job => fetchingJob(reference, { id, state });
const WAITING: JobState = { state: 'waiting', wait: null };
const RUNNING: JobState = { state: 'running', taskId: 't', remote: 'processing', since: 1000, note: null };
const UNKNOWN: JobState = { state: 'unknown', since: 0, message: 'lost' };
const FETCHING: JobState = {
  state: 'fetching',
  taskId: 't',
  since: 0,
  url: 'http://h',
  coverUrl: null,
  urlsAt: 0,
  note: null,
};

describe('which jobs can progress without the artist', () => {
  const facts = createRuntimeFacts();

  it.each<[JobState, boolean]>([
    [WAITING, true],
    [{ state: 'waiting', wait: { reason: 'offline' } }, true],
    [{ state: 'waiting', wait: { reason: 'restored' } }, false],
    [{ state: 'waiting', wait: { reason: 'references', place: '/drive', why: 'gone' } }, false],
    [{ state: 'submitting', since: 0 }, true],
    [UNKNOWN, false],
    [RUNNING, true],
    [FETCHING, true],
  ])('%j: %s', (state, expected) => {
    expect(canProgress(job(state), facts, false)).toBe(expected);
  });

  it('is no job behind a held lane, a pause, or a balance that is too low', () => {
    const paused = { ...createRuntimeFacts(), paused: true };
    const short = createRuntimeFacts();
    short.gates.set('local', { wait: { reason: 'balance' }, since: 0, until: 0, failures: 1 });
    expect(canProgress(job(WAITING), facts, true)).toBe(false);
    expect(canProgress(job(WAITING), paused, false)).toBe(false);
    expect(canProgress(job(WAITING), short, false)).toBe(false);
  });

  it('is no job while the ledger cannot be written', () => {
    const full = { ...createRuntimeFacts(), ledgerFailures: 3 };
    expect([WAITING, RUNNING, FETCHING].map((state) => canProgress(job(state), full, false))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('a lane counts as blocked if the artist must act: decide, check the account, or resolve a stalled investigation', () => {
    const looking = { reason: 'looking-into', jobId: 'job', subject: 'chair', until: 9 } as const;
    const lanes = (hold: LaneHold, stalled: readonly string[] = []): string[] => [
      ...blockedLanes(new Map([['local', hold]]), { stalled: new Set(stalled) }),
    ];
    expect(lanes(looking)).toEqual([]);
    expect(lanes(looking, ['job'])).toEqual(['local']);
    expect(lanes({ reason: 'your-word', jobId: 'job', subject: 'chair' })).toEqual(['local']);
    expect(lanes({ reason: 'closed', lost: 2 })).toEqual(['local']);
  });

  it('a lost request can progress while it is investigated and not stalled', () => {
    const looked = createRuntimeFacts();
    expect(canProgress(job(UNKNOWN), looked, false)).toBe(false);
    looked.investigations.set('job', { until: 9, holdsLane: true });
    expect(canProgress(job(UNKNOWN), looked, false)).toBe(true);
    looked.stalled.add('job');
    expect(canProgress(job(UNKNOWN), looked, false)).toBe(false);
  });

  it('the remaining time is that of the running jobs plus the rounds of waiting ones', () => {
    const jobs = [
      job(RUNNING, 'a'),
      job(WAITING, 'b'),
      job(WAITING, 'c'),
      job(WAITING, 'd'),
      job(UNKNOWN, 'e'),
    ];
    const outlook = { jobs, jobsInFlight: () => 3, perHour: null, now: 2000 };
    expect(remainingMs({ ...outlook, durations: () => [4000] })).toBe(3000 + 4000);
    expect(remainingMs({ ...outlook, durations: () => [] })).toBeNull();
    expect(remainingMs({ ...outlook, jobs: [], durations: () => [] })).toBe(0);
  });

  it('the remaining time is not shorter than the measured rate says while jobs wait', () => {
    const outlook = { jobsInFlight: () => 3, durations: () => [4000], now: 2000 };
    const jobs = [job(RUNNING, 'a'), job(WAITING, 'b'), job(WAITING, 'c')];
    expect(remainingMs({ ...outlook, jobs, perHour: 60 })).toBe(3 * 60_000);
    expect(remainingMs({ ...outlook, jobs, perHour: 36_000 })).toBe(3000 + (2 * 4000) / 3);
    expect(remainingMs({ ...outlook, jobs: [job(RUNNING, 'a')], perHour: 60 })).toBe(3000);
  });

  it('there is no remaining time once the last jobs take longer than similar ones did', () => {
    const late = { jobsInFlight: () => 1, perHour: null, now: 9000, durations: () => [4000] };
    const fresh = job({ ...RUNNING, since: 8000 }, 'b');
    expect(remainingMs({ ...late, jobs: [job(RUNNING, 'a')] })).toBeNull();
    expect(remainingMs({ ...late, jobs: [job(RUNNING, 'a'), fresh] })).toBeNull();
    expect(remainingMs({ ...late, jobs: [job(RUNNING, 'a'), job(WAITING, 'b')] })).toBe(4000);
    const queueing = job({ ...RUNNING, remote: 'queueing' }, 'a');
    expect(remainingMs({ ...late, jobs: [queueing] })).toBe(4000);
  });
});
