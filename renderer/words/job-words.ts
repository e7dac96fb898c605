import type { JobView, QueueSummary } from '../../shared/bridge/views.ts';
import { viewBits } from '../../shared/interface/formats.ts';
import { assertNever } from '../../shared/model/assert-never.ts';
import type { ConnectionStatus } from '../../shared/model/connection.ts';
import { formatCredits } from '../../shared/model/credits.ts';
import { holdWords, type LaneHold } from '../../shared/model/lane-hold.ts';
import { describeRecipe } from '../../shared/model/recipe.ts';
import { viewsOf } from '../../shared/model/reference.ts';
import type { Tone } from '../ui/state-dot.tsx';
import { aboutDuration, clockDuration } from './durations.ts';
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
      return 'ok';
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
  return held === undefined ? job.status : holdWords(held);
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
      if (expectedMs === null) return spent;
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

/** The cost of the job, as far as it is known. */
export function creditsWords({ credits, state }: JobView): string {
  if (state.state === 'unknown') return '?';
  if (state.state === 'failed' && state.failure.refunded === true) return 'refunded';
  return credits === null ? '–' : formatCredits(credits);
}

/** `1st`, `2nd`, `3rd`, `11th` … */
export function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}

/** The progress bar's value: full when done, empty if the progress is not known. */
export function barOf(job: JobView): number | null {
  return job.state.state === 'done' ? 1 : job.progress;
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
