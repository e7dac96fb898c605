import type { Choice } from '../../shared/model/facts/decision.ts';
import type { AskedDecision } from '../../shared/model/search/library-query.ts';

/** A decision as a command. */
export const DECIDE: Readonly<Record<Choice, string>> = {
  keep: 'Keep',
  reject: 'Reject',
  redo: 'Redo',
};

/** What an asset is after it, with a small first letter within a sentence. */
export const DECIDED: Readonly<Record<AskedDecision, string>> = {
  keep: 'Kept',
  reject: 'Rejected',
  redo: 'To redo',
  redone: 'Redone',
  none: 'Undecided',
};
