import { BlockList, isIP, isIPv6 } from 'node:net';

/** Where an address lies, as seen from here. */
export type AddressClass = 'public' | 'private' | 'link-local' | 'loopback';

const lists: Readonly<Record<Exclude<AddressClass, 'public'>, BlockList>> = {
  loopback: blockList([
    ['127.0.0.0', 8],
    ['::1', 128],
    // "This host": connects to loopback.
    ['0.0.0.0', 8],
    ['::', 128],
  ]),
  'link-local': blockList([
    ['169.254.0.0', 16],
    ['fe80::', 10],
  ]),
  private: blockList([
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
    ['198.18.0.0', 15],
    ['fc00::', 7],
    // Multicast and reserved: no result lies there.
    ['224.0.0.0', 3],
    ['ff00::', 8],
  ]),
};

function blockList(ranges: readonly (readonly [network: string, prefix: number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4');
  return list;
}

/** @param address an IP address; an IPv4 one may be mapped into IPv6 */
export function addressClass(address: string): AddressClass {
  const plain = unmapped(address.replace(/^\[|\]$/g, '').replace(/%.*$/, ''));
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4';
  for (const kind of ['loopback', 'link-local', 'private'] as const) {
    if (lists[kind].check(plain, family)) return kind;
  }
  return 'public';
}

/** `::ffff:127.0.0.1` and `::ffff:7f00:1` are 127.0.0.1. */
function unmapped(address: string): string {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (dotted !== undefined) return dotted;
  const hex = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address);
  if (hex === null) return address;
  const high = Number.parseInt(hex[1] ?? '', 16);
  const low = Number.parseInt(hex[2] ?? '', 16);
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

/** The class of a URL's host where it is an address already; null where it is a name that must be looked up. */
export function literalClass(hostname: string): AddressClass | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return addressClass(bare);
  return bare === 'localhost' || bare.endsWith('.localhost') ? 'loopback' : null;
}
