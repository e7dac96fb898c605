import { BlockList, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressClass,
  isLoopbackHost,
  literalClass,
} from '../../../../../shared/model/network/address-class.ts';

/** An independent judge: what is no public address, by Node. Without the forms that embed an IPv4 address. */
const reserved = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  reserved.addSubnet(network, bits, isIPv6(network) ? 'ipv6' : 'ipv4');
}
const embedding = new BlockList();
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
] as const) {
  embedding.addSubnet(network, bits, 'ipv6');
}

const byte = fc.integer({ min: 0, max: 255 });
/** Any, and many of those at the edges of what is reserved. */
const ipv4 = fc.oneof(
  fc.ipV4(),
  fc
    .tuple(
      fc.constantFrom(0, 9, 10, 11, 100, 126, 127, 128, 169, 172, 192, 198, 203, 223, 224, 255),
      byte,
      byte,
      byte,
    )
    .map((bytes) => bytes.join('.')),
  fc
    .tuple(
      fc.constantFrom(
        '100.63',
        '100.64',
        '100.127',
        '100.128',
        '169.254',
        '172.15',
        '172.31',
        '172.32',
        '192.0',
        '198.17',
        '198.18',
        '198.19',
        '198.20',
      ),
      byte,
      byte,
    )
    .map((parts) => parts.join('.')),
);
const ipv6 = fc.oneof(
  fc.ipV6(),
  fc
    .tuple(
      fc.constantFrom(
        '100:',
        '2001:0',
        '2001:1',
        '2001:db8',
        '3fff:1',
        '5f00:',
        'fbff:',
        'fc00:',
        'fdff:',
        'fe7f:',
        'fe80:',
        'febf:',
        'fec0:',
        'feff:',
        'ff02:',
        '2606:4700',
      ),
      fc.integer({ min: 0, max: 65_535 }),
    )
    .map(([head, last]) => `${head.replace(/:$/, '')}::${last.toString(16)}`),
);
const hex = (address: string, invert = 0): string => {
  const bytes = address.split('.').map((each) => Number(each) ^ invert);
  const group = (at: number): string => (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16);
  return `${group(0)}:${group(2)}`;
};

describe('where an address lies', () => {
  it('is in public where node:net finds it in no reserved network, for every IPv4 address', () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        expect(addressClass(address) !== 'public').toBe(reserved.check(address, 'ipv4'));
      }),
      { numRuns: 3_000 },
    );
  });

  it('is in public where node:net finds it in no reserved network, for every IPv6 address that embeds none', () => {
    fc.assert(
      fc.property(ipv6, (address) => {
        fc.pre(!embedding.check(address, 'ipv6'));
        expect(addressClass(address) !== 'public').toBe(reserved.check(address, 'ipv6'));
      }),
      { numRuns: 3_000 },
    );
  });

  const forms: readonly (readonly [string, (address: string) => string])[] = [
    ['mapped', (address) => `::ffff:${address}`],
    ['mapped, in hex', (address) => `::FFFF:${hex(address)}`],
    ['mapped, at length', (address) => `0:0:0:0:0:ffff:${address}`],
    ['translated', (address) => `::ffff:0:${address}`],
    ['behind NAT64', (address) => `64:ff9b::${address}`],
    ['behind NAT64, in hex', (address) => `[64:ff9b::${hex(address)}]`],
    ['behind a NAT64 of its network', (address) => `64:ff9b:1::${hex(address)}`],
    ['in 6to4', (address) => `2002:${hex(address)}::1`],
    ['in Teredo, as the client', (address) => `2001:0:808:808::${hex(address, 255)}`],
    ['in Teredo, as the server', (address) => `2001:0:${hex(address)}::${hex('8.8.8.8', 255)}`],
    ['with a zone', (address) => `::ffff:${address}%eth0`],
  ];
  it.each(forms)('is where the IPv4 address lies that is %s', (_form, embed) => {
    fc.assert(
      fc.property(ipv4, (address) => {
        // `::` and `::1` are what they are
        expect([embed(address), addressClass(embed(address))]).toEqual([
          embed(address),
          addressClass(address),
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['127.9.9.9', 'loopback'],
    ['0.0.0.0', 'loopback'],
    ['::', 'loopback'],
    ['[::1]', 'loopback'],
    ['::127.0.0.1', 'loopback'],
    ['::7f00:1', 'loopback'],
    ['::10.0.0.1', 'private'],
    ['::8.8.8.8', 'public'],
    ['::ffff:7f00:1', 'loopback'],
    ['169.254.169.254', 'link-local'],
    ['64:ff9b::a9fe:a9fe', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['fd00::1', 'private'],
    ['64:ff9b:1:7f00:0:100::', 'private'],
    ['255.255.255.255', 'private'],
    ['ff02::1', 'private'],
    ['8.8.8.8', 'public'],
    ['2606:4700::1111', 'public'],
  ])('of %s is %s', (address, expected) => expect(addressClass(address)).toBe(expected));

  it.each(['', 'localhost', '1.2.3', '127.1', '0x7f.0.0.1', '08.8.8.8', '1::2::3', '1:2:3:4:5:6:7:8:9'])(
    'is never in public where %j is no address',
    (text) => expect(addressClass(text)).toBe('private'),
  );
});

describe('a host', () => {
  it.each([
    ['localhost', 'loopback', true],
    ['LOCALHOST', 'loopback', true],
    ['files.localhost.', 'loopback', true],
    ['[::1]', 'loopback', true],
    ['127.0.0.1.', 'loopback', true],
    ['::ffff:127.0.0.1', 'loopback', true],
    ['192.168.0.1', 'private', false],
    ['[::ffff:10.0.0.1]', 'private', false],
    // every network that it is in, and what others can reach
    ['0.0.0.0', 'loopback', false],
    ['::', 'loopback', false],
    ['2002:7f00:1::', 'loopback', false],
    ['64:ff9b::7f00:1', 'loopback', false],
    ['example.com', null, false],
    ['localhost.example.com', null, false],
  ])('%s is %s, this machine alone: %s', (host, kind, isLoopback) => {
    expect(literalClass(host)).toBe(kind);
    expect(isLoopbackHost(host)).toBe(isLoopback);
  });
});
