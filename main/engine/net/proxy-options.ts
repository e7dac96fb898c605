import type { ProxyAgent } from 'undici';
import type { Undici } from './load-undici.ts';

/**
 * Options of every connection through a proxy: HTTP/1.1 on both sides of it, and one limit for each step of connecting.
 * https goes through a tunnel, so that the proxy sees neither headers nor answers.
 */
export function proxyOptions(
  { Client }: Pick<Undici, 'Client'>,
  proxy: URL,
  connectMs: number,
): ProxyAgent.Options {
  const tls = { timeout: connectMs, allowH2: false };
  return {
    uri: proxy.href,
    proxyTls: tls,
    requestTls: tls,
    // Limits a proxy that accepts the socket and never answers CONNECT.
    clientFactory: (origin, options) => new Client(origin, { ...options, headersTimeout: connectMs }),
  };
}
