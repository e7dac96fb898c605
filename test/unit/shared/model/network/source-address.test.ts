import { describe, expect, it } from 'vitest';
import { isWebAddress, whyNoSource } from '../../../../../shared/model/network/source-address.ts';

describe('where something comes from', () => {
  it.each([
    'https://host.example/a.png',
    'HTTP://host.example',
    'C:\\refs\\chair.png',
    'c:/refs',
    'd:',
    '//server/share',
    '\\\\server\\share',
    '/refs/a: b.png',
    'shots:2',
    '~/refs',
    'refs',
  ])('%s is a path or a web address', (text) => {
    expect(whyNoSource(text)).toBeNull();
    expect(isWebAddress(text)).toBe(/^http/i.test(text));
  });

  it.each([
    ['ftp://host.example/a.png', /^Nothing is fetched from ftp: addresses.*give its path\.$/],
    ['S3://bucket/a.png', /^Nothing is fetched from s3: /],
    ['smb://server/share', /^Nothing is fetched from smb: /],
    ['data:image/png;base64,AAAA', /^Nothing is fetched from data: /],
    ['file:///home/me/a.png', /^A file: address is not read; give the path alone/],
    ['file:a.png', /^A file: address is not read/],
    ['https:/host.example/a.png', /^“https:\/host.example\/a.png” is cut short/],
    ['http://', /is cut short/],
  ])('%s is refused in a sentence', (text, words) => {
    expect(isWebAddress(text)).toBe(false);
    expect(whyNoSource(text)).toMatch(words);
  });
});
