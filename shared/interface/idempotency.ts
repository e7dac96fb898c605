import { z } from 'zod';

/**
 * Submits that can be sent again: the header `Idempotency-Key` of the three creation calls, after the IETF draft "The
 * Idempotency-Key HTTP Header Field" (draft-ietf-httpapi-idempotency-key-header). The interface document does not know
 * it. A service that honours it says so with its token, in `Idempotency-Key-Lifetime`; of one that does not say so,
 * nothing may be assumed.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** In the answer to the token call: the whole seconds for which a key is honoured, from the task's creation on. */
export const IDEMPOTENCY_LIFETIME_HEADER = 'Idempotency-Key-Lifetime';

/** How long the local service honours a key, in seconds. */
export const IDEMPOTENCY_LIFETIME_SECONDS = 86_400;

/** Codes of refusals that have to do with the key, after the draft's HTTP statuses. This call charged nothing. */
export const IDEMPOTENCY_CODE = {
  /** The key cannot be read. */
  malformed: 400,
  /** A task was created under this key from another request: by that one something was charged. */
  reused: 422,
} as const;

/** A key without its quotation marks: 1 to 255 characters of printable ASCII. */
export const idempotencyKeySchema = z.string().regex(/^[ -~]{1,255}$/);

/** As a Structured Field String, with what stands for a quotation mark and a backslash in it (RFC 9651). */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;
/** As many clients send it: without quotation marks, and without anything that could belong to a list or a parameter. */
const BARE = /^[^\s",;\\]+$/;

/** A key as it is sent. */
export function writeIdempotencyKey(key: string): string {
  return `"${idempotencyKeySchema.parse(key).replaceAll(/["\\]/g, '\\$&')}"`;
}

/** The key in a header's value; undefined where there is none that can be used. */
export function readIdempotencyKey(value: string): string | undefined {
  const key = QUOTED.exec(value)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? BARE.exec(value)?.[0];
  return idempotencyKeySchema.safeParse(key).data;
}

/** At most as many digits as give an exact number of milliseconds. */
const lifetimeSchema = z
  .string()
  .trim()
  .regex(/^\d{1,12}$/)
  .transform(Number)
  .pipe(z.number().positive());

/** For how many seconds a service honours a key; undefined where it does not say so, and so may honour none. */
export function readIdempotencyLifetime(value: string | null | undefined): number | undefined {
  return lifetimeSchema.safeParse(value).data;
}
