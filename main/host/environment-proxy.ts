import { AppError } from '../../shared/model/app-error.ts';
import type { ProxyFor } from '../engine/ports.ts';

/**
 * The proxies that the environment names, as curl reads them: `HTTPS_PROXY` or `HTTP_PROXY` by the address's protocol, else
 * `ALL_PROXY`, and `NO_PROXY` for those that are reached straight. Small letters go before capitals.
 */
export function environmentProxy(env: NodeJS.ProcessEnv): ProxyFor {
  const read = (name: string): string => (env[name] ?? env[name.toUpperCase()] ?? '').trim();
  return async (url) => {
    if (isExcepted(url, read('no_proxy'))) return null;
    const own = url.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
    const name = read(own) === '' ? 'all_proxy' : own;
    const text = read(name);
    if (text === '') return null;
    const proxy = URL.parse(text.includes('://') ? text : `http://${text}`);
    if (proxy !== null && ['http:', 'https:'].includes(proxy.protocol)) return proxy;
    // Its text is not told: it may hold a password.
    throw new AppError(
      'usage',
      `${name.toUpperCase()} names no proxy that can be used; give it an address such as http://proxy.example:8080, or unset it.`,
    );
  };
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** An entry is a name (which stands for what is under it, too), an address, or `*`; each may have a port. */
function isExcepted(url: URL, noProxy: string): boolean {
  const host = bare(url.hostname);
  const port = url.port || DEFAULT_PORTS[url.protocol];
  return noProxy.split(/[\s,]+/).some((entry) => {
    const [, name = '', entryPort] = /^(\[.+\]|[^:]+|.*:.*:.*?)(?::(\d+))?$/.exec(entry) ?? [];
    if (name === '' || (entryPort !== undefined && entryPort !== port)) return false;
    const plain = bare(name);
    return plain === '*' || host === plain || host.endsWith(`.${plain}`);
  });
}

/** Without brackets, the dot at the end, and a leading `.` or `*.`. */
function bare(name: string): string {
  const plain = name.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  return plain === '*' ? plain : plain.replace(/^\*?\./, '');
}
