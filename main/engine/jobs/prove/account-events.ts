import { assertNever } from '../../../../shared/model/assert-never.ts';
import type { AccountEvent, AttemptAccountEvent } from '../../money/account-since.ts';
import type { AttemptEvent, JobEvent } from '../state/job-event.ts';

/** What the ledger's events mean to an account; those that move no credits are left out. */
export function* accountEvents(events: Iterable<AttemptEvent>): Generator<AttemptAccountEvent> {
  for (const { jobId, attempt, event } of events) {
    const meaning = accountEventOf(event);
    if (meaning !== null) yield { jobId, attempt, event: meaning };
  }
}

function accountEventOf(event: JobEvent): AccountEvent | null {
  switch (event.type) {
    case 'claimed':
      return { type: 'sent' };
    case 'never-sent':
    case 'refused-for-now':
    case 'refused':
    case 'proven-not-charged':
      return { type: 'not-charged' };
    case 'refusal-doubted':
      return { type: 'lost' };
    case 'accepted':
      return { type: 'charged' };
    case 'adopted':
      return event.by === 'artist' ? { type: 'named-by-artist' } : { type: 'charged' };
    case 'priced':
    case 'proven-charged':
      return { type: 'priced', credits: event.credits };
    case 'remote-failed':
      return { type: 'failed', refundSeen: event.failure.refunded === true };
    case 'unsendable':
    case 'refusal-stands':
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
      return null;
    default:
      return assertNever(event);
  }
}
