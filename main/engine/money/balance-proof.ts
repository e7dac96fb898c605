import { addCredits, type Credits, compareCredits, subtractCredits } from '../../../shared/model/credits.ts';
import type { AccountDoubt, AccountSince } from './account-since.ts';

/** What the balance says about a request whose answer was lost. */
export type BalanceVerdict =
  | { readonly verdict: 'not-charged' }
  | { readonly verdict: 'charged'; readonly credits: Credits }
  | { readonly verdict: 'no-proof'; readonly why: string };

export interface BalanceReadings {
  /** Just before the first lost request was sent. */
  readonly before: Credits;
  /** What our own jobs did to the account since then; the request that is judged is one of its lost ones. */
  readonly account: AccountSince;
  /** Two or more, after a settle time. */
  readonly readings: readonly Credits[];
  /** What the like of the judged request cost before; null where that is not known. */
  readonly price: Credits | null;
}

const DOUBTS: Readonly<Record<AccountDoubt, string>> = {
  'task-named-by-artist': 'a task was named by hand since',
  'earlier-attempt-refunded': 'a job that was sent before gave its credits back since',
  'refund-not-seen': 'a refund has not been seen yet',
  'charge-not-certain': 'what another job cost since is not known for certain',
  'tasks-left-alone': 'tasks that nobody asks after may have been given back since',
  'running-jobs-not-heard': 'the jobs that run there do not say how they stand',
};

/**
 * Judges a lost request by the balance of an account that nobody else spends from. Each lost request took its price or nothing:
 * where all that was taken is accounted for without them, none of them was charged; where just the sum of their prices is
 * missing beside it, all were. Anything else is no proof.
 */
export function judgeBalance({ before, account, readings, price }: BalanceReadings): BalanceVerdict {
  const { charged, lost, givenBack, doubt } = account;
  const noProof = (why: string): BalanceVerdict => ({ verdict: 'no-proof', why });
  const [first] = readings;
  if (first === undefined || readings.length < 2) return noProof('the balance was not read twice');
  if (doubt !== null) return noProof(`the balance proves nothing, because ${DOUBTS[doubt]}`);
  if (readings.some((reading) => compareCredits(reading, first) !== 0)) {
    return noProof('the balance proves nothing, because it is still changing');
  }
  const missing = subtractCredits(subtractCredits(before, first), charged);
  const direction = compareCredits(missing, '0');
  if (direction === 0) return { verdict: 'not-charged' };
  if (direction < 0) return noProof('the balance proves nothing, because it has grown');
  // What was given back a moment late is missing, too.
  if (givenBack) return noProof('the balance proves nothing, because other jobs were given back since');
  if (lost.length === 1) {
    if (price === null || compareCredits(missing, price) === 0)
      return { verdict: 'charged', credits: missing };
    return noProof(`the balance dropped by ${missing}, which is not the price of ${price}`);
  }
  const known = lost.filter((each) => each !== null);
  if (price !== null && known.length === lost.length && compareCredits(missing, addCredits(known)) === 0) {
    return { verdict: 'charged', credits: price };
  }
  return noProof(
    `the balance dropped by ${missing}, and which of ${lost.length} lost requests took that cannot be told`,
  );
}
