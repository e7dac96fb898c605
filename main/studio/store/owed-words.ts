import type { OwedTask } from './decisions.ts';

/** Why an owed task has no result yet, for those who run the studio. */
export function whyOwed(task: OwedTask): string {
  const { waitsFor, words, word, answer } = task;
  const away = task.keeperThere ? '' : `its keeper is away since ${timeOf(task.keeperSeen)}`;
  const reason = waitsFor === 'word' ? 'waits for a decision' : waitsFor === 'keeper' ? away : 'under way';
  const more = [waitsFor === 'word' && away, words, word && `“${word}” is not carried yet`, answer].filter(
    Boolean,
  );
  return more.length === 0 ? reason : `${reason}: ${more.join('; ')}`;
}

/** The machine in the name of a worker. */
export const machineOf = (worker: string): string => worker.split(' ')[0] ?? worker;

/** A time (UTC), to the minute. */
export const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
