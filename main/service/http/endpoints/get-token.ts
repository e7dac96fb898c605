import { succeed } from '../answer.ts';
import type { Endpoint } from '../call.ts';

/** Get token. A body, if there is one, is not looked at. The nonce has the shape that real ones have. */
export const getToken: Endpoint = ({ tokens, clock, clientId }) => {
  const now = clock.now();
  return succeed({ accessToken: tokens.issue(now), tokenType: 'Bearer', nonce: `${now}${clientId}` });
};
