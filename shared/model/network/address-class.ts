import { type IpAddress, isInNetwork, readIpAddress } from './ip-address.ts';

/**
 * The kind of network that an address belongs to. *private* is every network that is not part of the public internet: home and
 * carrier networks, documentation, benchmarks, multicast, reserved ranges.
 */
export type AddressClass = 'loopback' | 'link-local' | 'private' | 'public';
const STRICTEST_FIRST: readonly AddressClass[] = ['loopback', 'link-local', 'private', 'public'];

/** The registries of special addresses (IANA; RFC 6890, 8190), the least restricted class last. All other addresses are public. */
const NETWORKS = [
  ['loopback', '127.0.0.0', 8],
  // A connection to the address of "this host" goes to loopback.
  ['loopback', '0.0.0.0', 8],
  ['loopback', '::1', 128],
  ['loopback', '::', 128],
  ['link-local', '169.254.0.0', 16],
  ['link-local', 'fe80::', 10],
  ['private', '10.0.0.0', 8],
  ['private', '100.64.0.0', 10],
  ['private', '172.16.0.0', 12],
  ['private', '192.0.0.0', 24],
  ['private', '192.0.2.0', 24],
  ['private', '192.88.99.0', 24],
  ['private', '192.168.0.0', 16],
  ['private', '198.18.0.0', 15],
  ['private', '198.51.100.0', 24],
  ['private', '203.0.113.0', 24],
  ['private', '224.0.0.0', 3],
  // Discard-only, protocol assignments (with benchmarks and identifiers), documentation, segment routing, unique local, site-local,
  // multicast.
  ['private', '100::', 64],
  ['private', '2001::', 23],
  ['private', '2001:db8::', 32],
  ['private', '3fff::', 20],
  ['private', '5f00::', 16],
  ['private', 'fc00::', 7],
  ['private', 'fec0::', 10],
  ['private', 'ff00::', 8],
] as const;

/** IPv6 networks whose addresses embed an IPv4 address, which decides their class. `at` is the index of its first byte. */
const EMBEDDING = [
  // Mapped, translated, compatible, NAT64, 6to4.
  { network: '::ffff:0:0', bits: 96, at: 12 },
  { network: '::ffff:0:0:0', bits: 96, at: 12 },
  { network: '::', bits: 96, at: 12 },
  { network: '64:ff9b::', bits: 96, at: 12 },
  { network: '2002::', bits: 16, at: 2 },
] as const;
const TEREDO = '2001::';
const LOCAL_NAT64 = '64:ff9b:1::';

/**
 * Classifies an IP address. Text that is not an address counts as private, so that it is not connected to.
 * @param text the address in any notation, with or without brackets and zone
 */
export function addressClass(text: string): AddressClass {
  const address = readIpAddress(withoutBrackets(text));
  return address === null ? 'private' : classOf(address);
}

function classOf(address: IpAddress): AddressClass {
  const found = NETWORKS.find(([, network, bits]) => isIn(address, network, bits));
  // Loopback and Teredo come first, because their ranges are part of the more general ones below.
  if (found?.[0] === 'loopback') return 'loopback';
  if (isIn(address, TEREDO, 32)) {
    // The address contains that of the Teredo server, and that of the client with all bits inverted.
    const client = address.slice(12).map((byte) => byte ^ 255);
    return strictest(classOf(address.slice(4, 8)), classOf(client));
  }
  if (isIn(address, LOCAL_NAT64, 48)) {
    // Each network chooses its own prefix in this range. Usually all bytes between the prefix and the IPv4 address are zero.
    return address.slice(8, 12).some((byte) => byte !== 0) ? 'private' : classOf(address.slice(12));
  }
  const form = EMBEDDING.find(({ network, bits }) => isIn(address, network, bits));
  if (form !== undefined) return classOf(address.slice(form.at, form.at + 4));
  return found?.[0] ?? 'public';
}

function isIn(address: IpAddress, network: string, bits: number): boolean {
  return isInNetwork(address, readIpAddress(network) ?? [], bits);
}

function strictest(...classes: readonly AddressClass[]): AddressClass {
  return STRICTEST_FIRST.find((each) => classes.includes(each)) ?? 'private';
}

/** The class of a URL's host if it is an address or `localhost`; null if it is a name that has to be looked up. */
export function literalClass(hostname: string): AddressClass | null {
  // A fully qualified name may end with a dot.
  const bare = withoutBrackets(hostname).replace(/\.$/, '').toLowerCase();
  const address = readIpAddress(bare);
  if (address !== null) return classOf(address);
  return bare === 'localhost' || bare.endsWith('.localhost') ? 'loopback' : null;
}

/** Loopback, also as mapped IPv6. Other forms that embed it, and `0.0.0.0` (all interfaces), can be reached by other machines. */
const THIS_MACHINE = [
  ['127.0.0.0', 8],
  ['::1', 128],
  ['::ffff:127.0.0.0', 104],
] as const;

/** Whether a host can only be reached from this machine. */
export function isLoopbackHost(hostname: string): boolean {
  const address = readIpAddress(withoutBrackets(hostname).replace(/\.$/, ''));
  if (address === null) return literalClass(hostname) === 'loopback';
  return THIS_MACHINE.some(([network, bits]) => isIn(address, network, bits));
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
