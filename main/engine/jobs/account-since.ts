import { assertNever } from '../../../shared/model/assert-never.ts';
import { addCredits, type Credits, compareCredits } from '../../../shared/model/credits.ts';
import type { JobEvent } from './state/job-event.ts';

/** What happened to an attempt of a job, as the ledger has it. */
export interface AttemptEvent {
  readonly jobId: string;
  readonly attempt: number;
  readonly event: JobEvent;
}

/** What our own jobs did to an account since a moment, as far as the ledger can say. */
export interface AccountSince {
  /** Taken for certain, less what came back. */
  readonly charged: Credits;
  /** The usual prices of the requests of which nobody knows whether they were charged; null where there is none to go by. */
  readonly lost: readonly (Credits | null)[];
  /** Whether failed jobs gave credits back. */
  readonly givenBack: boolean;
  /** Why more may have been taken, or given back, than is told here; goes on from “because”. Null where there is no doubt. */
  readonly doubt: string | null;
}

interface Attempt {
  readonly jobId: string;
  readonly outcome: 'lost' | 'not-charged' | 'charged' | 'given-back';
  /** Null where it was not read from the balance. */
  readonly credits: Credits | null;
}

/**
 * Adds up what the ledger knows of an account.
 * @param events of its jobs, oldest first, beginning with the sending of a request
 * @param usualPrice what a job's like cost before; null where that is not known
 */
export function accountSince(
  events: Iterable<AttemptEvent>,
  usualPrice: (jobId: string) => Credits | null,
): AccountSince {
  const attempts = new Map<string, Attempt>();
  let doubt: string | null = null;
  for (const entry of events) {
    const key = `${entry.jobId}.${entry.attempt}`;
    const next = follow(attempts.get(key), entry);
    if (typeof next === 'string') doubt = next;
    else if (next !== undefined) attempts.set(key, next);
  }
  const charged: Credits[] = [];
  const lost: (Credits | null)[] = [];
  let givenBack = false;
  for (const { jobId, outcome, credits } of attempts.values()) {
    const price = usualPrice(jobId);
    if (outcome === 'lost') lost.push(price);
    else if (outcome === 'given-back') givenBack = true;
    else if (outcome === 'charged') {
      // A price that was read while something else moved the balance may hold more than the job's own.
      const sure = price !== null && (credits === null || compareCredits(credits, price) === 0);
      if (sure) charged.push(price);
      else doubt = 'what another job cost since is not known for certain';
    }
  }
  return { charged: addCredits(charged), lost, givenBack, doubt };
}

/** @returns the attempt as it is now; undefined where that is nothing to the account; a doubt, in words */
function follow(before: Attempt | undefined, { jobId, event }: AttemptEvent): Attempt | undefined | string {
  const to = (outcome: Attempt['outcome'], credits = before?.credits ?? null): Attempt => {
    return { jobId, outcome, credits };
  };
  switch (event.type) {
    case 'claimed':
      return to('lost', null);
    case 'never-sent':
    case 'refused-for-now':
    case 'refused':
    case 'proven-not-charged':
      return before && to('not-charged');
    case 'accepted':
      return before && to('charged');
    case 'adopted':
      // What the artist names may be any task of the account.
      if (event.by === 'artist' && before?.outcome !== 'charged') return 'a task was named by hand since';
      return before && to('charged');
    case 'priced':
    case 'proven-charged':
      return before && to(before.outcome, event.credits);
    case 'remote-failed':
      if (before === undefined) return 'a job that was sent before gave its credits back since';
      return event.failure.refunded === true ? to('given-back') : 'a refund has not been seen yet';
    case 'unsendable':
    case 'held':
    case 'released':
    case 'outcome-lost':
    case 'found-submitting':
    case 'unproven':
    case 'polled':
    case 'succeeded':
    case 'noted':
    case 'kept':
    case 'came-bad':
    case 'found-kept':
    case 'taken-as-it-came':
    case 'asked-again':
    case 'stored':
    case 'restored':
    case 'found-in-library':
    case 'cancelled':
    case 'sent-again':
    case 'given-up':
    case 'retried':
    case 'put-back':
    case 'moved':
      return undefined;
    default:
      return assertNever(event);
  }
}
