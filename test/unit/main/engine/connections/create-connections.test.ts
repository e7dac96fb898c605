import { afterEach, describe, expect, it } from 'vitest';
import { createConnections } from '../../../../../main/engine/connections/create-connections.ts';
import type { RemoteConnectionInput } from '../../../../../main/engine/connections/remote-connection.ts';
import type { LocalServicePort, Secrets } from '../../../../../main/engine/ports.ts';
import type { ConnectionStatus } from '../../../../../shared/model/connection.ts';
import { emptyKeychain, noProxy, quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';
import { NO_LOCAL_SERVICE } from '../../../../helpers/engine/engine-harness.ts';
import type { FaultService } from '../../../../helpers/engine/fault-controls.ts';
import { startFaultService } from '../../../../helpers/engine/fault-service.ts';
import { hastyClock } from '../../../../helpers/engine/hasty-clock.ts';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function serve(): Promise<FaultService> {
  const service = await startFaultService();
  open.push(service);
  return service;
}

function connect(
  remote: Partial<RemoteConnectionInput> | null,
  localService = NO_LOCAL_SERVICE,
  secrets: Secrets = emptyKeychain,
) {
  const connections = createConnections({
    ports: {
      paths: { data: '/data', defaultLibrary: '/library', samples: null },
      clock: hastyClock(10),
      ids: realIds,
      logger: quietLogger,
      secrets,
      systemProxy: noProxy,
      localService,
    },
    remotes:
      remote === null
        ? []
        : [{ id: 'r', name: 'R', clientId: 'tester', clientSecret: 'correct horse', baseUrl: '', ...remote }],
  });
  open.push(connections);
  return connections;
}

describe('a connection', () => {
  it('says at the start that its secret is gone if it was kept in memory only', () => {
    const secrets = { clientSecret: 'session', segmentationToken: null } as const;
    const secretOf = (remote: Partial<RemoteConnectionInput>) =>
      connect({ baseUrl: 'https://studio.example', ...remote }).list()[1]?.secret;
    expect(secretOf({ clientSecret: null, secrets })).toBe('absent');
    expect(secretOf({ clientSecret: null })).toBe('unasked');
    expect(secretOf({ secrets })).toBe('given');
  });

  it('is idle until it is used, then online with its balance, and emits both', async () => {
    const { baseUrl } = await serve();
    const connections = connect({ baseUrl });
    const told: ConnectionStatus['state'][] = [];
    const stop = connections.subscribe((statuses) => told.push(statuses[1]!.state));
    expect(connections.list().map(({ id, state }) => [id, state])).toEqual([
      ['local', 'idle'],
      ['r', 'idle'],
    ]);
    expect(await connections.check('r')).toMatchObject({
      state: 'online',
      balance: '1000.00',
      message: null,
    });
    expect(told).toEqual(['online']);
    stop();
    connections.recordStatus('r', { error: new Error('x') });
    expect(told).toEqual(['online']);
  });

  it('reads its secret from the keychain only when a token is needed', async () => {
    const { baseUrl } = await serve();
    const asked: string[] = [];
    const keychain: Secrets = {
      ...emptyKeychain,
      get: async (account) => {
        asked.push(account);
        return { state: 'ok', secret: 'correct horse', place: 'keychain' };
      },
    };
    const connections = connect({ baseUrl, clientSecret: null }, NO_LOCAL_SERVICE, keychain);
    await connections.session('r');
    expect(asked).toEqual([]);
    expect(await connections.check('r')).toMatchObject({ state: 'online' });
    await connections.check('r');
    expect(asked).toEqual(['r/tester']);
  });

  it('says where to store a secret if there is no keychain', async () => {
    const { baseUrl } = await serve();
    const connections = connect({ baseUrl, clientSecret: null });
    await expect(connections.check('r')).rejects.toMatchObject({
      kind: 'keychain',
      message: expect.stringMatching(/no client secret for R.*account r\/tester/),
    });
    expect(connections.list()[1]).toMatchObject({ state: 'refused' });
  });

  it('requests one token for many simultaneous calls', async () => {
    const service = await serve();
    const connections = connect({ baseUrl: service.baseUrl });
    await Promise.all(Array.from({ length: 8 }, () => connections.check('r')));
    expect(service.counts).toMatchObject({ tokens: 1, balances: 8 });
  });

  it('requests one new token if the old one is refused for many simultaneous calls', async () => {
    const service = await serve();
    const connections = connect({ baseUrl: service.baseUrl });
    await connections.check('r');
    service.revoke();
    await Promise.all(Array.from({ length: 8 }, () => connections.check('r')));
    expect(service.counts.tokens).toBe(2);
  });

  it('with a wrong secret is refused with a message that contains no secret', async () => {
    const { baseUrl } = await serve();
    const connections = connect({ baseUrl, clientSecret: 'wr0ng' });
    const error = await connections.check('r').catch((cause: unknown) => cause);
    expect(error).toMatchObject({ kind: 'credentials', message: expect.stringMatching(/check both/) });
    expect(await connections.refresh('r')).toMatchObject({ state: 'refused' });
    expect(JSON.stringify([connections.list(), connections.find('r'), error])).not.toContain('wr0ng');
  });

  it('to a web page is refused as such', async () => {
    const service = await serve();
    service.html = true;
    await expect(connect({ baseUrl: service.baseUrl }).check('r')).rejects.toMatchObject({
      kind: 'not-the-interface',
      detail: 'HTTP 200: a web page',
    });
  });

  it.each([
    ['http://127.0.0.1:9', /nothing listens/],
    ['http://no-such-name.invalid', /its name/],
  ])('to %s is offline, in words', async (baseUrl, words) => {
    const connections = connect({ baseUrl });
    await expect(connections.check('r')).rejects.toMatchObject({
      kind: 'offline',
      message: expect.stringMatching(words),
    });
    expect(await connections.refresh('r')).toMatchObject({ state: 'offline' });
  });

  it('that does not exist or has an invalid address says so', async () => {
    const connections = connect({ baseUrl: 'nonsense' });
    await expect(connections.check('r')).rejects.toMatchObject({ kind: 'usage' });
    await expect(connections.check('elsewhere')).rejects.toMatchObject({ kind: 'not-found' });
    expect(connections.find('elsewhere')).toBeNull();
  });
});

describe('connections while the engine runs', () => {
  const account = { clientId: 'tester', clientSecret: 'correct horse' };

  it('are added, renamed and removed, and the chosen one is emitted', async () => {
    const { baseUrl } = await serve();
    const connections = connect(null);
    const told: string[] = [];
    connections.subscribe((statuses) =>
      told.push(statuses.map(({ name, selected }) => `${name}${selected ? '*' : ''}`).join(' ')),
    );
    connections.put({ id: 'r', name: 'R', baseUrl, ...account });
    connections.select('r');
    connections.put({ id: 'r', name: 'S', baseUrl, ...account });
    connections.remove('r').undo();
    const local = 'Local (preview quality)';
    expect(told).toEqual([`${local}* R`, `${local} R*`, `${local} S*`, `${local}*`, `${local} S*`]);
    expect(connections.selected()).toBe('r');
    expect(() => connections.remove('none')).toThrow(/no connection/);
    expect(() => connections.select('none')).toThrow(/no connection/);
  });

  it('keep their token when name or limits change, and get a new one with a new secret', async () => {
    const service = await serve();
    const connections = connect({ baseUrl: service.baseUrl });
    const before = await connections.session('r');
    await connections.check('r');
    const same = { id: 'r', baseUrl: service.baseUrl, ...account };
    connections.put({ ...same, name: 'S', jobsInFlight: 3, soleUser: true });
    await connections.check('r');
    expect(service.counts.tokens).toBe(1);
    expect((await connections.session('r')).connection).toMatchObject({ name: 'S', jobsInFlight: 3 });
    connections.put({ ...same, name: 'S' }, { fresh: true });
    await connections.check('r');
    expect(service.counts.tokens).toBe(2);
    expect(await before.client.balance()).toBe('1000.00');
  });

  it('that are deleted drop every token, also those from before a change', async () => {
    const { baseUrl } = await serve();
    const connections = connect({ baseUrl });
    const first = await connections.session('r');
    await first.client.balance();
    connections.put({ id: 'r', name: 'R', baseUrl, ...account }, { fresh: true });
    const second = await connections.session('r');
    await second.client.balance();
    await connections.remove('r').end();
    for (const { client } of [first, second]) await expect(client.balance()).rejects.toThrow();
  });

  it('that share an account prove nothing by its balance', async () => {
    const { baseUrl } = await serve();
    const connections = connect({ baseUrl, soleUser: true });
    expect(connections.find('r')?.soleUser).toBe(true);
    connections.put({ id: 'other', name: 'O', baseUrl: `${baseUrl}/`, soleUser: true, ...account });
    expect([connections.find('r')?.soleUser, connections.find('other')?.soleUser]).toEqual([false, false]);
    connections.remove('other');
    expect(connections.find('r')?.soleUser).toBe(true);
  });
});

describe('Local', () => {
  function localPort(service: FaultService) {
    const secrets: string[] = [];
    const ends: (() => void)[] = [];
    let stopped = 0;
    const port: LocalServicePort = {
      start: async ({ clientSecret, clientId, data }) => {
        expect([clientId, data]).toEqual(['local', '/data/service']);
        secrets.push(clientSecret);
        service.secret = clientSecret;
        let end = (): void => undefined;
        const exited = new Promise<void>((resolve) => {
          end = resolve;
        });
        ends.push(end);
        const stop = async (): Promise<void> => {
          stopped += 1;
          end();
        };
        return {
          baseUrl: service.baseUrl,
          exited,
          setCutoutCommand: () => undefined,
          setEvenLight: () => undefined,
          stop,
        };
      },
    };
    return { port, secrets, ends, stopped: () => stopped };
  }

  it('is started once, when it is first needed, with a secret of its own, and stopped at the end', async () => {
    const service = await serve();
    const local = localPort(service);
    const connections = connect(null, local.port);
    expect(local.secrets).toHaveLength(0);
    await Promise.all([
      connections.session('local'),
      connections.session('local'),
      connections.session('local'),
    ]);
    expect(local.secrets).toHaveLength(1);
    expect(local.secrets[0]).toMatch(/^[0-9a-f]{48}$/);
    await connections.close();
    expect(local.stopped()).toBe(1);
    await expect(connections.session('local')).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('is restarted with a new secret after it died', async () => {
    const service = await serve();
    const local = localPort(service);
    const connections = connect(null, local.port);
    const first = await connections.session('local');
    local.ends[0]!();
    await expect.poll(() => connections.list()[0]!.message).toMatch(/started again/);
    const second = await connections.session('local');
    expect(second).not.toBe(first);
    expect(new Set(local.secrets).size).toBe(2);
  });

  it('that starts slowly does not delay a caller that was aborted', async () => {
    const connections = connect(null, {
      start: ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    const stop = new AbortController();
    const waiting = connections.session('local', stop.signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('that cannot be started is offline, and is started again when it is next needed', async () => {
    let tries = 0;
    const connections = connect(null, {
      start: () => {
        tries += 1;
        return Promise.reject(new Error('no'));
      },
    });
    await expect(connections.session('local')).rejects.toThrow('no');
    await expect(connections.session('local')).rejects.toThrow('no');
    expect(tries).toBe(2);
    expect(connections.list()[0]).toMatchObject({ state: 'offline' });
  });
});
