import { literalClass } from '../../../shared/model/network/address-class.ts';
import type { ProxyFor } from '../ports.ts';

/**
 * The proxies of one connection, by its setting. Addresses of this machine never go through a proxy.
 * @param setting `system`, `none`, or a proxy's address
 */
export function proxyChoice(setting: string, systemProxy: ProxyFor): ProxyFor {
  if (setting === 'none') return async () => null;
  const fixed = setting === 'system' ? null : new URL(setting);
  return async (url) => {
    if (literalClass(url.hostname) === 'loopback') return null;
    return fixed ?? systemProxy(url);
  };
}
