import { AppError } from '../../shared/model/app-error.ts';
import type { ProxyFor } from '../engine/ports.ts';

/**
 * The proxies that the environment names, with curl's rules: `HTTPS_PROXY` or `HTTP_PROXY` by the address's protocol, else
 * `ALL_PROXY`, and `NO_PROXY` for addresses that are reached directly. Lower-case names take precedence.
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
    // The message does not quote it, because it may contain a password.
    throw new AppError(
      'usage',
      `${name.toUpperCase()} names no proxy that can be used; give it an address such as http://proxy.example:8080, or unset it.`,
    );
  };
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** An entry is a host name (which includes its subdomains), an IP address, or `*`; each may have a port. */
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

/** A name without brackets, a dot at the end, and a leading `.` or `*.`. */
function bare(name: string): string {
  const plain = name.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  return plain === '*' ? plain : plain.replace(/^\*?\./, '');
}
