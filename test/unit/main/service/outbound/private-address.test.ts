import { describe, expect, it } from 'vitest';
import {
  isLoopbackHost,
  isPrivateAddress,
  isPrivateHost,
} from '../../../../../main/service/outbound/private-address.ts';

describe('isPrivateAddress', () => {
  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fd00::1',
    'fe80::1%eth0',
    'fec0::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '192.88.99.1',
    '2001::80ff:fffe',
    '2002:7f00:1::',
  ])('finds %s on this side', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
  ])('finds %s in public', (address) => expect(isPrivateAddress(address)).toBe(false));
});

describe('a host', () => {
  it.each([
    ['localhost', true, true],
    ['files.localhost.', true, true],
    ['[::1]', true, true],
    ['192.168.0.1', true, false],
    ['0.0.0.0', true, false],
    ['example.com', false, false],
    ['localhost.example.com', false, false],
  ])('%s is private: %s, loopback: %s', (host, isPrivate, isLoopback) => {
    expect(isPrivateHost(host)).toBe(isPrivate);
    expect(isLoopbackHost(host)).toBe(isLoopback);
  });
});
