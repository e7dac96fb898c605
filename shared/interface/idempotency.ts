import { z } from 'zod';

/**
 * The header `Idempotency-Key` makes the three creation calls safe to retry. It follows the IETF draft "The Idempotency-Key
 * HTTP Header Field" (draft-ietf-httpapi-idempotency-key-header) and is not in the interface document. A service that honours
 * it announces that with its token, in `Idempotency-Key-Lifetime`. Without the announcement, a key must not be relied on.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** A header of the token answer: how long a key is honoured after the task's creation, in whole seconds. */
export const IDEMPOTENCY_LIFETIME_HEADER = 'Idempotency-Key-Lifetime';

/** How long the local service honours a key, in seconds. */
export const IDEMPOTENCY_LIFETIME_SECONDS = 86_400;

/** Codes of refusals because of the key, equal to the draft's HTTP statuses. The refused call charged nothing. */
export const IDEMPOTENCY_CODE = {
  /** The key's syntax is wrong. */
  malformed: 400,
  /** Another request with this key has created a task, and was charged. */
  reused: 422,
} as const;

/** A key without its quotation marks: 1 to 255 characters of printable ASCII. */
export const idempotencyKeySchema = z.string().regex(/^[ -~]{1,255}$/);

/** A Structured Field String, in which quotation marks and backslashes are escaped (RFC 9651). */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;
/** The form that many clients send: without quotation marks, and without characters that could begin a list or a parameter. */
const BARE = /^[^\s",;\\]+$/;

/** Formats a key as a header value. */
export function writeIdempotencyKey(key: string): string {
  return `"${idempotencyKeySchema.parse(key).replaceAll(/["\\]/g, '\\$&')}"`;
}

/** Reads the key from a header value; undefined if it has no valid key. */
export function readIdempotencyKey(value: string): string | undefined {
  const key = QUOTED.exec(value)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? BARE.exec(value)?.[0];
  return idempotencyKeySchema.safeParse(key).data;
}

/** At most 12 digits, so that the number of milliseconds is exact. */
const lifetimeSchema = z
  .string()
  .trim()
  .regex(/^\d{1,12}$/)
  .transform(Number)
  .pipe(z.number().positive());

/** Reads for how many seconds a service honours a key; undefined if it does not announce that, so that keys may be ignored. */
export function readIdempotencyLifetime(value: string | null | undefined): number | undefined {
  return lifetimeSchema.safeParse(value).data;
}
