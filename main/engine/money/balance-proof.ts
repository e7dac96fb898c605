import { addCredits, type Credits, compareCredits, subtractCredits } from '../../../shared/model/credits.ts';
import type { AccountDoubt, AccountSince } from './account-since.ts';

/** What the balance proves about a request whose answer was lost. */
export type BalanceVerdict =
  | { readonly verdict: 'not-charged' }
  | { readonly verdict: 'charged'; readonly credits: Credits }
  | { readonly verdict: 'no-proof'; readonly why: string };

export interface BalanceReadings {
  /** Just before the first lost request was sent. */
  readonly before: Credits;
  /** The effect of our own jobs on the account since then. The request in question is one of its lost ones. */
  readonly account: AccountSince;
  /** Two or more, after the proof delay. */
  readonly readings: readonly Credits[];
  /** The price of such requests before; null if it is not known. */
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
 * Decides by the balance whether a lost request was charged. Valid only for an account that nobody else spends from. Each lost request
 * was charged its full price or nothing: if the known charges explain the whole drop, none was charged; if exactly the sum of the lost
 * requests' prices is missing as well, all were charged. Anything else proves nothing.
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
  // A refund that arrives late looks like a charge until then.
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
