import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { artistCommands } from '../../../../../../main/engine/jobs/commands/artist-commands.ts';
import { decideLeft } from '../../../../../../main/engine/jobs/fetch/orphaned-results.ts';
import { purposeOf } from '../../../../../../main/engine/jobs/hints/take-hint.ts';
import { createLedger } from '../../../../../../main/engine/jobs/ledger/ledger.ts';
import { prepareLedger } from '../../../../../../main/engine/jobs/ledger/ledger-schema.ts';
import type { JobEvent } from '../../../../../../main/engine/jobs/state/job-event.ts';
import { createQueue, type Queue } from '../../../../../../main/engine/jobs/state/queue.ts';
import { takeUp } from '../../../../../../main/engine/jobs/state/take-up.ts';
import { isRestored, type Job, PRIORITIES } from '../../../../../../shared/model/job.ts';
import {
  fetchingJob,
  quietLogger,
  CHAIR as REFERENCE,
  stillClock,
} from '../../../../../helpers/engine/doubles.ts';

const JOBS = ['a', 'b'];
const failure = { code: 50010001, message: 'it failed', words: '', refunded: true } as const;

/** A request as it was sent, and the truth about it, which the engine has to find out. */
interface Request {
  readonly jobId: string;
  readonly attempt: number;
  /** The task that the service made of it, and charged; null where it never arrived. */
  readonly taskId: string | null;
  /** What the engine may rely on: it was not charged, or what it took came back. */
  free: boolean;
  /** The artist said since that the job may be paid for again, or that the task is to be left. */
  word: boolean;
  /** A backup took the ledger's place while nobody knew of the task. */
  forgotten: boolean;
}

/** A queue over a real ledger, in a world that knows what really happened. */
async function makeWorld() {
  const database = new DatabaseSync(':memory:');
  prepareLedger(database);
  const ledger = createLedger({ database, file: 'in memory' });
  const requests: Request[] = [];
  const paused = new Set<string>();
  let arrives = false;

  const submit = (job: Job): void => {
    const earlier = requests.filter(({ jobId, free, word }) => jobId === job.id && !free && !word);
    expect(earlier, 'it was sent before, may have been charged, and the artist was not asked').toEqual([]);
    expect(paused.has(job.id), 'it is paused').toBe(false);
    const taskId = arrives ? `task-${requests.length}` : null;
    requests.push({
      jobId: job.id,
      attempt: job.attempt,
      taskId,
      free: false,
      word: false,
      forgotten: false,
    });
  };
  const open = async (): Promise<Queue> => {
    const queue = createQueue({ store: ledger, clock: stillClock(1), logger: quietLogger });
    await queue.load();
    return queue;
  };
  let queue = await open();
  await queue.add(
    JOBS.map((id, position) =>
      fetchingJob(REFERENCE, { id, position, state: { state: 'waiting', wait: null } }),
    ),
  );

  const stateOf = (id: string): Job['state'] => queue.get(id)!.state;
  const apply = (id: string, event: JobEvent): Job | null => queue.apply(id, event);
  /** The request of the attempt that a job is on. */
  const current = (id: string): Request | undefined =>
    requests.findLast(({ jobId, attempt }) => jobId === id && attempt === queue.get(id)?.attempt);
  const ofTask = (id: string): Request | undefined => {
    const state = stateOf(id);
    return requests.find(({ taskId }) => taskId !== null && 'taskId' in state && taskId === state.taskId);
  };
  const giveWord = (id: string): void => {
    for (const request of requests) if (request.jobId === id) request.word = true;
  };
  const waitReason = (id: string): string | undefined => {
    const state = stateOf(id);
    return state.state === 'waiting' ? state.wait?.reason : undefined;
  };
  /** Whether somebody knows of a task, or the artist was told that nobody does. */
  const isAccountedFor = (request: Request): boolean => {
    const { jobId, attempt, taskId, free, word, forgotten } = request;
    if (taskId === null || free || word || forgotten) return true;
    const { state } = queue.get(jobId)!;
    if ((state.state === 'submitting' || state.state === 'unknown') && queue.get(jobId)?.attempt === attempt)
      return true;
    return [...queue.all()].some((job) => 'taskId' in job.state && job.state.taskId === taskId);
  };

  const steps = {
    claim: (id: string, pick: number) => {
      // As the lane does: what the artist holds is passed by; what a backup holds, the state machine itself must.
      if (waitReason(id) === 'paused') return;
      arrives = pick % 2 === 0;
      const claimed = apply(id, { type: 'claimed', balanceBefore: '100.00' });
      if (claimed !== null) submit(claimed);
    },
    answer: (id: string, pick: number) => {
      const request = current(id);
      if (stateOf(id).state !== 'submitting' || request === undefined) return;
      if (request.taskId !== null) {
        apply(id, { type: 'accepted', taskId: request.taskId });
        return;
      }
      request.free = true;
      const wait = { reason: 'offline' } as const;
      const answers: readonly JobEvent[] = [
        { type: 'never-sent', wait, words: '' },
        { type: 'refused-for-now', wait: null, words: '' },
        { type: 'refused', failure },
      ];
      apply(id, answers[pick % answers.length]!);
    },
    lose: (id: string) => void apply(id, { type: 'outcome-lost', message: 'lost' }),
    prove: (id: string, pick: number) => {
      const request = current(id);
      if (stateOf(id).state !== 'unknown' || request === undefined) return;
      const readings = ['100.00', '100.00'];
      if (pick === 0) apply(id, { type: 'unproven', readings, message: 'nothing' });
      else if (request.taskId !== null) apply(id, { type: 'proven-charged', readings, credits: '15.00' });
      else {
        request.free = true;
        apply(id, { type: 'proven-not-charged', readings });
      }
    },
    callBack: (id: string, pick: number) => {
      const made = requests.filter(({ jobId, taskId }) => jobId === id && taskId !== null);
      const request = made[pick % Math.max(1, made.length)];
      if (request?.taskId == null) return;
      const { jobId, attempt, taskId } = request;
      if (purposeOf({ queue, ledger }, { jobId, attempt, taskId }) !== 'look-up') return;
      if (attempt === queue.get(id)?.attempt) apply(id, { type: 'adopted', taskId });
    },
    hear: (id: string, pick: number) => {
      const events: readonly JobEvent[] = [
        { type: 'polled', remote: 'processing' },
        { type: 'noted', note: 'slow' },
        { type: 'priced', credits: '15.00' },
      ];
      apply(id, events[pick % events.length]!);
    },
    bringHome: (id: string) => {
      if (stateOf(id).state === 'fetching') apply(id, { type: 'stored', assetId: 'asset' });
      else apply(id, { type: 'succeeded', url: 'http://h/0.glb', coverUrl: null });
    },
    come: (id: string, pick: number) => {
      const kept = { file: '/lib/result.glb', bytes: 9, sha256: 'ab', wrong: null };
      const wrong = 'it is empty';
      const why = pick % 2 === 0 ? 'wrong' : 'too-large';
      const bad = { ...kept, wrong };
      if (pick < 2) apply(id, { type: 'kept', kept });
      else apply(id, { type: 'came-bad', why, wrong, ask: pick > 3, kept: why === 'wrong' ? bad : null });
    },
    decide: (id: string, pick: number) =>
      void apply(id, { type: pick % 2 === 0 ? 'taken-as-it-came' : 'asked-again' }),
    findKept: (id: string, pick: number) => {
      const made = requests.filter(({ jobId, taskId }) => jobId === id && taskId !== null);
      const request = made[pick % Math.max(1, made.length)];
      const job = queue.get(id);
      if (request?.taskId == null || job === null) return;
      const { attempt, taskId } = request;
      if (decideLeft(job, { job: { attempt }, taskId }) !== 'tell-job') return;
      const kept = {
        file: '/lib/result.glb',
        bytes: 9,
        sha256: 'ab',
        wrong: pick > 3 ? 'it is empty' : null,
      };
      apply(id, { type: 'found-kept', taskId, kept });
      paused.delete(id);
    },
    fail: (id: string, pick: number) => {
      const request = ofTask(id);
      const { state } = stateOf(id);
      if (request === undefined || (state !== 'running' && state !== 'fetching')) return;
      // Only where the refund was seen is it tried again by itself.
      const seen = pick % 2 === 0;
      if (seen) request.free = true;
      const event = { type: 'remote-failed', failure: { ...failure, refunded: seen ? true : null } } as const;
      apply(id, seen ? { ...event, again: { until: 9 } } : event);
    },
    hold: (id: string) => void apply(id, { type: 'held', wait: { reason: 'budget', of: 'batch' } }),
    pause: (id: string) => {
      if (apply(id, { type: 'held', wait: { reason: 'paused' } }) !== null) paused.add(id);
    },
    resume: (id: string) => {
      if (waitReason(id) !== 'paused') return;
      paused.delete(id);
      apply(id, { type: 'released' });
    },
    release: (id: string) => {
      if (!isRestored(stateOf(id))) return;
      giveWord(id);
      apply(id, { type: 'released' });
    },
    cancel: (id: string) => {
      const request = ofTask(id);
      if (apply(id, { type: 'cancelled' }) === null) return;
      if (request !== undefined) request.word = true;
      paused.delete(id);
    },
    putBack: (id: string) => {
      if (apply(id, { type: 'put-back' }) !== null && waitReason(id) === 'paused') paused.add(id);
    },
    keep: (id: string) => {
      const state = stateOf(id);
      const { taskId } = state.state === 'cancelled' || state.state === 'failed' ? state : { taskId: null };
      if (taskId !== null) apply(id, { type: 'adopted', taskId });
    },
    giveUp: (id: string) => {
      if (apply(id, { type: 'given-up' }) !== null) giveWord(id);
    },
    sendAgain: (id: string) => {
      if (stateOf(id).state !== 'unknown') return;
      giveWord(id);
      apply(id, { type: 'sent-again' });
    },
    retry: (id: string) => {
      const { state } = stateOf(id);
      if (state !== 'failed' && state !== 'cancelled' && state !== 'done') return;
      giveWord(id);
      apply(id, { type: 'retried' });
    },
    order: async (id: string, pick: number) => {
      const { move, prioritise } = artistCommands({
        queue,
        onQueued: () => undefined,
        onLeft: () => undefined,
      });
      if (pick % 2 === 0) await prioritise([id], PRIORITIES[pick % PRIORITIES.length]!);
      else await move([id], null);
    },
    restart: async () => {
      const before = [...queue.all()];
      queue = await open();
      expect([...queue.all()]).toEqual(before);
      await takeUp({ queue, run: () => undefined, closing: new AbortController().signal }, [...queue.all()]);
      expect([...queue.all()].filter(({ state }) => state.state === 'submitting')).toEqual([]);
    },
    restore: () => {
      for (const id of JOBS) {
        const lost = stateOf(id).state === 'submitting' || stateOf(id).state === 'unknown';
        const request = lost ? current(id) : undefined;
        if (request !== undefined) request.forgotten = true;
        if (apply(id, { type: 'restored' }) !== null) paused.delete(id);
      }
    },
  };
  return { steps, requests, isAccountedFor, jobs: () => [...queue.all()], close: ledger.close };
}

type Step = keyof Awaited<ReturnType<typeof makeWorld>>['steps'];
const STEPS = [
  ...['hold', 'pause', 'resume', 'release', 'cancel', 'putBack', 'keep', 'giveUp', 'sendAgain', 'retry'],
  ...['hear', 'fail', 'order', 'restart', 'restore', 'come', 'come', 'decide', 'findKept'],
  // What most of a job's life is made of.
  ...['claim', 'answer', 'lose', 'prove', 'callBack', 'bringHome'].flatMap((step) => [step, step, step]),
] as Step[];

it('whatever happens in whatever order, nothing is sent twice without the artist, and nothing that was made is lost', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          step: fc.constantFrom(...STEPS),
          id: fc.constantFrom(...JOBS),
          pick: fc.nat({ max: 5 }),
        }),
        { minLength: 40, maxLength: 200 },
      ),
      async (sequence) => {
        const world = await makeWorld();
        try {
          for (const { step, id, pick } of sequence) {
            await world.steps[step](id, pick);
            expect(world.requests.filter((request) => !world.isAccountedFor(request))).toEqual([]);
          }
          expect(new Set(world.jobs().map(({ id }) => id))).toEqual(new Set(JOBS));
          for (const { state } of world.jobs()) done.add(state.state);
        } finally {
          world.close();
        }
      },
    ),
    { numRuns: 300 },
  );
  // The sequences go everywhere.
  expect([...done].sort()).toEqual([
    ...['cancelled', 'done', 'failed', 'fetching', 'running', 'submitting', 'unknown', 'waiting'],
  ]);
});
