import type { Readable } from 'node:stream';
import { CallTimeout } from './call-timeout.ts';

/**
 * Aborts a response body that is not complete in time. The limit between two bytes is not enough: a sender that gives a byte now
 * and then would be waited for without end.
 * @param wholeMs from now to the last byte, in milliseconds
 */
export function limitBody(body: Readable, wholeMs: number): void {
  const timer = setTimeout(() => body.destroy(new CallTimeout('body', 'the answer did not end')), wholeMs);
  body.once('close', () => clearTimeout(timer));
}
