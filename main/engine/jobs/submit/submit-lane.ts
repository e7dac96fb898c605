/*
 * Folder submit: the only code that sends paid requests. Steps that may fail without harm run first (submit-job.ts), then the intent
 * is committed, then the request is sent, once. Here is also what makes a lane wait: turns, budgets, refusals, missing files.
 */

import { setImmediate as breathe } from 'node:timers/promises';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job, WaitReason } from '../../../../shared/model/job.ts';
import { delayAfter } from '../../async/backoff.ts';
import { SLICE } from '../../async/slices.ts';
import { closeGate, type JobContext } from '../job-context.ts';
import { nextCheckAt, nextTurn } from './next-turn.ts';
import { balanceBefore, type PreparedJob, prepareJob, sendJob } from './submit-job.ts';

/** Sends a connection's paid requests: in queue order, one at a time unless its limits allow more. */
export interface SubmitLane {
  /** Makes the lane check whether something can be sent now. */
  readonly wake: () => void;
  /** Resolves when no request is under way any more. */
  readonly done: Promise<void>;
}

export interface SubmitLaneOptions {
  readonly context: JobContext;
  readonly connectionId: string;
  /** Stops waiting and preparing. */
  readonly closing: AbortSignal;
  /** Ends even a request under way. */
  readonly closed: AbortSignal;
}

/** Longest sleep between two checks. Timers stop while the machine sleeps, so this limits the delay after it wakes. Milliseconds. */
const LONGEST_SLEEP_MS = 60_000;

export function createSubmitLane({ context, connectionId, closing, closed }: SubmitLaneOptions): SubmitLane {
  const { queue, runtime, connections, ports } = context;
  /** Ids of jobs that are being prepared or sent. */
  const inProgress = new Set<string>();
  let endSleep: (() => void) | null = null;
  let isWakePending = false;

  const wake = (): void => {
    isWakePending = true;
    endSleep?.();
  };

  /**
   * Sleeps until `wake`, or until time alone may let a job be sent.
   * @param checkedAt when the queue was checked; a wait that has ended since then must end this sleep at once
   */
  const sleepUntilWoken = async (checkedAt: number): Promise<void> => {
    const until = nextCheckAt(context, connectionId, checkedAt);
    const alarm = new AbortController();
    endSleep = () => alarm.abort();
    if (isWakePending) alarm.abort();
    const ms = Math.max(0, until - ports.clock.now());
    const sleep = Number.isFinite(ms)
      ? ports.clock.sleep(Math.min(ms, LONGEST_SLEEP_MS), AbortSignal.any([alarm.signal, closing]))
      : new Promise<never>((_, reject) => {
          const stop = (): void => reject(new Error('awake'));
          AbortSignal.any([alarm.signal, closing]).addEventListener('abort', stop, { once: true });
          if (alarm.signal.aborted || closing.aborted) stop();
        });
    // Here the abort only ends the sleep; it is no error.
    await sleep.catch(() => undefined);
    endSleep = null;
    isWakePending = false;
  };

  const holdAndCloseGate = (job: Job, wait: WaitReason, until: number, failures: number): void => {
    closeGate(context, connectionId, { wait, until, failures });
    queue.apply(job.id, { type: 'held', wait });
  };

  const applyFailure = (job: Job, error: unknown): void => {
    const failures = (runtime.gates.get(connectionId)?.failures ?? 0) + 1;
    const now = ports.clock.now();
    const until = now + delayAfter(error, failures, ports.ids.random(), context.tuning.backoffCeilingMs);
    connections.recordStatus(connectionId, { error });
    const kind = error instanceof AppError ? error.kind : 'internal';
    if (kind === 'internal')
      ports.logger.error('a job could not be prepared', { job: job.id, error: String(error) });
    if (kind === 'input') {
      const message = error instanceof Error ? error.message : String(error);
      queue.apply(job.id, {
        type: 'unsendable',
        failure: { code: null, message, words: '', refunded: true },
      });
    } else if (kind === 'offline') holdAndCloseGate(job, { reason: 'offline' }, until, failures);
    else if (kind === 'credentials')
      holdAndCloseGate(job, { reason: 'credentials' }, Number.POSITIVE_INFINITY, failures);
    else if (kind === 'keychain')
      holdAndCloseGate(job, { reason: 'keychain-locked' }, Number.POSITIVE_INFINITY, failures);
    else {
      const why = error instanceof AppError && { why: error.message };
      holdAndCloseGate(job, { reason: 'backing-off', until: Math.round(until), ...why }, until, failures);
    }
  };

  /** Commits the intent if it is still the job's turn; else null. */
  const claim = (job: Job, prepared: PreparedJob): Job | null => {
    // During the preparation the queue may have been paused, or the job cancelled.
    const others = [...inProgress].filter((id) => id !== job.id);
    const next = nextTurn(context, connectionId, { now: ports.clock.now(), busy: others }).job;
    // Another attempt has another callback address, so this preparation is of no use to it.
    const still = next?.id === job.id && next.attempt === job.attempt;
    if (!still || closing.aborted) return null;
    const before = balanceBefore(context, job, prepared);
    const { idempotency } = prepared;
    return queue.apply(job.id, {
      type: 'claimed',
      ...(before !== null && { balanceBefore: before }),
      ...(idempotency !== null && { idempotency }),
    });
  };

  const runTurn = async (job: Job): Promise<void> => {
    let prepared: PreparedJob | null = null;
    try {
      prepared = await prepareJob(context, job, closing);
      const claimed = prepared === null ? null : claim(job, prepared);
      // The intent is on disk. From here on the request may have been charged, even if this process ends.
      if (prepared !== null && claimed !== null) await sendJob(context, claimed, prepared, closed);
    } catch (error) {
      if (!closing.aborted) applyFailure(job, error);
    } finally {
      await prepared?.ready.close();
    }
  };

  /** For failures of the ledger itself: sends nothing until it can be written again. */
  const pauseLane = (error: unknown): void => {
    ports.logger.error('the submit lane is paused', { connection: connectionId, error: String(error) });
    const until = ports.clock.now() + context.tuning.backoffCeilingMs / 10;
    const wait: WaitReason = { reason: 'backing-off', until: Math.round(until) };
    closeGate(context, connectionId, { wait, until, failures: 1 });
  };

  const run = async (): Promise<void> => {
    const turns = new Set<Promise<void>>();
    while (!closing.aborted) {
      let next: Job | null = null;
      let isMoreOverBudget = false;
      const now = ports.clock.now();
      try {
        const { job, overBudget } = nextTurn(context, connectionId, { now, busy: [...inProgress] });
        // One slice per turn: the next turn finds the rest, and the budget may have grown by then.
        const held = overBudget.slice(0, SLICE);
        queue.applyAll(held);
        isMoreOverBudget = overBudget.length > held.length;
        next = job;
      } catch (error) {
        pauseLane(error);
      }
      if (next === null) {
        await (isMoreOverBudget ? breathe() : sleepUntilWoken(now));
        continue;
      }
      const { id } = next;
      inProgress.add(id);
      const ended = runTurn(next)
        .catch(pauseLane)
        .finally(() => {
          inProgress.delete(id);
          turns.delete(ended);
          wake();
        });
      turns.add(ended);
    }
    await Promise.all(turns);
  };

  return { wake, done: run() };
}
