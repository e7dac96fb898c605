import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createUtilityLocalService } from '../../../../main/electron/utility-local-service.ts';
import { utilityProcess } from '../../../helpers/electron-stand-in.ts';

vi.mock('electron', async () => (await import('../../../helpers/electron-stand-in.ts')).electronStandIn);

class StandInProcess extends EventEmitter {
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  killed = false;
  kill(): boolean {
    this.killed = true;
    queueMicrotask(() => this.emit('exit', 0));
    return true;
  }
}

function start(signal?: AbortSignal) {
  const child = new StandInProcess();
  utilityProcess.fork.mockReturnValueOnce(child);
  const service = createUtilityLocalService({ entry: '/app/service/main.js', lockMs: 300 });
  const starting = service.start({
    data: '/data/service',
    clientId: 'local',
    clientSecret: 'hush',
    cutoutCommand: null,
    evenLight: false,
    onNotice: () => undefined,
    ...(signal !== undefined && { signal }),
  });
  return { child, starting };
}

describe('the local service under Electron', () => {
  it('gets its secret by the environment, never by its arguments, and none of an account', async () => {
    vi.stubEnv('MAQUETTE_CLIENT_SECRET', 'of-an-account');
    const { child, starting } = start();
    child.stdout.write('{"baseUrl":"http://127.0.0.1:4321"}\n');
    expect((await starting).baseUrl).toBe('http://127.0.0.1:4321');
    const [entry, args, options] = utilityProcess.fork.mock.lastCall as [
      string,
      string[],
      { env: NodeJS.ProcessEnv },
    ];
    expect(entry).toBe('/app/service/main.js');
    expect(args.join(' ')).toBe('--data /data/service --client-id local');
    expect(options.env['MAQUETTE_SERVICE_CLIENT_SECRET']).toBe('hush');
    expect(Object.values(options.env)).not.toContain('of-an-account');
    vi.unstubAllEnvs();
  });

  it('ends when it is stopped, and says so', async () => {
    const { child, starting } = start();
    child.stdout.write('{"baseUrl":"http://127.0.0.1:4321"}\n');
    const service = await starting;
    await service.stop();
    await service.exited;
    expect(child.killed).toBe(true);
  });

  it('that ends at once says why', async () => {
    const { child, starting } = start();
    child.stderr.write('starting\nThe file prices.json is no JSON.\n');
    await new Promise(setImmediate);
    child.emit('exit', 2);
    await expect(starting).rejects.toMatchObject({
      kind: 'offline',
      message: expect.stringContaining('it ended with exit 2'),
      detail: 'The file prices.json is no JSON.',
    });
  });

  it('is tried again while one before it still holds the data', async () => {
    const { child, starting } = start();
    const next = new StandInProcess();
    utilityProcess.fork.mockReturnValueOnce(next);
    child.stderr.write('The data folder is in use.\n');
    await new Promise(setImmediate);
    child.emit('exit', 2);
    next.stdout.write('{"baseUrl":"http://127.0.0.1:4321"}\n');
    expect((await starting).baseUrl).toBe('http://127.0.0.1:4321');
  });

  it('is given up when somebody else holds the data for good', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    utilityProcess.fork.mockClear().mockImplementation(() => {
      const child = new StandInProcess();
      child.stderr.write('The data folder is in use.\n');
      // each takes 40 of the 100 ms, however long this takes on a busy machine, and ends once its words were read
      vi.setSystemTime(Date.now() + 40);
      child.stderr.once('data', () => setImmediate(() => child.emit('exit', 2)));
      return child;
    });
    const service = createUtilityLocalService({ entry: '/app/service/main.js', lockMs: 100 });
    const starting = service.start({
      data: '/data/service',
      clientId: 'local',
      clientSecret: 'hush',
      cutoutCommand: null,
      evenLight: false,
      onNotice: () => undefined,
    });
    await expect(starting).rejects.toMatchObject({ kind: 'in-use', detail: 'The data folder is in use.' });
    expect(utilityProcess.fork).toHaveBeenCalledTimes(3);
  });

  it.each(['hello', '{"baseUrl":"http://example.com:80"}', '{}'])(
    'that says %s is not taken',
    async (line) => {
      const { child, starting } = start();
      child.stdout.write(`${line}\n`);
      await expect(starting).rejects.toMatchObject({ kind: 'offline' });
      expect(child.killed).toBe(true);
    },
  );

  it('is given up when the engine no longer wants it', async () => {
    const ending = new AbortController();
    const { child, starting } = start(ending.signal);
    const reason = new Error('closing');
    ending.abort(reason);
    await expect(starting).rejects.toBe(reason);
    expect(child.killed).toBe(true);
  });
});
