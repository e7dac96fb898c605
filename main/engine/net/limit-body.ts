import type { Readable } from 'node:stream';
import { errors } from 'undici';

/**
 * Breaks an answer off that is not whole in time. The limit between two bytes alone does not end one that gives a byte now and
 * then: it would be waited for as long as its sender likes.
 * @param wholeMs from now to the last byte, in milliseconds
 */
export function limitBody(body: Readable, wholeMs: number): void {
  const timer = setTimeout(
    () => body.destroy(new errors.BodyTimeoutError('the answer did not end')),
    wholeMs,
  );
  body.once('close', () => clearTimeout(timer));
}
