import type { Dispatcher } from 'undici';
import type { ProxyFor } from '../ports.ts';

/** How an address is reached now. */
export interface Route {
  readonly dispatcher: Dispatcher;
  /** Null where the way is straight. */
  readonly proxy: URL | null;
}

/** Sockets by the proxy that they lead through: which one is asked anew for every call, as networks change. */
export interface Routes {
  /** Throws AppError `usage` where a proxy is named that cannot be used. */
  readonly to: (url: URL) => Promise<Route>;
  readonly destroy: () => Promise<void>;
}

/** @param open makes the sockets of one way; null is the straight one */
export function createRoutes(proxyFor: ProxyFor, open: (proxy: URL | null) => Dispatcher): Routes {
  const dispatchers = new Map<string, Dispatcher>();
  return {
    to: async (url) => {
      const proxy = await proxyFor(url);
      const key = proxy?.href ?? '';
      const dispatcher = dispatchers.get(key) ?? open(proxy);
      dispatchers.set(key, dispatcher);
      return { dispatcher, proxy };
    },
    destroy: async () => {
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.destroy()));
    },
  };
}
