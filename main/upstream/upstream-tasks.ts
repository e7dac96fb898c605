import { join } from 'node:path';
import { AppError } from '../../shared/model/app-error.ts';
import type { TaskFile } from '../../shared/model/generators/task-file.ts';
import { isEnded, isRestored, isResultAsked, type Job } from '../../shared/model/job.ts';
import type { Recipe } from '../../shared/model/recipe.ts';
import { createSerialQueue } from '../engine/async/slots.ts';
import { fingerprint } from '../engine/batch/fingerprint.ts';
import type { Engine } from '../engine/engine.ts';
import type { JobReport } from '../engine/jobs/report/job-report.ts';
import { resultOf, type StoredAsset } from '../engine/library/library.ts';
import type { KeptImages } from './kept-images.ts';
import { createTaskMarks, STALE } from './task-marks.ts';
import { type TaskState, taskStateOf } from './task-state.ts';

/** A task as a person sees it who decides about it. */
export interface UpstreamTask {
  readonly task: string;
  readonly state: TaskState;
}

/**
 * The studio's tasks at the account. A task is one job, whose wish is the task's id: the ledger commits both at once, and the sidecar of the
 * asset has it, too. So a task that comes again finds its job, or what came of it, whatever was killed or lost meanwhile.
 */
export interface UpstreamTasks {
  /** Takes a task, unless it is known. On disk when this resolves; nothing else is paid for it from then on. */
  readonly take: (task: TaskFile, folder: string) => Promise<TaskState>;
  /** Calls the listener with each state of a task from now on, beginning with the present one. Returns its undo. */
  readonly follow: (task: string, listener: (state: TaskState) => void) => () => void;
  /** Calls the listener with the mark of each task that has not ended, and whenever one has grown. Returns its undo. */
  readonly followMarks: (listener: (task: string, mark: number) => void) => () => void;
  /** The absolute path of the model that came of a task. Throws AppError `not-found` if it was deleted. */
  readonly resultOf: (assetId: string) => Promise<string>;
  /** The tasks that have not ended. */
  readonly list: () => readonly UpstreamTask[];
  /** A person's word: send it once more, or ask once more for its result. Throws AppError `not-found`, or `usage` if it waits for none. */
  readonly retry: (task: string) => Promise<void>;
  /** A person's word: nothing more is done for it, and it fails. Throws the same errors. */
  readonly giveUp: (task: string) => Promise<void>;
}

/** Assets that are looked at between two turns of the event loop. */
const TOGETHER = 200;
/** How often a task that is followed is looked at, beside each change of its job. */
const LOOK_MS = 5_000;

export function createUpstreamTasks(
  { jobs, library, assets }: Pick<Engine, 'jobs' | 'library' | 'assets'>,
  connectionId: string,
  images: KeptImages,
): UpstreamTasks {
  // One at a time: a task that is asked for twice at once is taken once.
  const takes = createSerialQueue();

  const stateOf = (report: JobReport): TaskState => {
    const state = taskStateOf(report, jobs.holds().get(connectionId));
    const { wish = '', state: at } = report.job;
    return state.kind === 'owed' && at.state === 'waiting' && jobs.pausedBatches().includes(wish)
      ? { ...state, words: 'it is sent when the studio asks for it' }
      : state;
  };
  const find = (task: string): JobReport | undefined => jobs.list().find(({ job }) => job.wish === task);

  const marks = createTaskMarks(jobs);
  const letGo = async (task: string): Promise<void> => {
    if (jobs.pausedBatches().includes(task)) await jobs.pause(false, { batchId: task });
  };

  const known = async ({ task, mark = 0 }: TaskFile): Promise<TaskState | null> => {
    const report = find(task);
    if (report !== undefined) {
      if (report.job.state.state !== 'done' && marks.isStale(task, marks.of(report.job), mark)) return STALE;
      await letGo(task);
      return stateOf(report);
    }
    // Its job is not on the list any more, or the ledger was lost: the library knows what came of it.
    await jobs.whenCaughtUp(library);
    const asset = jobs.isMadeAgain(task) ? await assetOf(task) : null;
    if (asset !== null) return { kind: 'done', assetId: asset.asset.id };
    return marks.isStale(task, 0, mark) ? STALE : null;
  };

  const assetOf = async (task: string): Promise<StoredAsset | null> => {
    for (const place of ['library', 'trash'] as const) {
      for (let offset = 0; ; offset += TOGETHER) {
        const page = await library.list({ place, offset, limit: TOGETHER });
        const found = page.assets.find(({ asset }) => asset.wish === task);
        if (found !== undefined) return found;
        if (offset + TOGETHER >= page.total) break;
      }
    }
    return null;
  };

  const add = async (task: TaskFile, folder: string): Promise<TaskState> => {
    const reference = await images.keep(task, folder);
    const recipe = recipeOf(task);
    const mark = fingerprint(reference, recipe);
    if (mark === null) throw new Error('An image of a task was not read.');
    const wish = task.task;
    await jobs.add([{ batchId: wish, connectionId, reference, recipe, fingerprint: mark, wish }]);
    const report = find(wish);
    if (report === undefined) throw new Error('A job that was added is not on the list.');
    // Where the ledger was lost or restored, new jobs wait for a word, which was given for this one.
    if (!marks.isAccepted(wish) || !isRestored(report.job.state)) return stateOf(report);
    await jobs.release({ which: 'one', id: report.job.id });
    return stateOf(find(wish) ?? report);
  };

  const decided = (task: string): Job => {
    const report = find(task);
    if (report === undefined)
      throw new AppError('not-found', `No task ${task} was sent from here; list says which there are.`);
    return report.job;
  };

  return {
    take: (task, folder) => takes.run(async () => (await known(task)) ?? (await add(task, folder))),
    follow: (task, listener) => {
      let told = '';
      const tell = (report: JobReport | undefined): void => {
        if (report === undefined) return;
        const state = stateOf(report);
        const text = JSON.stringify(state);
        if (text === told) return;
        told = text;
        if (isEnded(report.job.state)) void images.drop(task);
        listener(state);
      };
      const stop = jobs.subscribe(({ changed }) => tell(changed.find(({ job }) => job.wish === task)));
      // That an account is not looked into any more changes no job.
      const looking = setInterval(() => tell(find(task)), LOOK_MS);
      return () => {
        clearInterval(looking);
        stop();
      };
    },
    followMarks: marks.follow,
    resultOf: async (assetId) => {
      const stored = await assets.get(assetId);
      const file = stored === null ? undefined : resultOf(stored.asset);
      if (stored === null || file === undefined)
        throw new AppError('not-found', 'The model of this task was deleted from the folder of results.');
      return join(stored.folder, file.path);
    },
    list: () =>
      jobs
        .list()
        .flatMap((report) =>
          report.job.wish === undefined || isEnded(report.job.state)
            ? []
            : [{ task: report.job.wish, state: stateOf(report) }],
        ),
    retry: async (task) => {
      const isAccepted = marks.accept(task);
      // It is added when the studio asks for it again.
      if (isAccepted && find(task) === undefined) return;
      const job = decided(task);
      if (job.state.state === 'unknown') await jobs.decideUnknown(job.id, 'send-again');
      else if (isRestored(job.state)) await jobs.release({ which: 'one', id: job.id });
      else if (isResultAsked(job.state)) await jobs.decideResult(job.id, 'ask-again');
      else if (!isAccepted) throw new AppError('usage', `Task ${task} does not wait for a decision.`);
      await letGo(task);
      if (jobs.holds().has(connectionId)) await jobs.resumeAccount(connectionId);
    },
    giveUp: async (task) => {
      const job = decided(task);
      if (job.state.state === 'unknown') await jobs.decideUnknown(job.id, 'give-up');
      else if (isResultAsked(job.state)) await jobs.decideResult(job.id, 'give-up');
      else await jobs.cancel(job.id);
    },
  };
}

/** What is asked for at the account: a glb, whatever comes of it afterwards. */
function recipeOf({ make, model, resolution, faces, pbr }: TaskFile): Recipe {
  return { kind: 'model', make, model, resolution, faces, format: 'glb', pbr };
}
