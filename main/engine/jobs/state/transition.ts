import { assertNever } from '../../../../shared/model/assert-never.ts';
import { isRestored, type Job, type JobState, refusedRequest } from '../../../../shared/model/job.ts';
import type { Failure } from '../../../../shared/model/jobs/failure.ts';
import type { JobEvent } from './job-event.ts';
import { intentOf, refusalKept, unknownAfter, withoutRefusal } from './lost-request.ts';
import { afterResultEvent, fetchingKept, keptOf, leadsToFetch } from './result-events.ts';

/** Work that follows from a change of state, and is done once the change is on disk. */
export type Effect =
  /** Find out whether a lost request was charged: by its key, by a task id that its answer named, or by the balance. */
  | 'prove'
  /** Poll the task until it ends. */
  | 'poll'
  /** Download the result into the library. */
  | 'fetch'
  /** Delete the kept result, because the artist gave it up. */
  | 'discard'
  /** Stop the work under way for this job. */
  | 'stop';

export type Transition =
  | { readonly job: Job; readonly effects: readonly Effect[] }
  | { readonly ignored: string };

/**
 * The state machine of a job, pure and total: the job and effects that follow from an event. The states, and all transitions between
 * them, are documented in `shared/model/job.ts`.
 * @param now milliseconds since the epoch
 */
export function transition(job: Job, event: JobEvent, now: number): Transition {
  const to = (state: JobState, effects: readonly Effect[] = [], change: Partial<Job> = {}): Transition => ({
    job: { ...job, ...change, state, updatedAt: now },
    effects,
  });
  const ignore = (): Transition => ({
    ignored: `${event.type} means nothing to a job that is ${job.state.state}`,
  });
  const { state } = job;
  const wait = { state: 'waiting', wait: null } as const;
  const restored = { state: 'waiting', wait: { reason: 'restored' } } as const;
  const newAttempt = { attempt: job.attempt + 1, credits: null } as const;

  switch (event.type) {
    case 'claimed':
      if (state.state !== 'waiting' || isRestored(state)) return ignore();
      return to({ state: 'submitting', since: now, ...intentOf(event) }, [], { credits: null });
    case 'unsendable':
      if (state.state !== 'waiting') return ignore();
      return to({ state: 'failed', taskId: null, failure: event.failure, at: now });
    case 'held':
      if (state.state !== 'waiting') return ignore();
      if (JSON.stringify(state.wait) === JSON.stringify(event.wait))
        return { ignored: 'it waits for that already' };
      // A lesser reason must not replace the artist's: when it ended, the job would be sent without being released.
      if (isRestored(state) || (state.wait?.reason === 'paused' && event.wait.reason !== 'restored'))
        return { ignored: 'it waits for the artist’s word' };
      return to({ ...state, wait: event.wait });
    case 'released':
      if (state.state !== 'waiting' || state.wait === null) return ignore();
      return to({ ...state, wait: null });
    case 'never-sent':
      return state.state === 'submitting' ? to({ state: 'waiting', wait: event.wait }) : ignore();
    case 'refused-for-now': {
      if (state.state !== 'submitting') return ignore();
      const { doubtful, words } = event;
      const refused = { since: state.since, words, ...intentOf(state) };
      return to({ state: 'waiting', wait: event.wait, ...(doubtful && { refused }) });
    }
    case 'refusal-stands': {
      const next = withoutRefusal(state);
      return next === null ? ignore() : to(next);
    }
    case 'refusal-doubted': {
      const refused = refusedRequest(state);
      return refused === null ? ignore() : to(unknownAfter(refused, event.message, now), ['prove']);
    }
    case 'refused':
      if (state.state !== 'submitting') return ignore();
      return to({ state: 'failed', taskId: null, failure: event.failure, at: now });
    case 'accepted':
      return state.state === 'submitting' ? to(runningSince(event.taskId, now), ['poll']) : ignore();
    case 'outcome-lost':
      if (state.state !== 'submitting') return ignore();
      return to(unknownAfter(state, event.message, now, event.namedTasks), ['prove']);
    case 'found-submitting': {
      if (state.state !== 'submitting') return ignore();
      return to(unknownAfter(state, 'Maquette ended while the job was being sent', now), ['prove']);
    }
    case 'priced':
      if (state.state === 'waiting' || state.state === 'submitting' || job.credits === event.credits)
        return ignore();
      return to(state, [], { credits: event.credits });
    case 'proven-not-charged':
      return state.state === 'unknown' && state.charged !== true ? to(wait) : ignore();
    case 'proven-charged':
      if (state.state !== 'unknown' || state.charged === true) return ignore();
      return to({ ...state, charged: true, finding: 'the balance shows that it was charged' }, [], {
        credits: event.credits,
      });
    case 'unproven':
      if (state.state !== 'unknown') return ignore();
      return state.finding === event.message
        ? { ignored: 'nothing changed' }
        : to({ ...state, finding: event.message });
    case 'adopted':
      switch (state.state) {
        case 'cancelled':
          // A result that is complete on disk is not requested again.
          if (state.kept !== undefined && state.taskId === event.taskId) {
            const { kept, warnings } = state;
            return to(fetchingKept({ taskId: event.taskId, kept, warnings }, now), ['fetch']);
          }
          return to(runningSince(event.taskId, now), ['poll']);
        case 'unknown':
        case 'failed':
        // The job counted as not sent, but a task exists: it must not be sent again.
        case 'waiting':
          return to(runningSince(event.taskId, now), ['poll']);
        default:
          return ignore();
      }
    case 'polled':
      if (state.state !== 'running') return ignore();
      if (state.remote === event.remote && state.note === null) return { ignored: 'nothing changed' };
      return to({ ...state, remote: event.remote, note: null });
    case 'succeeded': {
      if (state.state !== 'running' && state.state !== 'fetching') return ignore();
      const { taskId } = state;
      const { url, coverUrl, warnings } = event;
      const since = state.state === 'fetching' ? state.since : now;
      // A fetch under way requested these URLs itself, and continues with them.
      const effects = state.state === 'running' ? (['fetch'] as const) : [];
      const previous = state.state === 'fetching' ? state : {};
      return to(
        {
          ...previous,
          state: 'fetching',
          taskId,
          since,
          url,
          coverUrl,
          urlsAt: now,
          note: null,
          ...(warnings && { warnings }),
        },
        effects,
      );
    }
    case 'remote-failed':
      if (state.state !== 'running' && state.state !== 'fetching') return ignore();
      if (event.again !== undefined) {
        const { until } = event.again;
        return to({ state: 'waiting', wait: { reason: 'backing-off', until } }, ['stop'], newAttempt);
      }
      return to({ state: 'failed', taskId: state.taskId, failure: event.failure, at: now }, ['stop']);
    case 'noted':
      if (state.state !== 'running' && state.state !== 'fetching') return ignore();
      return state.note === event.note ? { ignored: 'nothing changed' } : to({ ...state, note: event.note });
    case 'kept':
    case 'came-bad':
    case 'found-kept':
    case 'taken-as-it-came':
    case 'asked-again': {
      const next = afterResultEvent(state, event, now);
      return next === null ? ignore() : to(next, leadsToFetch(event) ? ['fetch'] : []);
    }
    case 'stored':
      if (state.state !== 'fetching') return ignore();
      return to({
        state: 'done',
        taskId: state.taskId,
        assetId: event.assetId,
        at: now,
        ...(state.warnings && { warnings: state.warnings }),
      });
    case 'restored':
      switch (state.state) {
        case 'waiting':
          return isRestored(state) ? ignore() : to(restored);
        case 'submitting':
        case 'unknown':
          // With its key it is still the same request. Without a key it may have been charged, so sending it is another attempt.
          if (state.idempotency !== undefined && !('charged' in state)) return to(restored, ['stop']);
          return to(restored, ['stop'], newAttempt);
        default:
          return ignore();
      }
    case 'found-in-library': {
      const open = state.state === 'running' || state.state === 'fetching' || isRestored(state);
      if (!open) return ignore();
      const { assetId, taskId, warnings } = event;
      return to({ state: 'done', taskId, assetId, at: now, ...(warnings && { warnings }) }, ['stop'], {
        credits: event.credits ?? job.credits,
      });
    }
    case 'cancelled': {
      if (state.state === 'waiting') {
        const held = isRestored(state) && ({ restored: true } as const);
        return to({ state: 'cancelled', taskId: null, at: now, ...held, ...refusalKept(state) }, ['stop']);
      }
      if (state.state !== 'running' && state.state !== 'fetching') return ignore();
      const had = state.state === 'fetching' && keptOf(state);
      return to({ state: 'cancelled', taskId: state.taskId, at: now, ...had }, ['stop']);
    }
    case 'sent-again':
      return state.state === 'unknown' ? to(wait, ['stop'], newAttempt) : ignore();
    case 'given-up': {
      const failure = failureOfGivenUp(state);
      if (failure === null) return ignore();
      const taskId = 'taskId' in state ? state.taskId : null;
      const effects: readonly Effect[] = state.state === 'fetching' ? ['stop', 'discard'] : ['stop'];
      return to({ state: 'failed', taskId, failure, at: now }, effects);
    }
    case 'retried':
      if (state.state !== 'failed' && state.state !== 'cancelled' && state.state !== 'done') return ignore();
      // Whether its attempt was charged is not known yet, so it goes on with it.
      if (refusedRequest(state) !== null) return to({ ...wait, ...refusalKept(state) });
      return to(wait, [], newAttempt);
    case 'put-back':
      if (state.state !== 'cancelled' || state.taskId !== null) return ignore();
      if (state.restored === true) return to(restored);
      return to({ state: 'waiting', wait: { reason: 'paused' }, ...refusalKept(state) });
    case 'moved': {
      const { position, priority } = event;
      if (state.state !== 'waiting') return ignore();
      if (job.position === position && job.priority === priority) return { ignored: 'it is there already' };
      return to(state, [], { position, priority });
    }
    default:
      return assertNever(event);
  }
}

/** The effects that a job needs which was read from the ledger at start. */
export function effectsAtStart(state: JobState): readonly Effect[] {
  switch (state.state) {
    case 'running':
      return ['poll'];
    case 'fetching':
      return ['fetch'];
    case 'unknown':
      return state.charged === true ? [] : ['prove'];
    case 'waiting':
    case 'submitting':
    case 'done':
    case 'failed':
    case 'cancelled':
      return [];
    default:
      return assertNever(state);
  }
}

type StateOf<Name extends JobState['state']> = Extract<JobState, { state: Name }>;

function runningSince(taskId: string, now: number): StateOf<'running'> {
  return { state: 'running', taskId, remote: 'created', since: now, note: null };
}

/** The failure with which a job ends that the artist gave up; null if there is nothing to give up. */
function failureOfGivenUp(state: JobState): Failure | null {
  const failure = (message: string, refunded: false | null): Failure => ({
    code: null,
    message,
    words: '',
    refunded,
  });
  switch (state.state) {
    case 'unknown':
      return state.charged === true
        ? failure(
            'Charged, and the task was lost: the service took the credits, but its answer never came.',
            false,
          )
        : failure('The answer was lost, and it was given up: nobody knows whether it was charged.', null);
    case 'running':
      return failure(
        'Given up while the service worked on it; the credits are spent unless it fails there.',
        null,
      );
    case 'fetching':
      return failure('Given up before the result was downloaded; the credits are spent.', false);
    case 'waiting':
    case 'submitting':
    case 'done':
    case 'failed':
    case 'cancelled':
      return null;
    default:
      return assertNever(state);
  }
}
