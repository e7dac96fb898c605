import { type IpAddress, isInNetwork, readIpAddress } from './ip-address.ts';

/**
 * Where an address lies, as seen from here. *private* is every network that is nobody's in public: of a house or a carrier, for
 * documents and benchmarks, multicast, reserved. From most to least reserved.
 */
export type AddressClass = 'loopback' | 'link-local' | 'private' | 'public';
const STRICTEST_FIRST: readonly AddressClass[] = ['loopback', 'link-local', 'private', 'public'];

/** The registries of special addresses (IANA; RFC 6890, 8190), longest reach last; all else is public. */
const NETWORKS = [
  ['loopback', '127.0.0.0', 8],
  // "This host" connects to loopback.
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
  // Discarded, of protocols (benchmarks and identifiers among them), documents, segments, unique local, site-local, multicast.
  ['private', '100::', 64],
  ['private', '2001::', 23],
  ['private', '2001:db8::', 32],
  ['private', '3fff::', 20],
  ['private', '5f00::', 16],
  ['private', 'fc00::', 7],
  ['private', 'fec0::', 10],
  ['private', 'ff00::', 8],
] as const;

/** Forms of IPv6 that lead to an IPv4 address, which decides where they lie. `at` is its first byte. */
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
 * Where an IP address lies, in any spelling. What is no address counts as private: it is not to be followed.
 * @param text with or without brackets and zone
 */
export function addressClass(text: string): AddressClass {
  const address = readIpAddress(withoutBrackets(text));
  return address === null ? 'private' : classOf(address);
}

function classOf(address: IpAddress): AddressClass {
  const found = NETWORKS.find(([, network, bits]) => isIn(address, network, bits));
  // Loopback's own forms lie among the compatible ones, Teredo's among those of protocols.
  if (found?.[0] === 'loopback') return 'loopback';
  if (isIn(address, TEREDO, 32)) {
    // The server that a packet goes by, and the client behind it, written inverted.
    const client = address.slice(12).map((byte) => byte ^ 255);
    return strictest(classOf(address.slice(4, 8)), classOf(client));
  }
  if (isIn(address, LOCAL_NAT64, 48)) {
    // A network chooses its own prefix in here; in the usual ones all between it and the IPv4 address is zero.
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

/** The class of a URL's host where it is an address already, or a name of loopback's; null where it must be looked up. */
export function literalClass(hostname: string): AddressClass | null {
  // The dot that ends a full name.
  const bare = withoutBrackets(hostname).replace(/\.$/, '').toLowerCase();
  const address = readIpAddress(bare);
  if (address !== null) return classOf(address);
  return bare === 'localhost' || bare.endsWith('.localhost') ? 'loopback' : null;
}

/** Loopback itself, also mapped. What only embeds it, or means every network (`0.0.0.0`), can be reached by others. */
const THIS_MACHINE = [
  ['127.0.0.0', 8],
  ['::1', 128],
  ['::ffff:127.0.0.0', 104],
] as const;

/** Whether a host is this machine alone, and nobody else's: what only its own users reach. */
export function isLoopbackHost(hostname: string): boolean {
  const address = readIpAddress(withoutBrackets(hostname).replace(/\.$/, ''));
  if (address === null) return literalClass(hostname) === 'loopback';
  return THIS_MACHINE.some(([network, bits]) => isIn(address, network, bits));
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
