import { type LookupAddress, lookup as lookupByCallback } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { AppError } from '../../../../shared/model/app-error.ts';
import { type AddressClass, addressClass, literalClass } from './address-class.ts';

/** A pool for downloads that reaches only hosts that a result may lie on. */
export interface GuardedPool {
  readonly agent: Agent;
  /** Throws AppError `refused` where a URL may not be followed. */
  readonly check: (url: URL) => void;
  readonly close: () => Promise<void>;
}

const CONNECT_MS = 10_000;
const HEADERS_MS = 30_000;
/** Without a byte. */
const BODY_MS = 60_000;

/**
 * Where a connection itself lies: results may lie there too, and nowhere else but in public.
 * @throws where its name cannot be looked up
 */
export async function connectionClass(baseUrl: string): Promise<AddressClass> {
  const { hostname } = new URL(baseUrl);
  const literal = literalClass(hostname);
  if (literal !== null) return literal;
  const [first] = await lookup(hostname, { all: true });
  return first === undefined ? 'public' : addressClass(first.address);
}

/** @param home where the connection lies: results on such addresses are followed beside public ones */
export function createGuardedPool(home: AddressClass): GuardedPool {
  const refuse = (kind: AddressClass): AppError | null =>
    kind === 'public' || kind === home
      ? null
      : new AppError(
          'refused',
          'The service names a result on this machine or its own network, which is not where the service is; it is not fetched.',
        );
  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    lookupByCallback(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      const problem =
        error ?? addresses.map(({ address }) => refuse(addressClass(address))).find((no) => no !== null);
      if (problem != null || first === undefined) callback(problem ?? new Error('no address'), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
  const connector = buildConnector({ timeout: CONNECT_MS, allowH2: false, lookup: guardedLookup });
  const agent = new Agent({
    allowH2: false,
    headersTimeout: HEADERS_MS,
    bodyTimeout: BODY_MS,
    connect: (options, callback) => {
      // Judged by the name, by what it looks up to, and once more by whom the socket really reached.
      connector(options, (...result) => {
        const [, socket] = result;
        const reached = socket?.remoteAddress;
        const problem = reached === undefined ? null : refuse(addressClass(reached));
        if (socket === null || problem === null) {
          callback(...result);
          return;
        }
        socket.destroy();
        callback(problem, null);
      });
    },
  });
  return {
    agent,
    check: (url) => {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw new AppError(
          'refused',
          'The service names a result that is not at a web address; it is not fetched.',
        );
      }
      const kind = literalClass(url.hostname);
      const problem = kind === null ? null : refuse(kind);
      if (problem !== null) throw problem;
    },
    close: () => agent.destroy(),
  };
}
