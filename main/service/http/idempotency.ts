import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { EndpointName } from '../../../shared/interface/endpoints.ts';
import {
  IDEMPOTENCY_CODE,
  IDEMPOTENCY_KEY_HEADER,
  readIdempotencyKey,
} from '../../../shared/interface/idempotency.ts';
import type { FormValues } from '../rules/form-values.ts';
import type { Refusal } from '../wire/refusal.ts';

/** The refusal of another request under a key that is taken. */
export const KEY_REUSED: Refusal = {
  code: IDEMPOTENCY_CODE.reused,
  msg: 'Idempotency-Key was used for another request; nothing was charged for this one',
};

const KEY_MALFORMED: Refusal = {
  code: IDEMPOTENCY_CODE.malformed,
  msg: 'Idempotency-Key must be one string of 1 to 255 printable ASCII characters, in quotation marks; nothing was charged for this request',
};

/** The idempotency key of a request, undefined where it has none; or why the request is refused. */
export function keyOrRefusal(request: IncomingMessage): string | undefined | Refusal {
  // Not `headers`: there, two of them are one value.
  const values = request.headersDistinct[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  if (values === undefined) return undefined;
  const [value = '', ...more] = values;
  return (more.length === 0 ? readIdempotencyKey(value) : undefined) ?? KEY_MALFORMED;
}

/**
 * Tells requests apart by what they say: the endpoint, all text fields (`callback_url` too), and the bytes of the files
 * of each field in their order. Not by the order of different fields, by boundaries, or by files' names and types, which
 * a client's libraries choose anew.
 */
export function fingerprintOf(endpoint: EndpointName, { fields, files }: FormValues): string {
  const texts = [...fields].sort(byName);
  // Stable: the views of a set stay in their order.
  const bytes = files.map(({ field, sha256 }) => [field, sha256] as const).sort(byName);
  return createHash('sha256')
    .update(JSON.stringify([endpoint, texts, bytes]))
    .digest('hex');
}

/** By code units, so that no locale has a say. */
function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : Number(a > b);
}
