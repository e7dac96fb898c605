import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { hasProgram } from '../importers/importers.ts';

const run = promisify(execFile);
const PASSWORD = 'the password of the keyring';

/** Whether a keyring of the tests' own can be started here. */
export async function hasKeyring(): Promise<boolean> {
  const answers = await Promise.all([
    hasProgram('dbus-daemon', '--version'),
    hasProgram('gnome-keyring-daemon', '--version'),
    hasProgram('gdbus', 'help'),
  ]);
  return process.platform === 'linux' && answers.every(Boolean);
}

/** A GNOME Keyring on a D-Bus of its own, which nobody else on this machine can see, and which has no prompter. */
export interface PrivateKeyring {
  /** What a process needs to reach it. */
  readonly env: Readonly<Record<string, string>>;
  /** Locks it, as the system does when the artist goes away. */
  readonly lock: () => Promise<void>;
  /** Starts it anew, unlocked, as logging in does. */
  readonly unlock: () => Promise<void>;
  /** Holds it, so that a call to it hangs; it is killed then. */
  readonly freeze: () => void;
  readonly kill: () => Promise<void>;
  /** All bytes that it keeps on disk. */
  readonly bytesOnDisk: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** @param folder a temporary one of its own, with a short path (it holds a socket) */
export async function startPrivateKeyring(folder: string): Promise<PrivateKeyring> {
  const place = (name: string): string => join(folder, name);
  for (const name of ['home', 'run', 'data', 'config', 'cache']) await mkdir(place(name), { mode: 0o700 });
  // Without folders of services, nothing is started by itself: no other keyring, and no prompter.
  await writeFile(
    place('bus.conf'),
    `<busconfig><type>session</type><listen>unix:dir=${folder}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`,
  );
  const bus = spawn('dbus-daemon', ['--config-file', place('bus.conf'), '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await firstLine(bus);
  const env = {
    DBUS_SESSION_BUS_ADDRESS: address,
    HOME: place('home'),
    XDG_RUNTIME_DIR: place('run'),
    XDG_DATA_HOME: place('data'),
    XDG_CONFIG_HOME: place('config'),
    XDG_CACHE_HOME: place('cache'),
  };
  const surroundings = { PATH: process.env['PATH'] ?? '', ...env };
  const call = (destination: string, path: string, method: string, ...args: string[]) =>
    run(
      'gdbus',
      ['call', '--session', '--dest', destination, '--object-path', path, '--method', method, ...args],
      { env: surroundings },
    );

  let daemon: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const args = ['--foreground', '--unlock', '--components=secrets'];
    daemon = spawn('gnome-keyring-daemon', args, { env: surroundings, stdio: ['pipe', 'ignore', 'ignore'] });
    daemon.stdin?.end(PASSWORD);
    await run('gdbus', ['wait', '--session', '--timeout', '10', 'org.freedesktop.secrets'], {
      env: surroundings,
    });
    await call(
      'org.freedesktop.secrets',
      '/org/freedesktop/secrets',
      'org.freedesktop.DBus.Properties.Get',
      'org.freedesktop.Secret.Service',
      'Collections',
    );
  };
  const kill = async (): Promise<void> => {
    const last = daemon;
    daemon = null;
    if (last !== null) await endOf(last, 'SIGKILL');
  };
  await start();
  return {
    env,
    lock: async () => {
      await call(
        'org.freedesktop.secrets',
        '/org/freedesktop/secrets',
        'org.freedesktop.Secret.Service.Lock',
        "['/org/freedesktop/secrets/collection/login']",
      );
    },
    unlock: async () => {
      await kill();
      await start();
    },
    freeze: () => void daemon?.kill('SIGSTOP'),
    kill,
    bytesOnDisk: async () => {
      const entries = await readdir(place('data'), { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      return Buffer.concat(
        await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name)))),
      );
    },
    close: async () => {
      await kill();
      await endOf(bus, 'SIGTERM');
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`dbus-daemon ended with ${code}`)));
    if (child.stdout !== null) createInterface(child.stdout).once('line', resolve);
  });
}

function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
