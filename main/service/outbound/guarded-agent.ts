import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { addressClass, literalClass } from '../../../shared/model/network/address-class.ts';
import { OutboundError } from './outbound-error.ts';

/** An HTTP client for addresses that clients give. It refuses private addresses unless they are allowed. */
export interface GuardedAgent {
  readonly agent: Agent;
  /**
   * Parses and checks an address as text. The IP addresses of a host name are checked later, when the connection is made.
   * @param base the base of a relative address (of a redirect)
   * @throws OutboundError
   */
  readonly address: (text: string, base?: URL) => URL;
  readonly close: () => Promise<void>;
}

const CONNECT_MS = 10_000;

export function createGuardedAgent(options: { readonly allowPrivate: boolean }): GuardedAgent {
  const { allowPrivate } = options;
  const guardedLookup: LookupFunction = (hostname, wanted, callback) => {
    lookup(hostname, { ...wanted, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, []);
      else if (first === undefined) callback(new Error(`${hostname} has no address`), []);
      // One private address among public ones is refused, too, because Node chooses which one it connects to.
      else if (!allowPrivate && addresses.some(({ address }) => addressClass(address) !== 'public')) {
        callback(privateAddress(), []);
      } else if (wanted.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
  const agent = new Agent({
    allowH2: false,
    connect: buildConnector({ timeout: CONNECT_MS, allowH2: false, lookup: guardedLookup }),
  });

  return {
    agent,
    address: (text, base) => {
      const url = URL.parse(text, base?.href);
      if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
        throw new OutboundError('bad-address', 'it is no http or https address');
      }
      const kind = literalClass(url.hostname);
      if (!allowPrivate && kind !== null && kind !== 'public') throw privateAddress();
      return url;
    },
    close: () => agent.destroy(),
  };
}

const privateAddress = (): OutboundError =>
  new OutboundError('private-address', 'private addresses are allowed with --allow-private-urls only');

/**
 * Converts any error of a call into an OutboundError: the agent's own refusal, the time limit, or an error of the network with
 * the system's code.
 * @param timeLimit the signal of the call's time limit
 */
export function asOutboundError(error: unknown, timeLimit: AbortSignal): OutboundError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) return cause;
  }
  if (timeLimit.aborted) return new OutboundError('too-slow', 'it took too long', { cause: error });
  return new OutboundError('unreachable', `it cannot be reached (${codeOf(error)})`, { cause: error });
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}
