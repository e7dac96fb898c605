import { assertNever } from '../../../shared/model/assert-never.ts';
import { addCredits, type Credits, compareCredits } from '../../../shared/model/credits.ts';

/** An event of an attempt that changes an account's credits, or reports that they changed. */
export type AccountEvent =
  /** The intent to send it was committed: from here on it may be charged. */
  | { readonly type: 'sent' }
  | { readonly type: 'not-charged' }
  /** It counted as not charged, and may have been charged all the same. */
  | { readonly type: 'lost' }
  | { readonly type: 'charged' }
  /** The artist named its task, which may be any task of the account. */
  | { readonly type: 'named-by-artist' }
  | { readonly type: 'priced'; readonly credits: Credits }
  | { readonly type: 'failed'; readonly refundSeen: boolean };

export interface AttemptAccountEvent {
  readonly jobId: string;
  readonly attempt: number;
  readonly event: AccountEvent;
}

/** Why an account's credits may have changed in a way that {@link AccountSince} does not contain. */
export type AccountDoubt =
  | 'task-named-by-artist'
  | 'earlier-attempt-refunded'
  | 'refund-not-seen'
  | 'charge-not-certain'
  | 'tasks-left-alone'
  | 'running-jobs-not-heard';

/** The effect of our own jobs on an account since a time, according to the ledger. */
export interface AccountSince {
  /** Charged for certain, minus refunds. */
  readonly charged: Credits;
  /** The usual price of each request whose answer was lost; null if no usual price is known. */
  readonly lost: readonly (Credits | null)[];
  /** Whether failed jobs were refunded. */
  readonly givenBack: boolean;
  readonly doubt: AccountDoubt | null;
}

interface Attempt {
  readonly jobId: string;
  readonly outcome: 'lost' | 'not-charged' | 'charged' | 'given-back';
  /** Null if it was not read from the balance. */
  readonly credits: Credits | null;
}

/** An attempt after an event. Attempts that were sent before the time are not counted: for them, `attempt` is undefined. */
type Step = { readonly attempt: Attempt | undefined } | { readonly doubt: AccountDoubt };

/**
 * Sums what the ledger knows about an account.
 * @param events of its jobs, oldest first, beginning with the sending of a request
 * @param usualPrice the price of such jobs before; null if it is not known
 */
export function accountSince(
  events: Iterable<AttemptAccountEvent>,
  usualPrice: (jobId: string) => Credits | null,
): AccountSince {
  const attempts = new Map<string, Attempt>();
  let doubt: AccountDoubt | null = null;
  for (const entry of events) {
    const key = `${entry.jobId}.${entry.attempt}`;
    const followed = applyEvent(attempts.get(key), entry);
    if ('doubt' in followed) doubt = followed.doubt;
    else if (followed.attempt !== undefined) attempts.set(key, followed.attempt);
  }
  const charged: Credits[] = [];
  const lost: (Credits | null)[] = [];
  let givenBack = false;
  for (const { jobId, outcome, credits } of attempts.values()) {
    const price = usualPrice(jobId);
    if (outcome === 'lost') lost.push(price);
    else if (outcome === 'given-back') givenBack = true;
    else if (outcome === 'charged') {
      // A price that was read while the balance changed for another reason may include more than this job's charge.
      const certain = price !== null && (credits === null || compareCredits(credits, price) === 0);
      if (certain) charged.push(price);
      else doubt = 'charge-not-certain';
    }
  }
  return { charged: addCredits(charged), lost, givenBack, doubt };
}

function applyEvent(before: Attempt | undefined, { jobId, event }: AttemptAccountEvent): Step {
  const knownTo = (outcome: Attempt['outcome'], credits = before?.credits ?? null): Step => ({
    attempt: before && { jobId, outcome, credits },
  });
  switch (event.type) {
    case 'sent':
      return { attempt: { jobId, outcome: 'lost', credits: null } };
    case 'not-charged':
      return knownTo('not-charged');
    case 'lost':
      return knownTo('lost', null);
    case 'charged':
      return knownTo('charged');
    case 'named-by-artist':
      return before?.outcome === 'charged' ? knownTo('charged') : { doubt: 'task-named-by-artist' };
    case 'priced':
      return { attempt: before && { ...before, credits: event.credits } };
    case 'failed':
      if (before === undefined) return { doubt: 'earlier-attempt-refunded' };
      return event.refundSeen ? knownTo('given-back') : { doubt: 'refund-not-seen' };
    default:
      return assertNever(event);
  }
}
