import type { JobView } from '../../../../shared/bridge/views.ts';
import { handOffFaultWords } from '../../../../shared/model/hand-off/hand-off-words.ts';
import { counted } from '../../../words/figures.ts';

/** Copies that could not be handed off, for one folder and one reason. */
export interface OwedCopies {
  readonly jobs: readonly JobView[];
  readonly words: string;
}

/** The copies that were tried and are still owed, by folder and reason. */
export function owedCopies(jobs: readonly JobView[]): readonly OwedCopies[] {
  const byReason = new Map<string, JobView[]>();
  for (const job of jobs) {
    const { copy } = job;
    if (copy?.state !== 'owed' || copy.fault === null) continue;
    const why = handOffFaultWords(copy.fault, copy.folder);
    const group = byReason.get(why);
    if (group === undefined) byReason.set(why, [job]);
    else group.push(job);
  }
  return [...byReason].map(([why, group]) => ({
    jobs: group,
    words: `${counted(group.length, 'copy is', 'copies are')} not handed off yet. ${why} Tried again within five minutes.`,
  }));
}
