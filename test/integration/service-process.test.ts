import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { PlainClient } from '../helpers/plain-client.ts';
import {
  endProcess,
  runServiceProcess,
  SERVICE_ENTRY,
  type ServiceProcess,
  startServiceProcess,
} from '../helpers/service-process.ts';
import { CLIENT } from '../helpers/test-service.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\nnot much of a picture', 'latin1');
const GOOD = { request_type: '3', model: 'generalv1.5', resolution: '512', face: '100000', format: '2' };

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-test-service-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const start = async (args: readonly string[], viaFork = false): Promise<ServiceProcess> => {
  const service = await startServiceProcess(args, viaFork);
  undo.push(() => endProcess(service.child, 'SIGKILL'));
  return service;
};
/** Signal 0 asks whether a process is there. */
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const clientOf = async ({ ready }: ServiceProcess): Promise<PlainClient> => {
  const client = new PlainClient(ready.baseUrl);
  expect((await client.login(CLIENT.clientId, CLIENT.clientSecret)).code).toBe(200);
  return client;
};

describe('the service as a process', () => {
  it('prints its address on the first line, and ends cleanly on SIGTERM and SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const data = temporaryFolder();
      const service = await start(['--data', data]);
      expect(service.ready).toEqual({
        baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        pid: service.child.pid,
      });
      await clientOf(service);
      expect(await endProcess(service.child, signal)).toBe(0);
      expect(existsSync(join(data, 'service.pid'))).toBe(false);
      expect(service.words()).not.toContain(CLIENT.clientSecret);
    }
  });

  it('makes a model of a real picture, and refunds the credits for a file that is no picture', async () => {
    const client = await clientOf(await start([]));
    const disc =
      '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><circle cx="128" cy="128" r="80" fill="#c33"/></svg>';
    const picture = await sharp(Buffer.from(disc)).png().toBuffer();
    const blank = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const outcomeOf = async (image: Uint8Array) =>
      client.untilEnded((await client.submit(GOOD, image)).data.task_id);

    const made = await outcomeOf(picture);
    expect(made.data.state).toBe('success');
    const glb = await (await fetch(made.data.url)).bytes();
    expect(Buffer.from(glb.subarray(0, 4)).toString('latin1')).toBe('glTF');
    expect((await sharp(await (await fetch(made.data.cover_url)).bytes()).metadata()).format).toBe('webp');
    expect(await outcomeOf(PNG)).toMatchObject({
      code: 50010001,
      data: {},
      msg: expect.stringMatching(/cannot be read/),
    });
    expect(await outcomeOf(blank)).toMatchObject({
      code: 50010001,
      data: {},
      msg: expect.stringMatching(/no subject/),
    });
    expect(Number(await client.balance())).toBe(9985);
  });

  it('continues after kill -9: takes over the lock, and still has the task and its charge', async () => {
    const data = temporaryFolder();
    const first = await start(['--data', data, '--queue-seconds', '600']);
    const { data: created } = await (await clientOf(first)).submit(GOOD, PNG);
    await endProcess(first.child, 'SIGKILL');
    expect(readFileSync(join(data, 'service.pid'), 'utf8').trim()).toBe(String(first.ready.pid));

    const second = await start(['--data', data, '--queue-seconds', '600']);
    const client = await clientOf(second);
    expect((await client.get(`query-task?task_id=${created.task_id}`)).data.state).toBe('queueing');
    expect(Number(await client.balance())).toBe(9985);
    expect(readdirSync(join(data, 'uploads'))).toEqual([created.task_id]);
  });

  it('takes a refill from the command line while it runs', async () => {
    const data = temporaryFolder();
    const client = await clientOf(await start(['--data', data, '--credits', '1.00']));
    expect((await client.submit(GOOD, PNG)).code).toBe(30010000);
    const refill = spawn(process.execPath, [SERVICE_ENTRY, 'refill', '--data', data, '--credits', '14']);
    const [code] = (await once(refill, 'exit')) as [number];
    expect(code).toBe(0);
    expect((await client.submit(GOOD, PNG)).code).toBe(200);
    expect(Number(await client.balance())).toBe(0);
  });

  describe.skipIf(process.platform === 'win32')('with a data folder that everybody can look into', () => {
    const wide = (): string => {
      const data = temporaryFolder();
      chmodSync(data, 0o755);
      return data;
    };
    const rights = (path: string): number => statSync(path).mode & 0o777;
    const written = (data: string): string[] => readdirSync(data).filter((name) => name !== 'letter.txt');

    it('makes the folder private if it holds no files of others', async () => {
      const data = wide();
      await start(['--data', data, '--canned']);
      expect(rights(data)).toBe(0o700);
      expect(written(data)).toContain('tasks.sqlite');
      for (const name of written(data)) expect(rights(join(data, name)) & 0o077, name).toBe(0);
    });

    it('does not change the folder if it holds files of others, says so, and makes its own files private', async () => {
      const data = wide();
      writeFileSync(join(data, 'letter.txt'), 'Dear …');
      const { words } = await start(['--data', data, '--canned']);
      expect(rights(data)).toBe(0o755);
      expect(words()).toContain("It holds files that are not the service's (such as letter.txt)");
      for (const name of written(data)) expect(rights(join(data, name)) & 0o077, name).toBe(0);
    });
  });

  it('refuses a data folder that another service has locked, and names that service', async () => {
    const data = temporaryFolder();
    const { ready } = await start(['--data', data]);
    const second = await runServiceProcess(['--data', data]);
    expect(second.code).toBe(2);
    expect(second.stdout).toBe('');
    expect(second.stderr).toContain(`is in use by another local service (process ${ready.pid})`);
    expect(second.stderr.trim().split('\n')).toHaveLength(1);
  });

  it('starts only one of several simultaneous starts, also after a service that was killed', async () => {
    const data = temporaryFolder();
    const dead = await start(['--data', data]);
    await endProcess(dead.child, 'SIGKILL');
    const outcomes = await Promise.allSettled([0, 1, 2].map(() => start(['--data', data])));
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    const lost = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(won).toHaveLength(1);
    expect(lost).toHaveLength(2);
    for (const words of lost) expect(words).toMatch(/ended with 2: .* is in use by another local service/);
  });

  it('refuses a port in use, in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    undo.push(() => other.close());
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const ended = await runServiceProcess(['--port', String(port)]);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr.trim()).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program; stop that one, or choose another with --port (0 takes any that is free).`,
    );
  });

  it('refuses unknown arguments in one sentence', async () => {
    const ended = await runServiceProcess(['--cannned']);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/^There is no option --cannned; --canned may be meant, see .*\.\n$/);
  });

  it('refuses a data folder that cannot be made, and a state that cannot be read', async () => {
    const data = temporaryFolder();
    writeFileSync(
      join(data, 'tasks.sqlite'),
      'this is no database, but it is long enough to be looked at'.repeat(20),
    );
    for (const [folder, words] of [
      [join(data, 'tasks.sqlite', 'below'), /^The data folder .* cannot be made or written .*--data\.$/],
      [data, /tasks\.sqlite, the state of the local service, cannot be read .*--data\.$/],
    ] as const) {
      const ended = await runServiceProcess(['--data', folder]);
      expect(ended).toMatchObject({ code: 2, stdout: '' });
      expect(ended.stderr.trim()).toMatch(words);
    }
  });

  it('tells its parent process the address by the channel, and ends when the channel closes', async () => {
    const data = temporaryFolder();
    const service = await start(['--data', data], true);
    const gone = once(service.child, 'exit');
    service.child.disconnect();
    expect(await gone).toEqual([0, null]);
    const again = await start(['--data', data]);
    expect(again.ready.baseUrl).not.toBe('');
  });

  it('ends when its parent is killed, in the middle of a task', async () => {
    const data = temporaryFolder();
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { fork } from 'node:child_process';
         const child = fork(${JSON.stringify(SERVICE_ENTRY)}, ${JSON.stringify(['--data', data, '--task-seconds', '600'])}, { silent: true, execArgv: [] });
         child.stderr.resume();
         child.stdout.pipe(process.stdout);`,
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, MAQUETTE_SERVICE_CLIENT_SECRET: CLIENT.clientSecret },
      },
    );
    undo.push(() => endProcess(parent, 'SIGKILL'));
    const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
    const ready = JSON.parse(line) as ServiceProcess['ready'];
    const client = new PlainClient(ready.baseUrl);
    await client.login('local', CLIENT.clientSecret);
    const { data: created } = await client.submit(GOOD, PNG);
    await expect
      .poll(async () => (await client.get(`query-task?task_id=${created.task_id}`)).data.state)
      .toBe('processing');

    await endProcess(parent, 'SIGKILL');
    await expect.poll(() => isRunning(ready.pid), { timeout: 10_000 }).toBe(false);
    expect(existsSync(join(data, 'service.pid'))).toBe(false);
  });
});
