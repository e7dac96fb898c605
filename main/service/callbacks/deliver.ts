import { asOutboundError, type GuardedAgent } from '../outbound/guarded-agent.ts';

/** How one delivery went. */
export type Delivery =
  | { readonly accepted: true; readonly words: string }
  /** `isPermanent`: no later delivery can go better. */
  | { readonly accepted: false; readonly words: string; readonly isPermanent: boolean };

/**
 * POSTs a callback's body once, on a connection of its own. Any 2xx is taken; a redirect is not followed, and what the
 * receiver says beyond its status is not read.
 * @param seconds the time limit, from the look-up of the name to the status
 * @throws the signal's reason
 */
export async function deliver(
  outbound: GuardedAgent,
  call: {
    readonly url: string;
    readonly body: string;
    readonly seconds: number;
    readonly signal: AbortSignal;
  },
): Promise<Delivery> {
  const timeLimit = AbortSignal.timeout(call.seconds * 1000);
  try {
    const url = outbound.address(call.url);
    const { statusCode, body } = await outbound.agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...basicAuthorization(url) },
      body: call.body,
      reset: true,
      signal: AbortSignal.any([call.signal, timeLimit]),
    });
    body.on('error', () => undefined).destroy();
    return statusCode >= 200 && statusCode < 300
      ? { accepted: true, words: `taken with HTTP ${statusCode}` }
      : { accepted: false, words: `answered with HTTP ${statusCode}`, isPermanent: false };
  } catch (error) {
    call.signal.throwIfAborted();
    const { reason, message } = asOutboundError(error, timeLimit);
    return { accepted: false, words: message, isPermanent: reason === 'bad-address' };
  }
}

/** `http://name:password@host/` is how a receiver behind Basic authentication is named. */
function basicAuthorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}
