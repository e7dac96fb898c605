import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { appEntry } from './app-entry.ts';
import { CLIENT } from './test-service.ts';

export const SERVICE_ENTRY = appEntry('main/service/main');

/** The service as its users start it: a process of its own, run from the source. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  /** The first line on stdout. */
  readonly ready: { readonly baseUrl: string; readonly pid: number };
  /** What stderr has said so far. */
  readonly words: () => string;
}

/** How a process ended, and what it said. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const ARGS = ['--client-id', CLIENT.clientId];
const ENV = { ...process.env, MAQUETTE_SERVICE_CLIENT_SECRET: CLIENT.clientSecret };

/** Starts and waits for the first line; rejects with what stderr said where the process ends before it. */
export async function startServiceProcess(args: readonly string[], viaFork = false): Promise<ServiceProcess> {
  const child = viaFork
    ? fork(SERVICE_ENTRY, [...ARGS, ...args], { env: ENV, silent: true })
    : spawn(process.execPath, [SERVICE_ENTRY, ...ARGS, ...args], {
        env: ENV,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (words += text));
  const ready = await new Promise<ServiceProcess['ready']>((resolve, reject) => {
    if (child.stdout === null) throw new Error('no stdout');
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line)));
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}: ${words}`)));
  });
  return { child, ready, words: () => words };
}

/** Runs to the end, for starts that cannot succeed. */
export async function runServiceProcess(args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [SERVICE_ENTRY, ...ARGS, ...args], {
    env: ENV,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (out.stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...out };
}

/** Ends a process with a signal and waits until it is gone. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  const [code] = (await gone) as [number | null];
  return code;
}
