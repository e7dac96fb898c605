import { literalClass } from '../../../shared/model/network/address-class.ts';
import type { Ports, ProxyFor } from '../ports.ts';

/**
 * The proxies of one connection, by its setting. Addresses of this machine never go through a proxy.
 * @param setting `system`, `none`, or a proxy's address
 */
export function proxyChoice(
  setting: string,
  { systemProxy, beforeTls }: Pick<Ports, 'systemProxy' | 'beforeTls'>,
): ProxyFor {
  const fixed = setting === 'system' || setting === 'none' ? null : new URL(setting);
  return async (url) => {
    // Whoever connects asks for the way first.
    if (url.protocol === 'https:') beforeTls?.();
    if (setting === 'none' || literalClass(url.hostname) === 'loopback') return null;
    return fixed ?? systemProxy(url);
  };
}
