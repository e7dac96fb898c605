import { type LookupAddress, lookup as lookupByCallback } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { AppError } from '../../../../shared/model/app-error.ts';
import {
  type AddressClass,
  addressClass,
  literalClass,
} from '../../../../shared/model/network/address-class.ts';
import { loadUndici, type Undici } from '../../net/load-undici.ts';
import { proxyOptions } from '../../net/proxy-options.ts';
import { createRoutes, type Routes } from '../../net/routes.ts';
import type { ProxyFor } from '../../ports.ts';
import { createReadBuffers } from './read-buffers.ts';

/**
 * A pool for downloads that connects only to hosts that a result may come from. Its sockets reuse their read buffers: a body's bytes are
 * valid only until `onResponseData` returns, so only `receive` may use it.
 */
export interface GuardedPool {
  /** Returns the dispatcher for a URL. Throws AppError `refused` if the URL is not allowed. */
  readonly reach: (url: URL, reading: Reading) => Promise<Dispatcher>;
  readonly close: () => Promise<void>;
}

/**
 * The HTTP parser. *straight* passes on a body without copying it, and accepts strict HTTP/1.1 only (undici's Milo: no HTTP/1.0, no
 * status without a space after it). *lenient* accepts what browsers accept, and copies every byte into the parser and back (undici's
 * llhttp). Both throw undici's `HTTPParserError` for answers that they do not accept.
 */
export type Reading = 'straight' | 'lenient';

export interface GuardedPoolOptions {
  /** The address class of the connection. Results on such addresses are allowed, and on public ones. */
  readonly home: AddressClass;
  readonly proxyFor: ProxyFor;
  /** Resolves a name locally, for results behind a proxy; by default the system's resolver. */
  readonly addressesOf?: (hostname: string) => Promise<readonly LookupAddress[]>;
}

const CONNECT_MS = 10_000;
const HEADERS_MS = 30_000;
/** Time limit without a byte. Milliseconds. */
const BODY_MS = 60_000;

/**
 * The address class of a connection. Results may be on addresses of this class and on public ones only. Behind a proxy, a name that does
 * not resolve locally counts as public.
 * @throws if the name cannot be resolved
 */
export async function connectionClass(baseUrl: string, proxyFor: ProxyFor): Promise<AddressClass> {
  const url = new URL(baseUrl);
  const literal = literalClass(url.hostname);
  if (literal !== null) return literal;
  const proxied = (await proxyFor(url)) !== null;
  const [first] = await lookup(url.hostname, { all: true }).catch((cause: unknown) => {
    if (proxied) return [];
    throw cause;
  });
  return first === undefined ? 'public' : addressClass(first.address);
}

export function createGuardedPool(options: GuardedPoolOptions): GuardedPool {
  const { home, proxyFor, addressesOf = (hostname) => lookup(hostname, { all: true }) } = options;
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
  const limits = { allowH2: false, headersTimeout: HEADERS_MS, bodyTimeout: BODY_MS };
  const plain = { timeout: CONNECT_MS, allowH2: false, lookup: guardedLookup };
  const direct = ({ Agent, buildConnector }: Undici, useMilo: boolean): Dispatcher =>
    new Agent({
      ...limits,
      useMilo,
      connect: (options, callback) => {
        // Checked by name, by the resolved address, and again by the address that the socket is connected to.
        const reads = createReadBuffers();
        const connect = buildConnector({ ...plain, onread: reads.onread });
        connect(options, (...result) => {
          const [, socket] = result;
          if (socket !== null) reads.attach(socket);
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
  const routesOf = (useMilo: boolean): Routes =>
    createRoutes(proxyFor, async (proxy) => {
      const undici = await loadUndici();
      return proxy === null
        ? direct(undici, useMilo)
        : new undici.ProxyAgent({ ...limits, useMilo, ...proxyOptions(undici, proxy, CONNECT_MS) });
    });
  const routes: Readonly<Record<Reading, Routes>> = { straight: routesOf(true), lenient: routesOf(false) };
  /** The proxy resolves names and opens the socket, so only the locally resolved address can be checked. */
  const checkBehindProxy = async (hostname: string): Promise<void> => {
    const addresses = await addressesOf(hostname).catch(() => []);
    const problem = addresses.map(({ address }) => refuse(addressClass(address))).find((no) => no !== null);
    if (problem != null) throw problem;
  };
  return {
    reach: async (url, reading) => {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw new AppError(
          'refused',
          'The service names a result that is not at a web address; it is not fetched.',
        );
      }
      const kind = literalClass(url.hostname);
      const problem = kind === null ? null : refuse(kind);
      if (problem !== null) throw problem;
      const { dispatcher, proxy } = await routes[reading].to(url);
      if (proxy !== null && kind === null) await checkBehindProxy(url.hostname);
      return dispatcher;
    },
    close: async () => {
      await Promise.all([routes.straight.destroy(), routes.lenient.destroy()]);
    },
  };
}
