import { session } from 'electron';
import type { Logger, ProxyFor } from '../engine/ports.ts';

/**
 * The proxy of the environment; if it names none, that of the system's settings (including automatic ones), as Chromium
 * reads them. Of several, the first is used. Settings of the system that cannot be evaluated, e.g. a script whose answer is no address, count as
 * none, as they do in Chromium: one sentence in the log says so.
 */
export function createSystemProxy(ofEnvironment: ProxyFor, { warn }: Pick<Logger, 'warn'>): ProxyFor {
  let isSaid = false;
  return async (url) => {
    const named = await ofEnvironment(url);
    if (named !== null) return named;
    try {
      const proxy = firstProxy(await session.defaultSession.resolveProxy(url.href));
      isSaid = false;
      return proxy;
    } catch (cause) {
      // Once, not with every call. Only the kind of the error: its message may contain the address, which may be signed.
      if (!isSaid) {
        warn(
          'The proxy settings of this system cannot be evaluated, so services are reached directly; correct them or their script (PAC), or give the connection its own proxy.',
          { error: cause instanceof Error ? cause.name : typeof cause },
        );
      }
      isSaid = true;
      return null;
    }
  };
}

/** @param said e.g. "PROXY proxy.example:8080; DIRECT" @throws TypeError if what it names is no address */
function firstProxy(said: string): URL | null {
  const [first = ''] = said.split(';');
  const [, kind = '', host = ''] = /^\s*(PROXY|HTTPS)\s+(\S+)\s*$/.exec(first) ?? [];
  return host === '' ? null : new URL(`${kind === 'HTTPS' ? 'https' : 'http'}://${host}`);
}
