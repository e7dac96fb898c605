import {
  IDEMPOTENCY_LIFETIME_HEADER,
  IDEMPOTENCY_LIFETIME_SECONDS,
} from '../../../../shared/interface/idempotency.ts';
import { succeed } from '../../wire/answer.ts';
import type { Endpoint } from '../endpoint.ts';

/** Tells clients that a submit which was sent under an idempotency key can be sent again. */
const HONOURS_KEYS = { [IDEMPOTENCY_LIFETIME_HEADER]: String(IDEMPOTENCY_LIFETIME_SECONDS) };

/** Get token. A body, if there is one, is not looked at. The nonce has the shape that real ones have. */
export const getToken: Endpoint = ({ tokens, clock, clientId, idempotencyKeys }) => {
  const now = clock.now();
  const token = { accessToken: tokens.issue(now), tokenType: 'Bearer', nonce: `${now}${clientId}` };
  return succeed(token, idempotencyKeys ? HONOURS_KEYS : {});
};
