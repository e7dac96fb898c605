/*
 * Folder poll: polls the tasks that run at a service until they end. Decides when to poll next, records failures, and checks whether
 * their refund shows. Never sends a paid request.
 */

import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { TaskAnswer } from '../../api/free-queries.ts';
import { backoffDelay, delayAfter } from '../../async/backoff.ts';
import type { CallOutcome } from '../../net/host-breakers.ts';
import { throughBreaker } from '../../net/through-breaker.ts';
import { applyWithRetry, type JobContext, recordUsualPrice } from '../job-context.ts';
import { succeeded } from '../state/job-event.ts';
import { endFailed } from './end-failed.ts';
import { needsArtist } from './needs-artist.ts';
import { estimateDuration, nextPollDelay } from './poll-plan.ts';

/** After so many consecutive answers that the service does not know the task (or refuses the token), the job counts as stalled. */
const FAILURES_UNTIL_STALLED = 3;
/** After this time with answers that say nothing of the task, and no other, the job counts as stalled. Milliseconds. */
const USELESS_UNTIL_STALLED_MS = 10 * 60_000;
/** After this time, the artist must decide about a task that the service does not know. Milliseconds. */
const DAY_MS = 24 * 3_600_000;
const DECISION_WORDS =
  'It was sent more than a day ago, so it is yours to decide: cancel it, or leave it, and it is asked again.';
/** If a sleep was this much longer or shorter than requested, the machine slept or its clock was set. Milliseconds. */
const OVERSLEPT_MS = 30_000;

/**
 * The effect `poll`: polls a running job's task until it ends at the service, however long that takes.
 * @param fresh whether the task was accepted just now, so that its duration can be learned
 */
export async function pollTask(
  context: JobContext,
  id: string,
  fresh: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { queue, runtime, connections, ports, durations } = context;
  let polls = 0;
  let troubles = 0;
  let notKnownAnswers = 0;
  /** When the first of the answers came that say nothing of the task, one after the other; null after a useful one. */
  let uselessSince: number | null = null;
  /** To be called after a useless answer, with the wait that follows it. */
  const noteUseless = (nextWait: number): void => {
    const now = ports.clock.now();
    // A clock that was set back must not prolong it.
    uselessSince = Math.min(uselessSince ?? now, now);
    if (now + nextWait - uselessSince >= USELESS_UNTIL_STALLED_MS && troubles >= FAILURES_UNTIL_STALLED)
      context.markStalled(id);
  };
  let isLearnable = fresh;
  let seenOpenMs = 0;
  let wait = fresh ? firstDelay(context, queue.get(id)) : ports.ids.random() * 300;
  for (;;) {
    const asleep = ports.clock.now();
    const isPoked = await sleepUntilPoked(context, id, wait, signal);
    const job = queue.get(id);
    if (job?.state.state !== 'running') return;
    const { taskId, since } = job.state;
    const { random } = ports.ids;
    let answer: TaskAnswer;
    try {
      const { client, baseUrl } = await connections.session(job.connectionId, signal);
      const call = () => client.query(job.recipe.kind, taskId, signal);
      answer = await throughBreaker(context.breakers, { url: baseUrl, signal, call, outcomeOf });
    } catch (error) {
      signal.throwIfAborted();
      isLearnable = false;
      troubles += 1;
      connections.recordStatus(job.connectionId, { error });
      if (needsArtist(error) && troubles >= FAILURES_UNTIL_STALLED) context.markStalled(id);
      queue.apply(id, { type: 'noted', note: error instanceof AppError ? error.message : String(error) });
      // The breaker already delays calls to an unreachable host, for all jobs together, so the backoff here stays short.
      const away = error instanceof AppError && error.kind === 'offline';
      const step = away ? Math.min(troubles, 3) : troubles;
      wait = delayAfter(error, step, random(), context.tuning.backoffCeilingMs);
      // Without a network there was no answer; it goes on by itself when there is one again.
      if (away) uselessSince = null;
      else noteUseless(wait);
      continue;
    }
    // The machine slept, its clock was set, or the call waited for its host: the task's duration is not known any more.
    const overslept = ports.clock.now() - asleep - wait;
    isLearnable &&= overslept < OVERSLEPT_MS && overslept > (isPoked ? -wait : 0) - OVERSLEPT_MS;
    polls += 1;
    connections.recordStatus(job.connectionId, 'online');
    const elapsedMs = ports.clock.now() - since;
    const local = connections.find(job.connectionId)?.kind === 'local';
    const next = (): number =>
      nextPollDelay({
        elapsedMs,
        polls,
        durations: durations(job.connectionId, job.recipe),
        isLocal: local,
        random: random(),
      });
    switch (answer.state) {
      case 'created':
      case 'queueing':
      case 'processing':
        troubles = 0;
        notKnownAnswers = 0;
        uselessSince = null;
        seenOpenMs = elapsedMs;
        runtime.stalled.delete(id);
        runtime.polledAt.set(id, ports.clock.now());
        queue.apply(id, { type: 'polled', remote: answer.state });
        wait = next();
        break;
      case 'later':
        troubles += 1;
        queue.apply(id, { type: 'noted', note: `The service does not say how it stands: ${answer.words}.` });
        wait = answer.retryAfterMs ?? backoffDelay(troubles, random(), context.tuning.backoffCeilingMs);
        noteUseless(wait);
        break;
      case 'not-known':
        notKnownAnswers += 1;
        if (notKnownAnswers >= FAILURES_UNTIL_STALLED) context.markStalled(id);
        queue.apply(id, {
          type: 'noted',
          note: `The service does not know this task: ${answer.words} (code ${answer.code}). ${notKnownAnswers >= FAILURES_UNTIL_STALLED && elapsedMs >= DAY_MS ? DECISION_WORDS : 'It is asked again.'}`,
        });
        wait = backoffDelay(notKnownAnswers + 1, random(), 10 * context.tuning.backoffCeilingMs);
        break;
      case 'success':
        if (isLearnable && troubles === 0) {
          context.learnDuration(
            job,
            estimateDuration({ seenOpenMs, seenEndedMs: elapsedMs, isReported: isPoked }),
          );
        }
        if (job.credits === null) recordUsualPrice(context, job);
        await applyWithRetry(context, id, succeeded(answer), signal);
        return;
      case 'failed':
        await endFailed(context, job, answer, signal);
        return;
    }
  }
}

/** What an answer shows of its host. */
function outcomeOf(answer: TaskAnswer): CallOutcome {
  if (answer.state !== 'later') return 'answered';
  return answer.retryAfterMs === null ? 'trouble' : { retryAfterMs: answer.retryAfterMs };
}

function firstDelay({ connections, durations, ports }: JobContext, job: Job | null): number {
  if (job === null) return 0;
  return nextPollDelay({
    elapsedMs: 0,
    polls: 0,
    durations: durations(job.connectionId, job.recipe),
    isLocal: connections.find(job.connectionId)?.kind === 'local',
    random: ports.ids.random(),
  });
}

/**
 * Waits, but no longer than until somebody needs to know.
 * @returns whether somebody did
 */
async function sleepUntilPoked(
  { runtime, ports }: JobContext,
  id: string,
  ms: number,
  signal: AbortSignal,
): Promise<boolean> {
  const poke = new AbortController();
  runtime.pokes.set(id, () => poke.abort());
  try {
    await ports.clock.sleep(ms, AbortSignal.any([poke.signal, signal]));
    return false;
  } catch (cause) {
    signal.throwIfAborted();
    if (!poke.signal.aborted) throw cause;
    return true;
  } finally {
    runtime.pokes.delete(id);
  }
}
