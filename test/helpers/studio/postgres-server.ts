import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Where Debian's package has the programs of the server: not on the path. */
const DEBIAN = '/usr/lib/postgresql';
const START_MS = 60_000;

/** A PostgreSQL of a test file's or a benchmark's own. */
export interface TestPostgres {
  /** Makes an empty database. @returns its address */
  readonly create: () => Promise<string>;
  readonly stop: () => Promise<void>;
  /** Returns once it answers. */
  readonly start: () => Promise<void>;
  /** Has it say nothing more, while its connections stay open, until it is thawed: as behind a pulled cable. Only on Linux. */
  readonly freeze: () => void;
  readonly thaw: () => void;
}

/** Starts a server, with little care for its data unless a benchmark asks for it. */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = { fsync: 'off' },
): Promise<{ server: TestPostgres; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-pg-'));
  // The server refuses to run as root.
  const user = process.getuid?.() === 0 ? idsOf('postgres') : undefined;
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const init = spawnSync(
    program('initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { cwd: folder, encoding: 'utf8', ...user },
  );
  if (init.status !== 0) throw new Error(`initdb: ${init.stderr} ${init.error?.message ?? ''}`);

  let child: ChildProcess | undefined;
  const urlOf = (name: string): string =>
    `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`;
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const start = async (): Promise<void> => {
    const options = {
      listen_addresses: '',
      unix_socket_directories: folder,
      max_connections: '300',
      ...settings,
    };
    const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    child = spawn(program('postgres'), ['-D', data, ...args], { cwd: folder, stdio: 'ignore', ...user });
    await untilAnswered(() => run('SELECT 1'));
  };
  const stop = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    // A fast shutdown: connections are closed, what was committed is kept.
    child.kill('SIGINT');
    await gone;
    child = undefined;
  };
  /** The server and the processes that it has made, one for each connection. */
  const signalAll = (signal: NodeJS.Signals): void => {
    const { pid } = child ?? {};
    if (pid === undefined) return;
    // The server first: one that is stopped makes no more of them.
    process.kill(pid, signal);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    for (const each of children.filter((text) => text !== '').map(Number)) process.kill(each, signal);
  };
  await start();
  return {
    server: {
      create: async () => {
        const name = `studio_${randomBytes(6).toString('hex')}`;
        await run(`CREATE DATABASE ${name}`);
        return urlOf(name);
      },
      start,
      stop,
      freeze: () => signalAll('SIGSTOP'),
      thaw: () => signalAll('SIGCONT'),
    },
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswered(ask: () => Promise<void>): Promise<void> {
  const since = performance.now();
  for (;;) {
    try {
      return await ask();
    } catch (cause) {
      if (performance.now() - since > START_MS) throw new Error('PostgreSQL does not start', { cause });
      await wait(50);
    }
  }
}

function program(name: string): string {
  const [newest] = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const debian = join(DEBIAN, newest ?? '', 'bin', name);
  return existsSync(debian) ? debian : name;
}

function idsOf(user: string): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout),
  );
  return { uid: uid ?? 0, gid: gid ?? 0 };
}
