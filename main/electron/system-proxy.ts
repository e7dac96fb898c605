import { session } from 'electron';
import type { ProxyFor } from '../engine/ports.ts';

/**
 * The proxy of the environment; if it names none, that of the system's settings (including automatic ones), as Chromium
 * reads them. Of several, the first is used.
 */
export function createSystemProxy(ofEnvironment: ProxyFor): ProxyFor {
  return async (url) => {
    const named = await ofEnvironment(url);
    if (named !== null) return named;
    // e.g. "PROXY proxy.example:8080; DIRECT"
    const [first = ''] = (await session.defaultSession.resolveProxy(url.href)).split(';');
    const [, kind = '', host = ''] = /^\s*(PROXY|HTTPS)\s+(\S+)\s*$/.exec(first) ?? [];
    return host === '' ? null : new URL(`${kind === 'HTTPS' ? 'https' : 'http'}://${host}`);
  };
}
