import type { JobView } from '../../../shared/bridge/views.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import { isRestored, type Priority, type ResultDecision } from '../../../shared/model/job.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import type { OfferedTask } from '../../../shared/model/task-offer.ts';
import type { App } from '../../store/app.ts';
import { createAttempt } from '../../store/attempt.ts';
import { copyText } from '../../store/copy-text.ts';
import { closedAccounts, waitingJobs } from '../../store/jobs/jobs-slice.ts';
import { failedJobs, mayPayAgain, needsDecision } from '../../store/jobs/open-questions.ts';
import { perApp } from '../../store/per-app.ts';
import { counted } from '../../words/figures.ts';
import { leftOutWords } from './dialogs/retry-words.ts';
import {
  budgetChange,
  cancelChange,
  isPausedJob,
  isWaiting,
  jobsInWords,
  pauseChange,
  pauseJobsChange,
  placesChange,
  placesOf,
} from './queue-changes.ts';
import { dropPlace, type MoveTo, moveTarget } from './queue-moves.ts';

/** Which restored jobs to release. */
export type ReleaseChoice =
  | { readonly which: 'one'; readonly id: string }
  | { readonly which: 'batch'; readonly batchId: string }
  | { readonly which: 'all' };

/** A task that was sent by another program. */
export interface TaskElsewhere {
  readonly connectionId: string;
  readonly taskId: string;
  readonly name: string;
  readonly recipe: Recipe;
}

export interface QueueActions {
  /** Cancels jobs: those that were sent, whose credits are spent, and those that wait. */
  readonly cancel: (sent: readonly JobView[], waiting: readonly JobView[]) => Promise<void>;
  /** Cancels jobs. If some are, or may be, paid for, it asks first, once for all of them, and cancels none before the answer. */
  readonly askToCancel: (jobs: readonly JobView[]) => Promise<void>;
  /** Sends ended jobs again. */
  readonly retry: (ids: readonly string[]) => Promise<void>;
  /** Sends ended jobs again. If some may be paid for twice by that, it asks first, once for all of them, and sends none before the answer. */
  readonly askToRetry: (jobs: readonly JobView[]) => Promise<void>;
  /** Likewise, of these jobs, those that failed and that another attempt can help. Says of the others that they are left out. */
  readonly retryFailed: (jobs: readonly JobView[]) => Promise<void>;
  /** Resumes sending at every account that was closed because answers were lost, if the account answers now. */
  readonly resumeAllAccounts: () => Promise<void>;
  readonly decideUnknown: (id: string, decision: 'send-again' | 'give-up') => Promise<void>;
  /** Decides about a job whose downloads brought no usable result. */
  readonly decideResult: (id: string, decision: ResultDecision) => Promise<void>;
  readonly togglePause: () => Promise<void>;
  readonly clearEnded: () => Promise<void>;
  /** Pauses or resumes jobs. */
  readonly pauseJobs: (ids: readonly string[], paused: boolean) => Promise<void>;
  readonly pauseBatch: (batchId: string, paused: boolean) => Promise<void>;
  readonly move: (ids: ReadonlySet<string>, to: MoveTo) => Promise<void>;
  /** Moves waiting jobs to where they were dropped. */
  readonly drop: (ids: ReadonlySet<string>, over: string, side: 'before' | 'after') => Promise<void>;
  readonly prioritise: (ids: readonly string[], priority: Priority) => Promise<void>;
  readonly keepResult: (id: string) => Promise<void>;
  /** Copies the details that support would ask for to the clipboard. */
  readonly copyDetails: (id: string) => Promise<void>;
  readonly release: (choice: ReleaseChoice) => Promise<void>;
  /** The actions below throw the engine's error, because the form that called them shows it. */
  readonly adopt: (id: string, taskId: string) => Promise<void>;
  /** Resumes sending at an account that was closed because answers were lost, if the account answers now. */
  readonly resumeAccount: (connectionId: string) => Promise<void>;
  readonly adoptNew: (task: TaskElsewhere) => Promise<void>;
  /** Adopts an offered task, which belongs to no job. */
  readonly adoptOffer: (task: OfferedTask) => Promise<void>;
  /** Removes a task from the list of offers. */
  readonly dismissOffer: (task: OfferedTask) => Promise<void>;
  /** The credits that a batch may spend in total (null for no limit), and what it has spent. */
  readonly budget: (batchId: string) => Promise<{ readonly budget: Credits | null; readonly taken: Credits }>;
  readonly setBudget: (batchId: string, budget: Credits | null) => Promise<void>;
}

/** The artist's actions on jobs. The state is not changed here: the engine's events bring the changes. */
export const queueActions = perApp(createQueueActions);

function createQueueActions(app: App): QueueActions {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const { remember, willRemember } = store.getState();
  /** An attempt that an undo, asked for meanwhile, waits for: it would take back what was changed before. */
  const change = (work: () => Promise<unknown>): Promise<void> => willRemember(attempt(work));
  const parts = { store, bridge };
  const jobsNow = (ids: Iterable<string>): readonly JobView[] => {
    const { jobsById } = store.getState();
    return [...ids].flatMap((id) => jobsById.get(id) ?? []);
  };
  /** Cancels waiting jobs without asking: nothing was paid for them, and it can be undone. */
  const withdraw = async (jobs: readonly JobView[]): Promise<void> => {
    const { cancelled } = await bridge.jobs.cancelWaiting({ ids: jobs.map(({ id }) => id) });
    const gone = new Set(cancelled);
    // A job restored from a backup may have been paid for, so undo must not queue it again: only its own dialog does.
    const undoable = jobs.filter(({ id, state }) => gone.has(id) && !isRestored(state));
    if (undoable.length > 0) remember(cancelChange(parts, undoable));
    if (gone.size === jobs.length) return;
    const message = `${counted(jobs.length - gone.size, 'job was', 'jobs were')} sent just before, and not cancelled.`;
    store.getState().addNotice({ level: 'warning', message, at: Date.now() });
  };
  const retry = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await attempt(() => bridge.jobs.retry({ id }));
  };
  const askToRetry = async (jobs: readonly JobView[]): Promise<void> => {
    const ids = jobs.map(({ id }) => id);
    if (jobs.some(mayPayAgain)) store.getState().askToRetry(ids);
    else await retry(ids);
  };
  return {
    cancel: async (sent, waiting) => {
      for (const { id } of sent) await attempt(() => bridge.jobs.cancel({ id }));
      if (waiting.length > 0) await change(() => withdraw(waiting));
    },
    askToCancel: async (jobs) => {
      const waiting = jobs.filter(isWaiting);
      if (jobs.some(needsDecision)) {
        const ids = (some: readonly JobView[]): readonly string[] => some.map(({ id }) => id);
        store.getState().askAboutJobs(ids(jobs.filter(needsDecision)), ids(waiting));
      } else if (waiting.length > 0) await change(() => withdraw(waiting));
    },
    retry,
    askToRetry,
    retryFailed: async (jobs) => {
      const { helped, hopeless } = failedJobs(jobs);
      const message = leftOutWords(hopeless.length);
      if (message !== null) store.getState().addNotice({ level: 'info', message, at: Date.now() });
      if (helped.length > 0) await askToRetry(helped);
    },
    resumeAllAccounts: async () => {
      for (const connectionId of closedAccounts(store.getState())) {
        await attempt(() => bridge.jobs.resumeAccount({ connectionId }));
      }
    },
    decideUnknown: (id, decision) => attempt(() => bridge.jobs.decideUnknown({ id, decision })),
    decideResult: (id, decision) => attempt(() => bridge.jobs.decideResult({ id, decision })),
    togglePause: () =>
      change(async () => {
        const paused = !store.getState().summary.paused;
        await bridge.jobs.pause({ paused });
        remember(pauseChange(parts, paused, null));
      }),
    clearEnded: () => attempt(() => bridge.jobs.clearEnded()),
    pauseJobs: (ids, paused) =>
      change(async () => {
        const changing = jobsNow(ids).filter((job) => isWaiting(job) && isPausedJob(job) !== paused);
        await bridge.jobs.pause({ paused, scope: { ids: [...ids] } });
        if (changing.length > 0) remember(pauseJobsChange(parts, changing, paused));
      }),
    pauseBatch: (batchId, paused) =>
      change(async () => {
        await bridge.jobs.pause({ paused, scope: { batchId } });
        remember(pauseChange(parts, paused, batchId));
      }),
    move: async (ids, to) => {
      const before = moveTarget(waitingJobs(store.getState()), ids, to);
      if (before === undefined) return;
      await change(async () => {
        const moved = jobsNow(ids).filter(isWaiting);
        await bridge.jobs.move({ ids: [...ids], before });
        remember(placesChange(parts, `move of ${jobsInWords(moved)}`, placesOf(moved)));
      });
    },
    drop: async (ids, over, side) => {
      const place = dropPlace(waitingJobs(store.getState()), ids, over, side);
      if (place === undefined) return;
      await change(async () => {
        const moved = jobsNow(ids).filter(isWaiting);
        const isOther = moved.some(({ priority }) => priority !== place.priority);
        if (isOther) await bridge.jobs.prioritise({ ids: [...ids], priority: place.priority });
        const taken = placesChange(parts, `move of ${jobsInWords(moved)}`, placesOf(moved));
        await bridge.jobs.move({ ids: [...ids], before: place.before }).catch((cause: unknown) => {
          // Their priority is another one by now, which can be taken back.
          if (isOther) remember(taken);
          throw cause;
        });
        remember(taken);
      });
    },
    prioritise: (ids, priority) =>
      change(async () => {
        const changing = jobsNow(ids).filter((job) => isWaiting(job) && job.priority !== priority);
        await bridge.jobs.prioritise({ ids: [...ids], priority });
        const label = `${priority} priority of ${jobsInWords(changing)}`;
        if (changing.length > 0) remember(placesChange(parts, label, placesOf(changing)));
      }),
    keepResult: (id) => attempt(() => bridge.jobs.keepResult({ id })),
    copyDetails: (id) => attempt(async () => copyText(app, await bridge.jobs.details({ id }))),
    release: (choice) =>
      attempt(async () => {
        const { released, found } = await bridge.jobs.release(choice);
        const also = found === 0 ? '' : ` ${counted(found, 'was', 'were')} in the library already.`;
        const message = `${counted(released, 'job goes', 'jobs go')} on.${also}`;
        store.getState().addNotice({ level: 'info', message, at: Date.now() });
      }),
    resumeAccount: async (connectionId) => void (await bridge.jobs.resumeAccount({ connectionId })),
    adopt: async (id, taskId) => void (await bridge.jobs.adopt({ id, taskId })),
    adoptOffer: async (task) => void (await bridge.jobs.adoptOffer(task)),
    dismissOffer: async (task) => void (await bridge.jobs.dismissOffer(task)),
    adoptNew: async (task) => {
      const { id } = await bridge.jobs.adoptNew(task);
      store.getState().selectJob(id, 'only');
    },
    budget: (batchId) => bridge.jobs.budget({ batchId }),
    setBudget: (batchId, budget) => {
      const set = async (): Promise<void> => {
        const { budget: before } = await bridge.jobs.budget({ batchId });
        if (before === budget) return;
        await bridge.jobs.setBudget({ batchId, budget });
        remember(budgetChange(parts, batchId, before, budget));
      };
      return willRemember(set());
    },
  };
}
