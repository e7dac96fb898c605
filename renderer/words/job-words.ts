import type { JobView, QueueSummary } from '../../shared/bridge/views.ts';
import { viewBits } from '../../shared/interface/formats.ts';
import { isWorkedOn } from '../../shared/interface/tasks.ts';
import { assertNever } from '../../shared/model/assert-never.ts';
import type { ConnectionStatus } from '../../shared/model/connection.ts';
import { formatCredits } from '../../shared/model/credits.ts';
import { holdWords, type LaneHold } from '../../shared/model/lane-hold.ts';
import { describeRecipe } from '../../shared/model/recipe.ts';
import { viewsOf } from '../../shared/model/reference.ts';
import { isDoubt } from '../../shared/model/warning-words.ts';
import type { Tone } from '../ui/state-dot.tsx';
import { aboutDuration, clockDuration } from './durations.ts';
import { groupedFigure, ordinal } from './figures.ts';
import { clockTime } from './moments.ts';

/** The dot's tone; the words beside it come from the engine (`status`). */
export function toneOf({ state }: JobView): Tone {
  switch (state.state) {
    case 'waiting':
      return state.wait === null || state.wait.reason === 'paused' ? 'idle' : 'warn';
    case 'submitting':
      return 'active';
    case 'running':
    case 'fetching':
      return state.note === null ? 'active' : 'warn';
    case 'unknown':
      return 'warn';
    case 'done':
      return state.warnings?.some(isDoubt) ? 'warn' : 'ok';
    case 'failed':
      return 'bad';
    case 'cancelled':
      return 'idle';
    default:
      return assertNever(state);
  }
}

/** The status of a job: the engine's words, or the reason why all waiting jobs of its connection are blocked. */
export function statusWords(job: JobView, holds: QueueSummary['holds']): string {
  const held = holdOf(job, holds);
  if (held !== undefined) return holdWords(held);
  const isCopyLate = job.copy?.state === 'owed' && job.copy.fault !== null;
  return isCopyLate ? `${job.status}; its copy is not handed off yet` : job.status;
}

/** The reason why a job is blocked that waits for nothing else. */
function holdOf({ state, connectionId }: JobView, holds: QueueSummary['holds']): LaneHold | undefined {
  if (state.state !== 'waiting' || state.wait !== null) return undefined;
  return holds.find((each) => each.connectionId === connectionId)?.hold;
}

/** `Model · generalv1.5 · 512 · FBLR` */
export function taskWords({ recipe, reference }: JobView): string {
  const views = viewsOf(reference);
  if (views.length < 2) return describeRecipe(recipe);
  const bits = viewBits(views.map(({ view }) => view));
  const letters = [...'FBLR'].filter((_, index) => bits[index] === '1').join('');
  return `${describeRecipe(recipe)} · ${letters}`;
}

/**
 * What the time column says.
 * @param now milliseconds since the epoch
 * @param line the job's place among the waiting ones, 1 for the next; 0 if it is not waiting
 */
export function timeWords(job: JobView, now: number, line: number): string {
  const { state, expectedMs } = job;
  switch (state.state) {
    case 'waiting':
      return line > 0 ? `${ordinal(line)} in line` : '';
    case 'submitting':
      return `sent ${clockTime(state.since)}`;
    case 'running': {
      const spentMs = now - state.since;
      const spent = clockDuration(spentMs);
      // In the service's own queue, the time that was spent is no part of what the work takes.
      if (expectedMs === null || !isWorkedOn(state.remote)) return spent;
      return spentMs > expectedMs
        ? `${spent}, longer than usual`
        : `${spent} of about ${clockDuration(expectedMs)}`;
    }
    case 'fetching':
      return clockDuration(now - state.since);
    case 'unknown':
      return `sent ${clockTime(state.since)}`;
    case 'done':
    case 'failed':
    case 'cancelled':
      return `at ${clockTime(state.at)}`;
    default:
      return assertNever(state);
  }
}

/** The cost of the job, as far as it is known. Nothing is given back of a request that was refused, or never sent. */
export function creditsWords({ credits, state }: JobView): string {
  if (state.state === 'unknown') return '?';
  if (state.state === 'failed' && state.failure.refunded === true && state.taskId !== null) return 'refunded';
  return credits === null ? '–' : formatCredits(credits);
}

/** How full the bar of a job is that takes longer than expected. */
const NEARLY = 0.95;

/**
 * The progress bar's value: full when done, empty if the progress is not known. While the service works on it, the bar says the same as
 * {@link timeWords} at that moment.
 * @param now milliseconds since the epoch
 */
export function barOf({ state, progress, expectedMs }: JobView, now: number): number | null {
  if (state.state === 'done') return 1;
  if (state.state !== 'running') return progress;
  if (expectedMs === null || !isWorkedOn(state.remote)) return null;
  return Math.min(NEARLY, Math.max(0, now - state.since) / expectedMs);
}

/**
 * What the queue holds that is not done, without what there is none of: `9 running` and `5 waiting`; where some wait at the service, `2 making`,
 * `7 waiting at the service` and `5 waiting here`.
 */
export function underWayWords({
  running,
  queued,
  waiting,
}: Pick<QueueSummary, 'running' | 'queued' | 'waiting'>): readonly string[] {
  const counts: readonly (readonly [count: number, words: string])[] = [
    [running - queued, queued > 0 ? 'making' : 'running'],
    [queued, 'waiting at the service'],
    [waiting, queued > 0 ? 'waiting here' : 'waiting'],
  ];
  return counts.filter(([count]) => count > 0).map(([count, words]) => `${groupedFigure(count)} ${words}`);
}

/** For the queue's head: `3 running · 5 waiting · about 14 min`. */
export function remainingWords(remainingMs: number | null): string | null {
  return remainingMs === null || remainingMs <= 0 ? null : aboutDuration(remainingMs);
}

/** Why the connection keeps the queue waiting; null if it does not. */
export function holdUpWords(
  { kind, state, message }: Pick<ConnectionStatus, 'kind' | 'state' | 'message'>,
  { waiting, running, paused }: Pick<QueueSummary, 'waiting' | 'running' | 'paused'>,
): string | null {
  if (waiting + running === 0) return null;
  switch (state) {
    case 'online':
      return null;
    case 'idle':
      if (kind !== 'local' || paused) return null;
      return message === null
        ? 'Local is starting; the first job goes to it in a few seconds.'
        : `Local is starting again: ${message}`;
    case 'offline':
    case 'refused':
      return message;
    default:
      return assertNever(state);
  }
}
