import type { Bridge } from '../../../shared/bridge/contract.ts';
import type { JobView } from '../../../shared/bridge/views.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import type { Place } from '../../../shared/model/job.ts';
import type { AppStore } from '../../store/app-state.ts';
import type { JobsSlice } from '../../store/jobs/jobs-slice.ts';
import type { Change } from '../../store/undo/undo-slice.ts';
import { counted } from '../../words/figures.ts';

interface Parts {
  readonly store: AppStore;
  readonly bridge: Pick<Bridge, 'jobs'>;
}
type Fits = (job: JobView) => boolean;

export const isWaiting: Fits = ({ state }) => state.state === 'waiting';
export const isPausedJob: Fits = ({ state }) => state.state === 'waiting' && state.wait?.reason === 'paused';
const isWithdrawn: Fits = ({ state }) => state.state === 'cancelled' && state.taskId === null;

/** The jobs of these ids that fit now. */
const fitting = ({ jobsById }: JobsSlice, ids: readonly string[], fits: Fits): readonly JobView[] =>
  ids.flatMap((id) => jobsById.get(id) ?? []).filter(fits);
const any =
  (ids: readonly string[], fits: Fits) =>
  (state: JobsSlice): boolean =>
    ids.some((id) => {
      const job = state.jobsById.get(id);
      return job !== undefined && fits(job);
    });

/** `mug`, or `3 jobs`. */
export function jobsInWords(jobs: readonly JobView[]): string {
  const [only, ...more] = jobs;
  return only !== undefined && more.length === 0 ? only.reference.name : counted(jobs.length, 'job');
}

/** A remark for the artist if some jobs have moved on since; else null. */
function sentSince(all: number, now: number): string | null {
  return all === now ? null : `${counted(all - now, 'job has', 'jobs have')} gone on since.`;
}

/** The change of moving jobs or setting their priority. @param before their places before the change */
export function placesChange({ store, bridge }: Parts, label: string, before: readonly Place[]): Change {
  const ids = before.map(({ id }) => id);
  let places = before;
  const swap = async (): Promise<string | null> => {
    const waiting = placesOf(fitting(store.getState(), ids, isWaiting));
    await bridge.jobs.place({ places: [...places] });
    places = waiting;
    return sentSince(ids.length, waiting.length);
  };
  return { label, undo: swap, redo: swap, canUndo: any(ids, isWaiting), canRedo: any(ids, isWaiting) };
}

export function placesOf(jobs: readonly JobView[]): readonly Place[] {
  return jobs.map(({ id, position, priority }) => ({ id, position, priority }));
}

/** The change of pausing or resuming jobs. */
export function pauseJobsChange({ store, bridge }: Parts, jobs: readonly JobView[], paused: boolean): Change {
  const ids = jobs.map(({ id }) => id);
  const isResumed: Fits = (job) => isWaiting(job) && !isPausedJob(job);
  const [done, before] = paused ? [isPausedJob, isResumed] : [isResumed, isPausedJob];
  const set = (fits: Fits, to: boolean) => async (): Promise<string | null> => {
    const now = fitting(store.getState(), ids, fits).map(({ id }) => id);
    await bridge.jobs.pause({ paused: to, scope: { ids: now } });
    return sentSince(ids.length, now.length);
  };
  return {
    label: `${paused ? 'holding' : 'letting go'} of ${jobsInWords(jobs)}`,
    undo: set(done, !paused),
    redo: set(before, paused),
    canUndo: any(ids, done),
    canRedo: any(ids, before),
  };
}

/** The change of pausing or resuming the queue, or one batch. */
export function pauseChange({ bridge }: Parts, paused: boolean, batchId: string | null): Change {
  const isPaused = ({ summary }: JobsSlice): boolean =>
    batchId === null ? summary.paused : summary.pausedBatches.includes(batchId);
  const set = (to: boolean) => async (): Promise<null> => {
    await bridge.jobs.pause(batchId === null ? { paused: to } : { paused: to, scope: { batchId } });
    return null;
  };
  return {
    label: `${paused ? 'pausing' : 'resuming'} of the ${batchId === null ? 'queue' : 'batch'}`,
    undo: set(!paused),
    redo: set(paused),
    canUndo: (state) => isPaused(state) === paused,
    canRedo: (state) => isPaused(state) !== paused,
  };
}

/** Waiting jobs were cancelled. They come back held: what is cancelled is sent by a word of its own alone. */
export function cancelChange({ store, bridge }: Parts, jobs: readonly JobView[]): Change {
  const ids = jobs.map(({ id }) => id);
  return {
    label: `cancelling of ${jobsInWords(jobs)}`,
    announce: `${jobsInWords(jobs)} cancelled.`,
    undo: async () => {
      const meant = fitting(store.getState(), ids, isWithdrawn).map(({ id }) => id);
      const { back } = await bridge.jobs.putBack({ ids: meant });
      return backWords(meant.length, back.length);
    },
    redo: async () => {
      const { cancelled } = await bridge.jobs.cancelWaiting({ ids });
      return sentSince(ids.length, cancelled.length);
    },
    canUndo: any(ids, isWithdrawn),
    canRedo: any(ids, isWaiting),
  };
}

function backWords(meant: number, back: number): string {
  if (back === meant) return 'Back in the queue, held: Shift P lets go.';
  const others = counted(meant - back, 'job');
  return `${back === 0 ? 'None is back' : `${counted(back, 'job')} back in the queue, held: Shift P lets go`}. ${others} stayed cancelled: the same is in the queue, or was made since.`;
}

/** A batch was given a budget. */
export function budgetChange(
  { bridge }: Parts,
  batchId: string,
  before: Credits | null,
  after: Credits | null,
): Change {
  const set = (budget: Credits | null) => async (): Promise<null> => {
    await bridge.jobs.setBudget({ batchId, budget });
    return null;
  };
  const known = ({ jobs }: JobsSlice): boolean => jobs.some((job) => job.batchId === batchId);
  return {
    label: 'change of the batch’s budget',
    undo: set(before),
    redo: set(after),
    canUndo: known,
    canRedo: known,
  };
}
