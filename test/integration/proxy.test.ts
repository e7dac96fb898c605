import { type AddressInfo, connect } from 'node:net';
import tls from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FormBody } from '../../main/engine/api/form-body.ts';
import { paidPost } from '../../main/engine/api/paid-post.ts';
import { createGuardedPool } from '../../main/engine/jobs/fetch/guarded-pool.ts';
import { environmentProxy } from '../../main/host/environment-proxy.ts';
import { trustSystemCertificates } from '../../main/host/system-certificates.ts';
import { quietLogger } from '../helpers/engine/doubles.ts';
import { jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import type { FaultService } from '../helpers/engine/fault-controls.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { hasProgram } from '../helpers/importers/importers.ts';
import { makeCertificates } from '../helpers/proxy/test-certificates.ts';
import { startTestProxy } from '../helpers/proxy/test-proxy.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

/** A name that no network knows: only the proxy does. */
const HOST = 'service.invalid';

/** A service that says of itself that it is elsewhere, and its port on this machine. */
async function serviceBehind(baseUrl: string): Promise<{ service: FaultService; port: number }> {
  const service = await startFaultService();
  onTestFinished(service.close);
  const port = Number(new URL(service.baseUrl).port);
  Object.assign(service, { baseUrl });
  return { service, port };
}

async function engineBy(baseUrl: string, proxy: string, setting = 'system') {
  const under = await startEngine({
    folder: await tempFolder(),
    remote: { baseUrl, proxy: setting },
    systemProxy: environmentProxy({ HTTPS_PROXY: proxy, http_proxy: proxy }),
  });
  onTestFinished(under.close);
  return under;
}

async function makeOne(under: Awaited<ReturnType<typeof engineBy>>): Promise<void> {
  const [job] = await under.engine.add(await newJobs(await tempFolder(), 1));
  await jobWhen(under.engine, job?.id ?? '', ({ job: { state } }) => state.state === 'done');
}

describe('through a proxy', () => {
  it('a job goes its whole way, with the credentials of the environment, which nobody is told', async () => {
    const { service, port } = await serviceBehind(`http://${HOST}`);
    const proxy = await startTestProxy(port);
    const under = await engineBy(service.baseUrl, proxy.url.replace('//', '//artist:p%40ss@'));
    await makeOne(under);
    expect(service.counts).toMatchObject({ submits: 1, tokens: 1 });
    expect(proxy.credentials()).toBe('artist:p@ss');
    const kinds = ['balance', 'submit-task', 'query-task', '/files/'];
    for (const kind of kinds) expect(proxy.asked.some((line) => line.includes(kind))).toBe(true);

    proxy.refuse = 407;
    const error = await under.connections.check('remote').catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      kind: 'offline',
      message: expect.stringContaining(`through the proxy ${new URL(proxy.url).host}`),
    });
    expect(JSON.stringify([error, under.connections.list()])).not.toMatch(/p@ss|p%40ss/);
  });

  it('is gone by setting, whatever the environment says, or straight', async () => {
    const { service, port } = await serviceBehind(`http://${HOST}`);
    const proxy = await startTestProxy(port);
    const set = await engineBy(service.baseUrl, 'http://127.0.0.1:9', proxy.url);
    expect(await set.connections.check('remote')).toMatchObject({ state: 'online' });
    const straight = await engineBy(service.baseUrl, proxy.url, 'none');
    await expect(straight.connections.check('remote')).rejects.toThrow(/its name is not known|look up/);
  });

  it('nothing goes that is on this machine', async () => {
    const service = await startFaultService();
    onTestFinished(service.close);
    const proxy = await startTestProxy();
    await makeOne(await engineBy(service.baseUrl, proxy.url, proxy.url));
    expect(proxy.asked).toEqual([]);
  });

  it('no result is fetched that lies where results cannot be', async () => {
    const proxy = await startTestProxy();
    const pool = createGuardedPool({
      home: 'public',
      proxyFor: async () => new URL(proxy.url),
      addressesOf: async (hostname) => {
        if (hostname === 'unknown.invalid') throw new Error('ENOTFOUND');
        return [{ address: hostname.startsWith('inner') ? '10.0.0.7' : '93.184.216.34', family: 4 }];
      },
    });
    onTestFinished(pool.close);
    for (const url of [
      'http://10.0.0.7/a',
      'https://[::1]/a',
      'http://localhost/a',
      'https://inner.example/a',
    ]) {
      await expect(pool.reach(new URL(url), 'straight')).rejects.toMatchObject({ kind: 'refused' });
    }
    // What only the proxy can look up is the proxy's to judge.
    for (const url of ['https://unknown.invalid/a', 'https://outer.example/a']) {
      expect(await pool.reach(new URL(url), 'straight')).toBeDefined();
    }
    expect(proxy.asked).toEqual([]);
  });
});

const openssl = await hasProgram('openssl', 'version');

describe.skipIf(!openssl)('https through a proxy', () => {
  it('is a tunnel, and the system’s certificates are trusted', async () => {
    const { service, port } = await serviceBehind(`https://${HOST}`);
    const made = await makeCertificates(await tempFolder(), HOST);
    const front = tls.createServer({ key: made.key, cert: made.certificate }, (socket) => {
      const inner = connect(port, '127.0.0.1');
      socket.pipe(inner).pipe(socket);
      socket.on('error', () => inner.destroy());
      inner.on('error', () => socket.destroy());
    });
    front.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void front.close());
    const proxy = await startTestProxy((front.address() as AddressInfo).port);
    const under = await engineBy(service.baseUrl, proxy.url);
    await expect(under.connections.check('remote')).rejects.toThrow(/not one the system trusts/);

    const usual = tls.getCACertificates('default');
    onTestFinished(() => tls.setDefaultCACertificates(usual));
    trustSystemCertificates(quietLogger, {
      getCACertificates: (type) => (type === 'system' ? [made.authority] : tls.getCACertificates(type)),
      setDefaultCACertificates: tls.setDefaultCACertificates,
    });
    await makeOne(under);
    expect(service.counts.submits).toBe(1);
    expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${HOST}:443`]));
  });
});

describe('a paid request', () => {
  const body: FormBody = {
    contentType: 'text/plain',
    length: 5,
    stream: async function* () {
      yield Buffer.from('hello');
    },
    close: async () => undefined,
  };
  const limits = { connectMs: 30_000, answerMs: 30_000, bodyMs: 30_000, wholeMs: 60_000 };
  const send = (origin: string, proxy: string, connectMs = limits.connectMs) =>
    paidPost({
      origin,
      path: '/pay',
      headers: {},
      body,
      limits: { ...limits, connectMs },
      proxy: new URL(proxy),
      onProgress: () => undefined,
    });

  it.each([403, 407, 502, 'hang'] as const)(
    'whose tunnel is not opened (%s) was never sent',
    async (refuse) => {
      const proxy = await startTestProxy();
      proxy.refuse = refuse;
      const evidence = await send(`https://${HOST}`, proxy.url, refuse === 'hang' ? 300 : undefined);
      expect(evidence).toMatchObject({ kind: 'not-connected' });
      if (typeof refuse === 'number') {
        expect(evidence).toMatchObject({ words: `the proxy does not lead there (HTTP ${refuse})` });
      }
      expect(proxy.asked).toEqual([`CONNECT ${HOST}:443`]);
    },
  );

  it('to a proxy that is not there was never sent', async () => {
    for (const origin of [`https://${HOST}`, `http://${HOST}`]) {
      expect(await send(origin, 'http://127.0.0.1:9')).toMatchObject({
        kind: 'not-connected',
        errorCode: 'ECONNREFUSED',
      });
    }
  });

  it('whose tunnel leads to no TLS was never sent', async () => {
    const { port } = await serviceBehind(`https://${HOST}`);
    const proxy = await startTestProxy(port);
    expect(await send(`https://${HOST}`, proxy.url)).toMatchObject({ kind: 'not-connected' });
  });

  it('that a proxy took on and answers itself is told as answered, and so counts as lost', async () => {
    const proxy = await startTestProxy();
    proxy.refuse = 502;
    expect(await send(`http://${HOST}`, proxy.url)).toMatchObject({ kind: 'answered', status: 502 });
    expect(proxy.asked).toEqual([`POST http://${HOST}/pay`]);
  });

  it('that a proxy took on and never answers is lost, and sent once', async () => {
    const proxy = await startTestProxy();
    proxy.refuse = 'hang';
    const hasty = { ...limits, answerMs: 300 };
    const evidence = await paidPost({
      ...{ origin: `http://${HOST}`, path: '/pay', headers: {}, body, limits: hasty },
      ...{ proxy: new URL(proxy.url), onProgress: () => undefined },
    });
    expect(evidence).toMatchObject({ kind: 'broken' });
    expect(proxy.asked).toHaveLength(1);
  });
});
