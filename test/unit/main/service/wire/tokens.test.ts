import { describe, expect, it } from 'vitest';
import { authorize } from '../../../../../main/service/http/authorize.ts';
import { createResultUrls } from '../../../../../main/service/wire/result-urls.ts';
import { createTokens } from '../../../../../main/service/wire/tokens.ts';

const secret = Buffer.alloc(32, 1);
const options = {
  secret,
  clientId: 'me',
  clientSecret: 'pass:word ü',
  ttlSeconds: 60,
  segmentationToken: 'for-parts',
};
const tokens = createTokens(options);
const basic = (text: string): string => `Basic ${Buffer.from(text, 'utf8').toString('base64')}`;

describe('createTokens', () => {
  it('knows its own tokens until their end', () => {
    const token = tokens.issue('me', 1000);
    expect(tokens.clientOf(token, 1000)).toBe('me');
    expect(tokens.clientOf(token, 60_999)).toBe('me');
    expect(tokens.clientOf(token, 61_000)).toBe(undefined);
  });

  it('knows them after a restart, and no longer once the client secret is another', () => {
    const token = tokens.issue('me', 0);
    expect(createTokens(options).clientOf(token, 1)).toBe('me');
    expect(createTokens({ ...options, clientSecret: 'new' }).clientOf(token, 1)).toBe(undefined);
  });

  it.each(['', '.', 'a.b', 'a.b.c', '99999999999999.x.sig'])('refuses the made-up token %j', (token) => {
    expect(tokens.clientOf(token, 0)).toBe(undefined);
  });

  it('refuses a token whose end was moved', () => {
    const [, nonce, signature] = tokens.issue('me', 0).split('.');
    expect(tokens.clientOf(`${9e15}.${nonce}.${signature}`, 0)).toBe(undefined);
  });
});

describe('authorize', () => {
  const token = tokens.issue('me', 0);
  it.each([
    ['Basic', basic('me:pass:word ü'), undefined],
    ['Basic', basic('me:wrong'), 40010000],
    ['Basic', basic('you:pass:word ü'), 40010000],
    ['Basic', basic('no colon'), 40010000],
    ['Basic', 'Basic !!!', 40010000],
    ['Basic', undefined, 40010000],
    ['Basic', `Bearer ${token}`, 40010000],
    ['Bearer', `Bearer ${token}`, undefined],
    ['Bearer', `bearer  ${token} `, undefined],
    ['Bearer', `Token ${token}`, 401],
    ['Bearer', token, 401],
    ['Bearer', 'Bearer x', 401],
    ['Bearer', undefined, 401],
    ['Token', `Token ${token}`, undefined],
    ['Token', `Bearer ${token}`, 401],
    ['Token', 'Token for-parts', undefined],
    ['Token', 'Token for-part', 401],
    ['Token', 'Bearer for-parts', 401],
    ['Bearer', 'Bearer for-parts', 401],
  ] as const)('%s endpoint, %s', async (scheme, header, code) => {
    const caller = await authorize(header, scheme, tokens, 1);
    expect(caller).toEqual(
      code === undefined ? { clientId: 'me' } : { refusal: expect.objectContaining({ code }) },
    );
  });
});

it('takes no other token for segmentation where none was set up', async () => {
  const without = createTokens({ ...options, segmentationToken: undefined });
  const refused = { refusal: expect.objectContaining({ code: 401 }) };
  expect(await authorize('Token for-parts', 'Token', without, 1)).toEqual(refused);
  expect(await authorize('Token undefined', 'Token', without, 1)).toEqual(refused);
});

describe('createResultUrls', () => {
  const urls = createResultUrls({ secret, ttlSeconds: 3600 });
  const file = { taskId: 'local.ab12', name: '0.glb' };
  const signed = urls.sign('http://127.0.0.1:1', file, 5000);

  it('names the file by a path whose last part is 0 and its ending', () => {
    expect(new URL(signed).pathname).toBe('/files/local.ab12/0.glb');
  });

  it('is good for its time and no longer', () => {
    expect(urls.verify(new URL(signed), 5000 + 3_599_999)).toEqual(file);
    expect(urls.verify(new URL(signed), 5000 + 3_600_000)).toBe('expired');
  });

  it('is worthless for another file, with another end, or signed by somebody else', () => {
    expect(urls.verify(new URL(signed.replace('0.glb', '0.webp')), 5000)).toBe('expired');
    expect(urls.verify(new URL(signed.replace('expires=', 'expires=9')), 5000)).toBe('expired');
    expect(
      createResultUrls({ secret: Buffer.alloc(32, 2), ttlSeconds: 1 }).verify(new URL(signed), 5000),
    ).toBe('expired');
  });

  it.each([
    '/files/a/../0.glb',
    '/files/local.ab12/1.glb',
    '/files/0.glb',
    '/files/a/0.glb/b',
    '/files/%2e%2e/0.glb',
  ])('is none of ours: %s', (path) => {
    expect(urls.verify(new URL(path, 'http://127.0.0.1:1'), 0)).toBeUndefined();
  });
});
