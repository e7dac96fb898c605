import type { Dispatcher } from 'undici';
import type { ProxyFor } from '../ports.ts';

/** How an address is reached at the moment. */
export interface Route {
  readonly dispatcher: Dispatcher;
  /** Null for a direct connection. */
  readonly proxy: URL | null;
}

/** One dispatcher for each proxy. The proxy is determined again for every call, because networks change. */
export interface Routes {
  /** Throws AppError `usage` if the setting names a proxy that cannot be used. */
  readonly to: (url: URL) => Promise<Route>;
  readonly destroy: () => Promise<void>;
}

/** @param open creates the dispatcher of one route; null is the direct one */
export function createRoutes(proxyFor: ProxyFor, open: (proxy: URL | null) => Promise<Dispatcher>): Routes {
  const dispatchers = new Map<string, Promise<Dispatcher>>();
  return {
    to: async (url) => {
      const proxy = await proxyFor(url);
      const key = proxy?.href ?? '';
      const opened = dispatchers.get(key) ?? open(proxy);
      dispatchers.set(key, opened);
      try {
        return { dispatcher: await opened, proxy };
      } catch (cause) {
        // What could not be opened now, e.g. for want of open files, is opened anew the next time.
        if (dispatchers.get(key) === opened) dispatchers.delete(key);
        throw cause;
      }
    },
    destroy: async () => {
      const opened = await Promise.allSettled(dispatchers.values());
      await Promise.all(opened.map((each) => (each.status === 'fulfilled' ? each.value.destroy() : null)));
    },
  };
}
