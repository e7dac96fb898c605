import { describe, expect, it, vi } from 'vitest';
import { createSystemProxy } from '../../../../main/electron/system-proxy.ts';
import { defaultSession } from '../../../helpers/electron-app-stand-in.ts';

vi.mock('electron', async () => (await import('../../../helpers/electron-stand-in.ts')).electronStandIn);

const url = new URL('https://service.example/path');

describe("the system's proxy under Electron", () => {
  it.each([
    ['DIRECT', null],
    ['PROXY proxy.example:8080', 'http://proxy.example:8080/'],
    ['HTTPS proxy.example:8443; DIRECT', 'https://proxy.example:8443/'],
    ['PROXY one.example:1;PROXY two.example:2', 'http://one.example:1/'],
    ['DIRECT;PROXY two.example:2', null],
  ])('%s is %s', async (said, proxy) => {
    defaultSession.proxies = said;
    expect((await createSystemProxy(async () => null, { warn: () => undefined })(url))?.href ?? null).toBe(
      proxy,
    );
  });

  it('comes after that of the environment', async () => {
    defaultSession.proxies = 'PROXY proxy.example:8080';
    const named = new URL('http://env.example:1');
    expect(await createSystemProxy(async () => named, { warn: () => undefined })(url)).toBe(named);
  });

  it('is none where its script cannot be evaluated or names no address, and the log says so once', async () => {
    const warn = vi.fn();
    const proxyFor = createSystemProxy(async () => null, { warn });
    const resolve = vi.spyOn(defaultSession, 'resolveProxy');
    resolve.mockRejectedValueOnce(new Error(`no script for ${url.href}`));
    expect(await proxyFor(url)).toBeNull();
    defaultSession.proxies = 'PROXY proxy.example:port';
    expect(await proxyFor(url)).toBeNull();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('reached directly'), {
      error: 'Error',
    });
    defaultSession.proxies = 'PROXY proxy.example:8080';
    expect((await proxyFor(url))?.host).toBe('proxy.example:8080');
    resolve.mockRejectedValueOnce(new Error('gone again'));
    expect(await proxyFor(url)).toBeNull();
    expect(warn).toHaveBeenCalledTimes(2);
    resolve.mockRestore();
  });
});
