import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInNetwork, readIpAddress } from '../../../../../shared/model/network/ip-address.ts';

describe('an IP address as text', () => {
  it('is read where node:net takes it for one, and as long as that says', () => {
    const piece = fc.constantFrom(
      '0',
      '1',
      '255',
      '256',
      '01',
      'ffff',
      'fffff',
      'g',
      '',
      '.',
      ':',
      '::',
      '%',
      '127.0.0.1',
    );
    const pieces = fc.array(piece, { maxLength: 16 }).map((parts) => parts.join(''));
    const dotted = fc
      .array(fc.constantFrom('0', '9', '255', '256', '00', ''), { maxLength: 5 })
      .map((x) => x.join('.'));
    const colons = fc
      .array(fc.constantFrom('0', 'AF', 'ffff', '1.2.3.4', ''), { maxLength: 9 })
      .map((x) => x.join(':'));
    fc.assert(
      fc.property(fc.oneof(pieces, dotted, colons, fc.ipV4(), fc.ipV6(), fc.string()), (text) => {
        const bytes = readIpAddress(text);
        const family = isIP(text);
        expect(bytes?.length ?? 0).toBe({ 0: 0, 4: 4, 6: 16 }[family]);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['::', new Array(16).fill(0)],
    ['1:2::8', [0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8]],
    ['::ffff:1.2.3.4', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 1, 2, 3, 4]],
    ['fe80::1%eth0', [254, 128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ])('%s is read', (text, bytes) => expect(readIpAddress(text)).toEqual(bytes));
});

describe('a network', () => {
  it('ends within a byte', () => {
    const network = readIpAddress('172.16.0.0') ?? [];
    expect(isInNetwork([172, 31, 255, 255], network, 12)).toBe(true);
    expect(isInNetwork([172, 32, 0, 0], network, 12)).toBe(false);
    expect(isInNetwork(readIpAddress('::') ?? [], network, 0)).toBe(false);
  });
});
