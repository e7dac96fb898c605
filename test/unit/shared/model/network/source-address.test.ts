import { describe, expect, it } from 'vitest';
import {
  isWebAddress,
  whyNoAddress,
  whyNoSource,
} from '../../../../../shared/model/network/source-address.ts';

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

  it.each([
    'http://host.example/a\nb.glb',
    'http://host.example/a\u0000.glb',
    'https://host.example/\u009b.glb',
  ])('the address %j with a control character is refused in a sentence without it', (text) => {
    const why = 'holds a line break or another control character; copy it again, in one piece.';
    expect(whyNoAddress(text)).toContain(why);
    expect(whyNoSource(text)).toContain(why);
    expect(whyNoAddress(text)).not.toMatch(/\p{Cc}/u);
  });

  it('an address is one with http', () => {
    expect(whyNoAddress('https://host.example/a.glb')).toBeNull();
    expect(whyNoAddress('ftp://host.example/a.glb')).toBe(
      'The address ftp://host.example/a.glb does not start with http; give a full web address.',
    );
  });
});
