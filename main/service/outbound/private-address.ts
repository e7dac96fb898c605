import { BlockList, isIP, isIPv6 } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  // "This host" connects to loopback.
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  // Multicast and reserved.
  ['224.0.0.0', 3],
  ['fc00::', 7],
  // Link-local, and site-local as it was.
  ['fe80::', 9],
  ['ff00::', 8],
  // These carry an IPv4 address, which may be a private one: compatible (with loopback among them), NAT64, Teredo and 6to4.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
] as const) {
  PRIVATE.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4');
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Whether an IP address lies on this machine or its own networks, rather than in public. An IPv4 address mapped into
 * IPv6 is judged as what it is.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  return PRIVATE.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

/** Whether a URL's host is known to be private without looking it up: an address, or a name of loopback's. */
export function isPrivateHost(hostname: string): boolean {
  const bare = plainHost(hostname);
  return isIP(bare) === 0 ? isLoopbackName(bare) : isPrivateAddress(bare);
}

/** Whether a host is this machine alone, and nobody else's: what only its own users reach. */
export function isLoopbackHost(hostname: string): boolean {
  const bare = plainHost(hostname);
  return isIP(bare) === 0 ? isLoopbackName(bare) : LOOPBACK.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

/** Without the brackets of IPv6, and without the dot that ends a full name. */
const plainHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const isLoopbackName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');
