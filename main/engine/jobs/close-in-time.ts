import { settledWithin } from '../async/settled-within.ts';
import type { Logger } from '../ports.ts';
import type { KeptLedger } from './ledger/keep-ledger.ts';

/** What closing the queue needs. */
export interface CloseParts {
  readonly kept: Pick<KeptLedger, 'backUp' | 'close'>;
  /** Each ends one kind of work; run one after the other. */
  readonly steps: readonly (() => Promise<unknown>)[];
  /** How long all of them may take. Milliseconds. */
  readonly limitMs: number;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Ends the work under way and closes the ledger within a limited time. Work may hang on a disk that does not answer; it must block
 * neither the ledger's backup nor the end of the process.
 */
export async function closeInTime({ kept, steps, limitMs, logger }: CloseParts): Promise<void> {
  // Back up first, so that all owed jobs are safe even if a step hangs. `kept.close` backs up what was added since.
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
