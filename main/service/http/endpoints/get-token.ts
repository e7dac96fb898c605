import {
  IDEMPOTENCY_LIFETIME_HEADER,
  IDEMPOTENCY_LIFETIME_SECONDS,
} from '../../../../shared/interface/idempotency.ts';
import { succeed } from '../../wire/answer.ts';
import type { Endpoint } from '../endpoint.ts';

/** Tells clients that a creation request with an idempotency key can safely be sent again. */
const HONOURS_KEYS = { [IDEMPOTENCY_LIFETIME_HEADER]: String(IDEMPOTENCY_LIFETIME_SECONDS) };

/** Get token. The request's body is ignored. The nonce has the same form as those of real services. */
export const getToken: Endpoint = async ({ store, clock, idempotencyKeys }, { clientId }) => {
  const now = clock.now();
  const token = {
    accessToken: await store.tokens.issue(clientId, now),
    tokenType: 'Bearer',
    nonce: `${now}${clientId}`,
  };
  return succeed(token, idempotencyKeys ? HONOURS_KEYS : {});
};
