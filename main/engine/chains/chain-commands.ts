import { AppError } from '../../../shared/model/app-error.ts';
import { stepsAfter } from '../../../shared/model/chain/chain.ts';
import {
  type ChainRecord,
  canBeStopped,
  isStopped,
  takeBackStop,
} from '../../../shared/model/chain/chain-record.ts';
import { type Approval, applyToChain } from '../../../shared/model/chain/chain-run.ts';
import { whyNotAgain } from '../../../shared/model/chain/run-again.ts';
import { forEachSlice } from '../async/slices.ts';
import type { ChainChoice } from '../batch/chain/start-chains.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import type { Ids } from '../ports.ts';
import type { WorldNow } from './chain-world.ts';
import { takeInDropped, withRetried } from './take-home.ts';

/** What the artist says about runs of chains. */
export interface ChainCommands {
  /**
   * The artist's word about the result of a step.
   * @param shown the hash of the bytes that the word is about, null if none were shown; left out: as they are now
   * @throws AppError `not-found` if there is no such run, `usage` if the step has no result in the library, or other bytes than were shown
   */
  readonly decide: (id: string, step: string, word: Approval['word'], shown?: string | null) => Promise<void>;
  /**
   * Runs a chain again from a step on: what is in the library by then counts as done, and what was sent before and may be paid for is not sent,
   * unless it is to be made anew.
   * @throws AppError `not-found` if there is no such run, `usage` while it or what follows it is under way
   */
  readonly again: (id: string, step: string, isAnew?: boolean) => void;
  /**
   * Stops runs: steps to come are none any more, and jobs of theirs that were not sent are cancelled. What the service works on comes home.
   * @returns the ids of those that were stopped; the others had ended
   */
  readonly stop: (ids: readonly string[]) => Promise<readonly string[]>;
  /**
   * Takes stops back. A job that was cancelled is in the queue again, paused, so that it is not sent before it is released.
   * @returns the ids of those in which something was stopped
   */
  readonly takeBack: (ids: readonly string[]) => Promise<readonly string[]>;
  /** Replaces what was said when runs were started. */
  readonly choose: (ids: readonly string[], choice: ChainChoice) => void;
}

export interface ChainCommandParts {
  readonly book: Pick<JobEngine['chains'], 'apply' | 'dropJobs' | 'find' | 'jobOf' | 'put' | 'touch'>;
  readonly putBack: JobEngine['putBack'];
  readonly uuid: Ids['uuid'];
}

/**
 * @param uuid makes the ids of wishes
 * @param world looks where the results of a run are
 * @param tell tells what comes next for a run, also for one in which nothing can happen any more
 */
export function chainCommands(
  { book, putBack, uuid }: ChainCommandParts,
  world: (record: ChainRecord) => Promise<WorldNow>,
  tell: (record: ChainRecord, now: WorldNow) => void,
): ChainCommands {
  return {
    decide: async (id, step, word, shown) => {
      const record = requireRun(book.find(id));
      const own = record.steps[step];
      const around = await world(record);
      const now = own?.state === 'home' ? around.resultOf(own.assetId) : null;
      if (now?.at !== 'library') {
        throw new AppError(
          'usage',
          'This step has no result in the library that could be judged; wait for it, or put it back.',
        );
      }
      if (shown !== undefined && shown !== now.sha256) {
        // What is shown from now on are these bytes, also of a run that nobody looks at by itself any more.
        tell(record, around);
        throw new AppError('usage', 'This result changed since it was shown; look at it again.');
      }
      const decided = book.apply(id, { type: 'decided', step, word, sha256: now.sha256 });
      if (decided !== null) tell(decided, around);
      book.touch(id);
    },
    again: (id, step, isAnew = false) => {
      const before = requireRun(withRetried(book, id)[0] ?? null);
      const why = whyNotAgain(before, step);
      if (why === 'stopped') {
        throw new AppError(
          'usage',
          'A step before this one was stopped; run the chain again from that step.',
        );
      }
      if (why === 'under-way') {
        throw new AppError(
          'usage',
          'This step, or one after it, is under way; wait until it has ended, or cancel its job.',
        );
      }
      const after = { ...before, ...applyToChain(before, { type: 'again', step }) };
      const ids = [step, ...stepsAfter(before.chain, step).map((each) => each.id)];
      const toCome = Object.keys(after.steps).filter((each) => after.steps[each]?.state === 'to-come');
      const reset = isAnew ? ids.filter((each) => toCome.includes(each)) : [];
      const prints = Object.entries(before.prints).filter(([each]) => !toCome.includes(each));
      const wishes = { ...before.wishes, ...Object.fromEntries(reset.map((each) => [each, uuid()])) };
      const held = before.held?.filter((each) => !ids.includes(each));
      book.put([
        { ...after, prints: Object.fromEntries(prints), wishes, ...(held !== undefined && { held }) },
      ]);
    },
    stop: async (ids) => {
      const stopped: string[] = [];
      await forEachSlice(ids, (slice) => {
        const open = slice.flatMap((id) => withRetried(book, id)).filter(canBeStopped);
        // On disk before its jobs are cancelled: if the process ends between the two, they are cancelled at the next start.
        const now = open.map((record) => ({ ...record, ...applyToChain(record, { type: 'stopped' }) }));
        if (now.length > 0) book.put(now);
        now.forEach(book.dropJobs);
        stopped.push(...now.map(({ id }) => id));
      });
      return stopped;
    },
    takeBack: async (ids) => {
      const takenBack: string[] = [];
      await forEachSlice(ids, async (slice) => {
        // Of one that was stopped just now, nobody may have looked at its jobs yet.
        for (const record of slice.flatMap((id) => book.find(id) ?? [])) takeInDropped(book, record);
        const records = slice.flatMap((id) => book.find(id) ?? []).filter(isStopped);
        const dropped = records.flatMap(({ steps }) =>
          Object.values(steps).flatMap((step) => (step.state === 'stopped' ? (step.jobId ?? []) : [])),
        );
        await putBack(dropped);
        const jobs = dropped.filter(
          (id) => book.jobOf(id)?.state.state !== 'cancelled' && book.jobOf(id) !== null,
        );
        // Other words may have come meanwhile, and are kept.
        const now = records.flatMap(({ id }) => book.find(id) ?? []).filter(isStopped);
        book.put(now.map((record) => takeBackStop(record, jobs)));
        takenBack.push(...now.map(({ id }) => id));
      });
      return takenBack;
    },
    choose: (chosen, choice) => {
      book.put(chosen.map((id) => ({ ...requireRun(book.find(id)), ...choice })));
    },
  };
}

function requireRun(record: ChainRecord | null): ChainRecord {
  if (record !== null) return record;
  throw new AppError('not-found', 'This chain is not on record.');
}
