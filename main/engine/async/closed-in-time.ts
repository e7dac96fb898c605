import type { Logger } from '../ports.ts';
import { settledWithin } from './settled-within.ts';

/** How long to wait for one part to close. Milliseconds. */
const CLOSE_MS = 5_000;

/** Waits for one part to close, within a time limit, and logs errors. */
export async function closedInTime(
  part: string,
  closed: Promise<unknown>,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const told = closed.catch((cause: unknown) => {
    logger.warn('a part did not close well', { part, cause: String(cause) });
  });
  if (!(await settledWithin(told, CLOSE_MS))) logger.warn('a part did not close in time', { part });
}
