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

/** The refusal of a request whose key was already used for another request. */
export const KEY_REUSED: Refusal = {
  code: IDEMPOTENCY_CODE.reused,
  msg: 'Idempotency-Key was used for another request; nothing was charged for this one',
};

const KEY_MALFORMED: Refusal = {
  code: IDEMPOTENCY_CODE.malformed,
  msg: 'Idempotency-Key must be one string of 1 to 255 printable ASCII characters, in quotation marks; nothing was charged for this request',
};

/** Reads the idempotency key of a request. Undefined: the request has none. A refusal: its key is malformed. */
export function readKeyOrRefuse(request: IncomingMessage): string | undefined | Refusal {
  // `headers` would join two such headers into one value.
  const values = request.headersDistinct[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  if (values === undefined) return undefined;
  const [value = '', ...more] = values;
  return (more.length === 0 ? readIdempotencyKey(value) : undefined) ?? KEY_MALFORMED;
}

/**
 * A hash of what a request asks for: the endpoint, all text fields (`callback_url` too), and the bytes of the files of each
 * field in their order. The order of different fields, boundaries, and the names and types of files are left out, because
 * a client's HTTP library may choose them anew for a retry.
 */
export function fingerprintOf(endpoint: EndpointName, { fields, files }: FormValues): string {
  const texts = [...fields].sort(byName);
  // The sort is stable, so the views of a set stay in their order.
  const bytes = files.map(({ field, sha256 }) => [field, sha256] as const).sort(byName);
  return createHash('sha256')
    .update(JSON.stringify([endpoint, texts, bytes]))
    .digest('hex');
}

/** Compares by code units, so that the result does not depend on the locale. */
function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : Number(a > b);
}
