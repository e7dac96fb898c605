import { it } from 'vitest';

/** In `npm run test:full`, where tests that have a long form take it. */
export const IS_FULL = process.env['MAQUETTE_FULL'] === '1';

/**
 * A test of `npm run test:full` alone: elsewhere it is not there, and is not counted as skipped.
 * @param timeoutMs in place of its project's limit
 */
export const itInFull = (title: string, test: () => Promise<void>, timeoutMs?: number): void => {
  if (IS_FULL) it(title, test, timeoutMs);
};
