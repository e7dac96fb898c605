import { settledWithin } from '../async/settled-within.ts';
import type { Logger } from '../ports.ts';
import type { KeptLedger } from './ledger/keep-ledger.ts';

/** What closing a queue stands on. */
export interface CloseParts {
  readonly kept: Pick<KeptLedger, 'backUp' | 'close'>;
  /** End what is under way, one after the other. */
  readonly steps: readonly (() => Promise<unknown>)[];
  /** How long all of them may take. Milliseconds. */
  readonly limitMs: number;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Ends what is under way and closes the ledger, in bounded time: work may hang on a disk that does not answer, and must keep neither the
 * ledger from being backed up nor the process from ending.
 */
export async function closeInTime({ kept, steps, limitMs, logger }: CloseParts): Promise<void> {
  // The copy first: whatever hangs, what is owed by now is safe. What still comes in is copied at the end.
  await kept.backUp();
  const ended = (async () => {
    for (const step of steps) {
      await step().catch((cause: unknown) => {
        logger.warn('something did not end well while Maquette closed', { cause: String(cause) });
      });
    }
  })();
  if (!(await settledWithin(ended, limitMs))) {
    logger.warn('Maquette ends and waits no longer for work that hangs, most likely on a disk or a share.');
  }
  await kept.close();
}
