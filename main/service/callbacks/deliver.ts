import { asOutboundError, type GuardedAgent } from '../outbound/guarded-agent.ts';
import { OutboundError } from '../outbound/outbound-error.ts';

/** How one delivery went. */
export type Delivery =
  | { readonly accepted: true; readonly words: string }
  /** `isPermanent`: later deliveries would fail, too. */
  | { readonly accepted: false; readonly words: string; readonly isPermanent: boolean };

/**
 * POSTs a callback's body once, on its own connection. Any 2xx status means that it was accepted. Redirects are not
 * followed, and the body of the receiver's answer is not read.
 * @param call.seconds the time limit, from the DNS lookup to the status
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

/**
 * A receiver that requires Basic authentication is given as `http://name:password@host/`.
 * @throws OutboundError `bad-address` if name or password are not percent-encoded UTF-8
 */
function basicAuthorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = `${decoded(username)}:${decoded(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (cause) {
    throw new OutboundError('bad-address', 'its name or password has a % that encodes nothing', { cause });
  }
}
