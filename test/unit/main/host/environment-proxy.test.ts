import { describe, expect, it } from 'vitest';
import { environmentProxy } from '../../../../main/host/environment-proxy.ts';

const proxyOf = async (env: Record<string, string>, url: string): Promise<string | null> =>
  (await environmentProxy(env)(new URL(url)))?.href ?? null;

describe('the proxy of the environment', () => {
  it.each<[Record<string, string>, string, string | null]>([
    [{}, 'https://a.example', null],
    [{ HTTPS_PROXY: 'http://p:1' }, 'https://a.example', 'http://p:1/'],
    [{ HTTPS_PROXY: 'http://p:1' }, 'http://a.example', null],
    [{ HTTP_PROXY: 'http://p:1' }, 'https://a.example', null],
    [{ http_proxy: 'p:1' }, 'http://a.example', 'http://p:1/'],
    [{ https_proxy: 'http://small:1', HTTPS_PROXY: 'http://big:1' }, 'https://a.example', 'http://small:1/'],
    [{ ALL_PROXY: 'https://p:1' }, 'https://a.example', 'https://p:1/'],
    [{ HTTPS_PROXY: 'http://me:p%40ss@p:1' }, 'https://a.example', 'http://me:p%40ss@p:1/'],
    [{ HTTPS_PROXY: ' ', ALL_PROXY: '' }, 'https://a.example', null],
  ])('%j leads to %s by %s', async (env, url, proxy) => {
    expect(await proxyOf(env, url)).toBe(proxy);
  });

  it.each([
    ['a.example', 'https://a.example', true],
    ['a.example', 'https://sub.a.example', true],
    ['.a.example', 'https://sub.a.example', true],
    ['*.a.example', 'https://sub.a.example', true],
    ['a.example', 'https://banana.example', false],
    ['b.example , A.Example', 'https://a.example', true],
    ['a.example:8443', 'https://a.example:8443', true],
    ['a.example:8443', 'https://a.example', false],
    ['a.example:443', 'https://a.example', true],
    ['10.0.0.7', 'http://10.0.0.7/x', true],
    ['::1', 'https://[::1]/x', true],
    ['[fd00::7]:443', 'https://[fd00::7]/x', true],
    ['*', 'https://a.example', true],
    ['', 'https://a.example', false],
  ])('NO_PROXY=%s lets %s go straight: %s', async (noProxy, url, straight) => {
    const env = { NO_PROXY: noProxy, ALL_PROXY: 'http://p:1' };
    expect(await proxyOf(env, url)).toBe(straight ? null : 'http://p:1/');
  });

  it.each(['socks5://me:s3cret@p:1', 'http://'])(
    'that is none (%s) is said to be none, and not repeated',
    async (text) => {
      const error = await proxyOf({ HTTPS_PROXY: text }, 'https://a.example').catch(
        (cause: unknown) => cause,
      );
      expect(error).toMatchObject({
        kind: 'usage',
        message: expect.stringMatching(/^HTTPS_PROXY names no proxy/),
      });
      expect(String(error)).not.toContain('s3cret');
    },
  );
});
