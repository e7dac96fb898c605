import { isEnded, type Job } from '../../shared/model/job.ts';
import type { Engine } from '../engine/engine.ts';
import type { TaskState } from './task-state.ts';

/**
 * How far tasks went at the account, as numbers that only grow. The studio notes them, and gives them back with its tasks. If this ledger has a
 * lower one, its folder was put back from an older copy: the task may have been sent since, and is not sent again without a person's word.
 */
export interface TaskMarks {
  readonly of: (job: Job) => number;
  /** Compares the ledger's mark of a task (0 if it does not know the task) with the studio's. One that is stale waits for a word. */
  readonly isStale: (task: string, own: number, noted: number) => boolean;
  /** Takes a person's word to send one that is stale. @returns false if it is not */
  readonly accept: (task: string) => boolean;
  readonly isAccepted: (task: string) => boolean;
  /** Calls the listener with the mark of each task that has not ended, and whenever one has grown. Returns its undo. */
  readonly follow: (listener: (task: string, mark: number) => void) => () => void;
}

/** What brings a task nearer to being paid for, or says that it is. */
const COUNTED: readonly string[] = ['claimed', 'accepted', 'adopted'];

export const STALE: TaskState = {
  kind: 'owed',
  needsWord: true,
  words: 'this ledger was put back from an older copy, and the task may have been paid for since',
  progress: null,
};

export function createTaskMarks(jobs: Pick<Engine['jobs'], 'history' | 'subscribe'>): TaskMarks {
  const stale = new Set<string>();
  const accepted = new Set<string>();
  // No event of a job is ever deleted.
  const of = ({ id }: Job): number =>
    1 + jobs.history(id).filter(({ type }) => COUNTED.includes(type)).length;
  return {
    of,
    isStale: (task, own, noted) => {
      if (own < noted) stale.add(task);
      else stale.delete(task);
      return own < noted;
    },
    accept: (task) => {
      const isStale = stale.delete(task);
      if (isStale) accepted.add(task);
      return isStale;
    },
    isAccepted: (task) => accepted.has(task),
    follow: (listener) => {
      const told = new Map<string, number>();
      return jobs.subscribe(({ changed }) => {
        for (const { job } of changed) {
          if (job.wish === undefined) continue;
          if (isEnded(job.state)) {
            told.delete(job.wish);
            continue;
          }
          const mark = of(job);
          if (told.get(job.wish) !== mark) listener(job.wish, mark);
          told.set(job.wish, mark);
        }
      });
    },
  };
}
