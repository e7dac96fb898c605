import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { LiveJob, QueueChange } from '../../../../../main/engine/jobs/job-engine.ts';
import { createChangeFeed } from '../../../../../main/engine/jobs/report/change-feed.ts';
import { liveJob } from '../../../../../main/engine/jobs/report/live-job.ts';
import {
  goesOnByItself,
  remainingMs,
  standingLanes,
} from '../../../../../main/engine/jobs/report/prospects.ts';
import { createEffectRunner } from '../../../../../main/engine/jobs/state/effect-runner.ts';
import { createLiveFacts, type LiveFacts } from '../../../../../main/engine/jobs/state/live-facts.ts';
import type { Job, JobState } from '../../../../../shared/model/job.ts';
import type { LaneHold } from '../../../../../shared/model/lane-hold.ts';
import { fetchingJob, quietLogger } from '../../../../helpers/engine/doubles.ts';
import { steppedClock } from '../../../../helpers/engine/stepped-clock.ts';

const reference = {
  kind: 'single',
  name: 'chair',
  image: { path: '/c.png', name: 'c.png', bytes: 9, format: 'png', width: 1, height: 1, sha256: null },
} as const;
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

describe('what the window hears', () => {
  const live = (id: string): LiveJob => ({
    job: job(WAITING, id),
    progress: null,
    expectedMs: null,
    status: 'waiting',
  });

  it('is everything at once, then what changed, at most ten times a second', async () => {
    const { clock, step } = steppedClock();
    const feed = createChangeFeed({
      clock,
      logger: quietLogger,
      list: () => [live('a'), live('b')],
      find: (id) => (id === 'gone' ? null : live(id)),
      closing: new AbortController().signal,
    });
    const heard: QueueChange[] = [];
    const stop = feed.subscribe((change) => heard.push(change));
    const ids = () =>
      heard.map(({ changed, removed }) => [...changed.map((each) => each.job.id), ...removed]);
    expect(ids()).toEqual([['a', 'b']]);

    feed.touch('a');
    feed.touch('a');
    await turn();
    expect(ids()).toEqual([['a', 'b'], ['a']]);
    for (let count = 0; count < 50; count += 1) feed.touch(count % 2 === 0 ? 'b' : 'gone');
    await step(99);
    expect(heard).toHaveLength(2);
    await step(1);
    expect(ids().at(-1)).toEqual(['b', 'gone']);
    stop();
    feed.touch('a');
    await step(1000);
    expect(heard).toHaveLength(3);
  });

  it('does not stop because one listener is faulty', async () => {
    const { clock } = steppedClock();
    const closing = new AbortController().signal;
    const feed = createChangeFeed({ clock, logger: quietLogger, list: () => [], find: live, closing });
    feed.subscribe(() => {
      throw new Error('faulty');
    });
    let heard = 0;
    feed.subscribe(() => {
      heard += 1;
    });
    feed.touch('a');
    await turn();
    expect(heard).toBe(2);
  });
});

describe('a job in words', () => {
  const say = (state: JobState, change: (live: LiveFacts) => void = () => undefined) => {
    const facts = createLiveFacts();
    change(facts);
    return liveJob(job(state), facts, [1000, 2000, 3000], 2000);
  };

  it.each<[string, JobState, (live: LiveFacts) => void]>([
    ['waiting', WAITING, () => undefined],
    ['paused', WAITING, (live) => (live.paused = true)],
    [
      'waiting: the service cannot be reached',
      { state: 'waiting', wait: { reason: 'offline' } },
      () => undefined,
    ],
    [
      'trying again in 3 s',
      { state: 'waiting', wait: { reason: 'backing-off', until: 4500 } },
      () => undefined,
    ],
    [
      'waiting for credits: the balance is too low',
      WAITING,
      (live) => live.gates.set('local', { wait: { reason: 'balance' }, since: 0, until: 9000, failures: 1 }),
    ],
    [
      'waiting for its reference: /drive is not there; plug in the drive, or put the folder back',
      { state: 'waiting', wait: { reason: 'references', place: '/drive', why: 'gone' } },
      () => undefined,
    ],
    [
      'waiting for its reference: /drive does not answer; check the drive, or the network share',
      { state: 'waiting', wait: { reason: 'references', place: '/drive', why: 'silent' } },
      () => undefined,
    ],
    ['uploading, 42 %', { state: 'submitting', since: 0 }, (live) => live.uploads.set('job', 0.42)],
    ['sent, waiting for the answer', { state: 'submitting', since: 0 }, (live) => live.uploads.set('job', 1)],
    ['processing', RUNNING, () => undefined],
    ['downloading, 50 %', FETCHING, (live) => live.downloads.set('job', 0.5)],
    ['downloading', FETCHING, (live) => live.downloads.set('job', null)],
  ])('says “%s”', (words, state, change) => {
    expect(say(state, change).status).toBe(words);
  });

  it('tells progress by what its like took, and never that it is done before it is', () => {
    expect(say(RUNNING)).toMatchObject({ expectedMs: 2000, progress: 0.5 });
    expect(liveJob(job(RUNNING), createLiveFacts(), [10], 2000).progress).toBe(0.95);
  });

  it.each(['created', 'queueing'] as const)('tells no progress of what the service has as %s', (remote) => {
    expect(say({ ...RUNNING, remote })).toMatchObject({ expectedMs: 2000, progress: null });
  });
});

describe('what goes on by itself', () => {
  const facts = createLiveFacts();

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
    expect(goesOnByItself(job(state), facts, false)).toBe(expected);
  });

  it('is nothing behind a lane that stands, a pause, or a balance that is too low', () => {
    const paused = { ...createLiveFacts(), paused: true };
    const short = createLiveFacts();
    short.gates.set('local', { wait: { reason: 'balance' }, since: 0, until: 0, failures: 1 });
    expect(goesOnByItself(job(WAITING), facts, true)).toBe(false);
    expect(goesOnByItself(job(WAITING), paused, false)).toBe(false);
    expect(goesOnByItself(job(WAITING), short, false)).toBe(false);
  });

  it('is nothing while the ledger cannot be written', () => {
    const full = { ...createLiveFacts(), ledgerFailures: 3 };
    expect([WAITING, RUNNING, FETCHING].map((state) => goesOnByItself(job(state), full, false))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('a lane stands where somebody must act: decide, look at the account, or let a lost answer be looked into', () => {
    const looking = { reason: 'looking-into', jobId: 'job', subject: 'chair', until: 9 } as const;
    const lanes = (hold: LaneHold, stalled: readonly string[] = []): string[] => [
      ...standingLanes(new Map([['local', hold]]), { stalled: new Set(stalled) }),
    ];
    expect(lanes(looking)).toEqual([]);
    expect(lanes(looking, ['job'])).toEqual(['local']);
    expect(lanes({ reason: 'your-word', jobId: 'job', subject: 'chair' })).toEqual(['local']);
    expect(lanes({ reason: 'closed', lost: 2 })).toEqual(['local']);
  });

  it('a lost answer goes on by itself while it is looked into, and the service lets it be', () => {
    const looked = createLiveFacts();
    expect(goesOnByItself(job(UNKNOWN), looked, false)).toBe(false);
    looked.lookingInto.set('job', { since: 0, until: 9 });
    expect(goesOnByItself(job(UNKNOWN), looked, false)).toBe(true);
    looked.stalled.add('job');
    expect(goesOnByItself(job(UNKNOWN), looked, false)).toBe(false);
  });

  it('takes as long as what runs, and the rounds behind it', () => {
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

  it('takes no less than the rate says at which jobs get done, as long as some wait', () => {
    const outlook = { jobsInFlight: () => 3, durations: () => [4000], now: 2000 };
    const jobs = [job(RUNNING, 'a'), job(WAITING, 'b'), job(WAITING, 'c')];
    expect(remainingMs({ ...outlook, jobs, perHour: 60 })).toBe(3 * 60_000);
    expect(remainingMs({ ...outlook, jobs, perHour: 36_000 })).toBe(3000 + (2 * 4000) / 3);
    expect(remainingMs({ ...outlook, jobs: [job(RUNNING, 'a')], perHour: 60 })).toBe(3000);
  });

  it('is no promise once the last jobs are past what their like took', () => {
    const late = { jobsInFlight: () => 1, perHour: null, now: 9000, durations: () => [4000] };
    const fresh = job({ ...RUNNING, since: 8000 }, 'b');
    expect(remainingMs({ ...late, jobs: [job(RUNNING, 'a')] })).toBeNull();
    expect(remainingMs({ ...late, jobs: [job(RUNNING, 'a'), fresh] })).toBeNull();
    expect(remainingMs({ ...late, jobs: [job(RUNNING, 'a'), job(WAITING, 'b')] })).toBe(4000);
    const queueing = job({ ...RUNNING, remote: 'queueing' }, 'a');
    expect(remainingMs({ ...late, jobs: [queueing] })).toBe(4000);
  });
});

describe('effects', () => {
  it('that fail are begun again, and end when they are told', async () => {
    const { clock, step } = steppedClock();
    const runner = createEffectRunner({ clock, logger: quietLogger });
    let tries = 0;
    let ended = false;
    runner.begin('job', async (signal) => {
      tries += 1;
      if (tries === 1) throw new Error('the disk is full');
      await clock.sleep(1e9, signal).finally(() => {
        ended = true;
      });
    });
    await turn();
    await step(1000);
    expect(tries).toBe(2);
    await runner.stopAll();
    expect(ended).toBe(true);
    runner.begin('job', async () => {
      tries += 1;
    });
    await turn();
    expect(tries).toBe(2);
  });
});
