import { describe, expect, it } from 'vitest';
import { proxyChoice } from '../../../../../main/engine/net/proxy-choice.ts';

const SYSTEM = new URL('http://proxy.studio.example:3128');
const FAR = new URL('https://service.example/api');
const NEAR = new URL('https://127.0.0.1:8443/');

function ways(setting: string) {
  const settled: string[] = [];
  let asked = '';
  const proxyFor = proxyChoice(setting, {
    systemProxy: async () => SYSTEM,
    beforeTls: () => settled.push(asked),
  });
  const to = async (url: URL): Promise<string | null> => {
    asked = url.href;
    return (await proxyFor(url))?.host ?? null;
  };
  return { to, settled };
}

describe('the proxy of a connection', () => {
  it('is the one of its setting, the system’s, or none, and never for this machine', async () => {
    expect(await ways('system').to(FAR)).toBe(SYSTEM.host);
    expect(await ways('http://other.example:8080').to(FAR)).toBe('other.example:8080');
    expect(await ways('none').to(FAR)).toBeNull();
    for (const setting of ['system', 'none', 'http://other.example:8080'])
      expect(await ways(setting).to(NEAR)).toBeNull();
  });

  it('is asked for after it was settled whose certificates count, whichever it is, where TLS is spoken', async () => {
    for (const setting of ['system', 'none', 'http://other.example:8080']) {
      const { to, settled } = ways(setting);
      await to(new URL('http://127.0.0.1:8080/'));
      expect(settled).toEqual([]);
      await to(FAR);
      await to(NEAR);
      expect(settled).toEqual([FAR.href, NEAR.href]);
    }
  });
});
