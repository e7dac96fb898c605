import { z } from 'zod';
import type { Job } from '../../../../shared/model/job.ts';
import type { Logger } from '../../ports.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RuntimeFacts } from '../state/runtime-facts.ts';

const COUNTS_FACT = 'lost-in-a-row';
const countsSchema = z.record(z.string(), z.number().int().nonnegative());
const COUNTED_FACT = 'lost-answers-counted';
const countedSchema = z.array(z.string());
/** How many counted requests are remembered. Older ones are resolved long since; at worst each is counted once more. */
const MAX_COUNTED = 200;

/**
 * Counts consecutive lost answers to paid requests, by connection, so that a service which answers nothing is not sent the whole
 * queue. On disk, so that a restart does not begin at zero.
 */
export interface LostInARow {
  /** Counts a request once, however often it is investigated, also across restarts. */
  readonly lost: (job: Job) => void;
  /** The service answered a paid request, whatever it said. */
  readonly answered: (connectionId: string) => void;
}

export interface LostInARowParts {
  readonly logger: Logger;
  readonly ledger: Pick<Ledger, 'fact' | 'setFact'>;
  readonly runtime: Pick<RuntimeFacts, 'lostInARow'>;
}

export function createLostInARow({ ledger, runtime, logger }: LostInARowParts): LostInARow {
  for (const [id, lost] of Object.entries(countsSchema.parse(JSON.parse(ledger.fact(COUNTS_FACT) ?? '{}')))) {
    runtime.lostInARow.set(id, lost);
  }
  let counted = countedSchema.parse(JSON.parse(ledger.fact(COUNTED_FACT) ?? '[]'));
  const write = (fact: string, value: unknown, connectionId: string): void => {
    try {
      ledger.setFact(fact, JSON.stringify(value));
    } catch (cause) {
      // The count then holds until Maquette ends. The request's own outcome must be recorded in any case, so this does not throw.
      logger.error('lost answers in a row could not be written down', {
        connectionId,
        lost: runtime.lostInARow.get(connectionId) ?? 0,
        error: String(cause),
      });
    }
  };
  const set = (connectionId: string, lost: number): void => {
    if ((runtime.lostInARow.get(connectionId) ?? 0) === lost) return;
    if (lost === 0) runtime.lostInARow.delete(connectionId);
    else runtime.lostInARow.set(connectionId, lost);
    write(COUNTS_FACT, Object.fromEntries(runtime.lostInARow), connectionId);
  };
  return {
    lost: (job) => {
      const { connectionId } = job;
      const request = requestOf(job);
      if (counted.includes(request)) return;
      counted = [...counted, request].slice(-MAX_COUNTED);
      set(connectionId, (runtime.lostInARow.get(connectionId) ?? 0) + 1);
      write(COUNTED_FACT, counted, connectionId);
    },
    answered: (connectionId) => set(connectionId, 0),
  };
}

/** Names one request: an attempt that was not charged is sent again, which is another request. */
function requestOf({ id, attempt, state }: Job): string {
  const since = state.state === 'submitting' || state.state === 'unknown' ? state.since : 0;
  return `${id}.${attempt} ${since}`;
}
