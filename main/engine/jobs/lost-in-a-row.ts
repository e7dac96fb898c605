import { z } from 'zod';
import type { Connections } from '../connections/connections.ts';
import type { Logger } from '../ports.ts';
import type { JobEngine } from './job-engine.ts';
import { CLOSES_AT } from './lane-hold.ts';
import type { Ledger } from './ledger.ts';
import type { LiveFacts } from './live-facts.ts';

const FACT = 'lost-in-a-row';
const countsSchema = z.record(z.string(), z.number().int().nonnegative());

/**
 * Counts the answers to paid requests that were lost one after the other, by connection: a service that takes every request
 * and answers none must not be sent the whole queue. On disk, so that a restart does not send it two more.
 */
export interface LostInARow {
  readonly lost: (connectionId: string) => void;
  /** The service answered a paid request, whatever it said. */
  readonly answered: (connectionId: string) => void;
}

export interface LostInARowParts {
  readonly logger: Logger;
  readonly ledger: Pick<Ledger, 'fact' | 'setFact'>;
  readonly live: Pick<LiveFacts, 'lostInARow'>;
}

export function createLostInARow({ ledger, live, logger }: LostInARowParts): LostInARow {
  for (const [id, lost] of Object.entries(countsSchema.parse(JSON.parse(ledger.fact(FACT) ?? '{}')))) {
    live.lostInARow.set(id, lost);
  }
  const set = (connectionId: string, lost: number): void => {
    if ((live.lostInARow.get(connectionId) ?? 0) === lost) return;
    if (lost === 0) live.lostInARow.delete(connectionId);
    else live.lostInARow.set(connectionId, lost);
    try {
      ledger.setFact(FACT, JSON.stringify(Object.fromEntries(live.lostInARow)));
    } catch (cause) {
      // It counts until Maquette ends; what became of the request itself must be written down in any case.
      logger.error('lost answers in a row could not be written down', {
        connectionId,
        lost,
        error: String(cause),
      });
    }
  };
  return {
    lost: (connectionId) => set(connectionId, (live.lostInARow.get(connectionId) ?? 0) + 1),
    answered: (connectionId) => set(connectionId, 0),
  };
}

export interface GoOnParts {
  readonly connections: Pick<Connections, 'check'>;
  readonly live: Pick<LiveFacts, 'lostInARow'>;
  readonly lostInARow: LostInARow;
  /** Called when a lane was opened. */
  readonly onOpened: (connectionId: string) => void;
}

/**
 * The artist's word to send on after answers were lost. It takes a service that answers a call which costs nothing; where it
 * does not, the command throws what `check` does.
 */
export function goOnCommand({ connections, live, lostInARow, onOpened }: GoOnParts): Pick<JobEngine, 'goOn'> {
  return {
    goOn: async (connectionId) => {
      if ((live.lostInARow.get(connectionId) ?? 0) < CLOSES_AT) return;
      await connections.check(connectionId);
      lostInARow.answered(connectionId);
      onOpened(connectionId);
    },
  };
}
