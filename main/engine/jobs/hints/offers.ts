import { z } from 'zod';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import { DEFAULT_RECIPES } from '../../../../shared/model/recipe.ts';
import type { OfferedTask, TaskOffer } from '../../../../shared/model/task-offer.ts';
import {
  type AdoptCommands,
  adoptWhileWaiting,
  isOwnedByAccount,
  jobOfAnotherTask,
} from '../commands/adopt.ts';
import type { JobContext } from '../job-context.ts';
import type { TaskHint } from '../ledger/ledger-hints.ts';
import { findOffer, jobOf } from './find-offer.ts';

export interface OfferCommands {
  /** Tasks that callbacks named, that were paid for, and that no job has. */
  readonly offers: () => readonly TaskOffer[];
  /** Creates a job for an offered task, or gives the task to the job that waits for it. Throws as `adopt`. */
  readonly adoptOffer: (task: OfferedTask) => Promise<void>;
  /** Removes a task from the offers permanently. Throws AppError `not-found`. */
  readonly dismissOffer: (task: OfferedTask) => Promise<void>;
}

/** Tasks of the artist that no job has. The hints stay in the ledger until the tasks are adopted or declined. */
export interface Offers extends OfferCommands {
  /** Queries the task that a callback named, and offers it if a service knows it. */
  readonly lookUp: (hint: TaskHint, signal: AbortSignal) => Promise<void>;
}

export interface OffersParts {
  readonly context: JobContext;
  readonly adoptNew: AdoptCommands['adoptNew'];
  /** Called with the job that was created. */
  readonly onAdded: (jobs: readonly Job[]) => Promise<void>;
}

/** Maximum length of the name of a job whose offer has nothing but a task id. Characters. */
const NAME_LENGTH = 40;
/** Name of the fact that lists the declined tasks: a service repeats its callbacks, which must not offer them again. */
const DECLINED_FACT = 'left-offers';
/** How many declined tasks are remembered. A service stops its callbacks long before so many more are declined. */
const MAX_DECLINED = 1000;
const leftSchema = z.array(z.string());

interface OpenOffer {
  readonly offer: TaskOffer;
  readonly hint: TaskHint;
}

export function createOffers({ context, adoptNew, onAdded }: OffersParts): Offers {
  /** By {@link keyOf}. */
  const open = new Map<string, OpenOffer>();
  /** Adoptions under way, by the same, so that two clicks adopt once. */
  const adopting = new Map<string, Promise<void>>();
  const declinedTasks = (): string[] =>
    leftSchema.parse(JSON.parse(context.ledger.fact(DECLINED_FACT) ?? '[]'));
  /** Whether the artist declined it before, or it ended with a job that is no longer on the list. */
  const isDecided = (task: OfferedTask): boolean =>
    declinedTasks().includes(keyOf(task)) || context.ledger.endedTask(task.connectionId, task.taskId);
  const isOwned = ({ connectionId, taskId }: OfferedTask): boolean =>
    isOwnedByAccount(context, connectionId, taskId);
  const openOffer = (task: OfferedTask): OpenOffer => {
    const found = open.get(keyOf(task));
    if (found === undefined) throw new AppError('not-found', 'This task is offered no more.');
    return found;
  };
  const end = ({ offer, hint }: OpenOffer): void => {
    open.delete(keyOf(offer));
    context.ledger.forgetHint(hint);
    context.viewChanges.emit(hint.jobId);
  };
  /** Adopts with the job itself if it still waits, because sending it would pay twice; else with a new job. */
  const adopt = async ({ offer, hint }: OpenOffer): Promise<void> => {
    const { taskId, connectionId, kind } = offer;
    const job = jobOf(context, hint);
    if (job === null) {
      const name = `task ${taskId}`.slice(0, NAME_LENGTH);
      await adoptNew({ connectionId, taskId, name, recipe: DEFAULT_RECIPES[kind] });
      return;
    }
    if (adoptWhileWaiting(context, job, taskId)) return;
    const other = jobOfAnotherTask(context, job, hint.attempt, taskId);
    await context.queue.add([other]);
    await onAdded([other]);
  };
  return {
    lookUp: async (hint, signal) => {
      const { ports, ledger, notice } = context;
      const offer = await findOffer(context, hint, signal);
      if (offer === null) {
        ports.logger.warn('a callback named a task that no service knows', { ...hint });
        ledger.forgetHint(hint);
        return;
      }
      if (isDecided(offer) || isOwned(offer)) {
        ledger.forgetHint(hint);
        return;
      }
      ports.logger.info('a callback named a task that no job has', { ...hint, ...offer });
      if (!open.has(keyOf(offer))) notice(offerWords(offer));
      open.set(keyOf(offer), { offer, hint });
      context.viewChanges.emit(hint.jobId);
    },
    offers: () => {
      for (const each of open.values()) {
        if (isOwned(each.offer)) end(each);
      }
      return [...open.values()].map(({ offer }) => offer);
    },
    adoptOffer: (task) => {
      const key = keyOf(task);
      const begun = adopting.get(key);
      if (begun !== undefined) return begun;
      const adopted = (async () => {
        const found = openOffer(task);
        if (!isOwned(task)) await adopt(found);
        end(found);
      })().finally(() => adopting.delete(key));
      adopting.set(key, adopted);
      return adopted;
    },
    dismissOffer: async (task) => {
      const found = openOffer(task);
      const left = [...declinedTasks(), keyOf(task)].slice(-MAX_DECLINED);
      context.ledger.setFact(DECLINED_FACT, JSON.stringify(left));
      end(found);
    },
  };
}

/** As declined tasks are listed in the ledger. */
function keyOf({ connectionId, taskId }: OfferedTask): string {
  return `${connectionId} ${taskId}`;
}

function offerWords({ taskId, subject }: TaskOffer): string {
  const what = subject === null ? 'something that this list of jobs does not name' : `“${subject}”`;
  return `The service has a task for ${what} that you paid for and that belongs to no job here (${taskId}). Adopt it above the queue, and its result is downloaded at no further cost.`;
}
