import { assertNever } from '../../../../shared/model/assert-never.ts';
import {
  type BadResult,
  isRestored,
  isResultAsked,
  type JobState,
  type KeptResult,
} from '../../../../shared/model/job.ts';
import type { JobEvent } from './job-event.ts';

type Fetching = Extract<JobState, { state: 'fetching' }>;
/** Events about a received result, good or bad. */
export type ResultEvent = Extract<
  JobEvent,
  { type: 'kept' | 'came-bad' | 'found-kept' | 'taken-as-it-came' | 'asked-again' }
>;

/** The part of the state machine for received results; null if the event changes nothing. */
export function afterResultEvent(state: JobState, event: ResultEvent, now: number): Fetching | null {
  if (event.type === 'found-kept') {
    const own = state.state === 'running' && state.taskId === event.taskId;
    return own || state.state === 'unknown' || isRestored(state) ? fetchingKept(event, now) : null;
  }
  if (state.state !== 'fetching') return null;
  const { bad, asItCame, ...rest } = state;
  switch (event.type) {
    case 'kept':
      return { ...rest, kept: event.kept, note: null };
    case 'came-bad': {
      const { why, wrong, ask } = event;
      const kept = event.kept ?? state.kept;
      return {
        ...rest,
        note: badWords(event),
        bad: { count: (bad?.count ?? 0) + 1, why, wrong, at: now, ask },
        ...(kept !== undefined && { kept }),
      };
    }
    case 'taken-as-it-came':
      if (bad === undefined || !isResultAsked(state) || state.kept === undefined) return null;
      return { ...state, asItCame: true, bad: { ...bad, ask: false }, note: null };
    case 'asked-again':
      // `urlsAt: 0` marks the old URLs as expired.
      return isResultAsked(state) ? { ...rest, urlsAt: 0, note: null } : null;
    default:
      return assertNever(event);
  }
}

/** Whether no fetch is under way when this event comes, so that one must be started. */
export function leadsToFetch({ type }: ResultEvent): boolean {
  return type === 'found-kept' || type === 'taken-as-it-came' || type === 'asked-again';
}

/** A result that is on the disk already. */
interface ResultOnDisk extends Pick<Fetching, 'taskId' | 'warnings'> {
  readonly kept: KeptResult;
}

/** The state for a result that is on the disk already. New URLs are requested only if it can no longer be read. */
export function fetchingKept({ taskId, kept, warnings }: ResultOnDisk, now: number): Fetching {
  const { wrong } = kept;
  const bad = wrong !== null && { bad: { count: 1, why: 'wrong', wrong, at: now, ask: true } as const };
  const note = wrong === null ? null : badWords({ why: 'wrong', wrong, ask: true });
  return {
    state: 'fetching',
    taskId,
    since: now,
    url: '',
    coverUrl: null,
    urlsAt: 0,
    note,
    kept,
    ...(warnings && { warnings }),
    ...bad,
  };
}

/** What a cancelled job keeps of a result that is complete on disk. */
export function keptOf({ kept, warnings }: Fetching): Pick<Fetching, 'kept' | 'warnings'> {
  return kept === undefined ? {} : { kept, ...(warnings && { warnings }) };
}

function badWords({ why, wrong, ask }: Pick<BadResult, 'why' | 'wrong' | 'ask'>): string {
  const what =
    why === 'wrong'
      ? `The result cannot be used: ${wrong}.`
      : `The result could not be downloaded: ${wrong}.`;
  const next = ask
    ? 'Decide what to do with it; until then it is not downloaded again.'
    : 'It is downloaded again after a while.';
  return `${what} ${next}`;
}
