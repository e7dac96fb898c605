import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { LocalServicePort, LocalServiceProcess } from '../engine/ports.ts';
import { serviceEnvironment } from './service-environment.ts';
import { startError } from './start-error.ts';

export interface ForkOptions {
  /** The service's entry; another one in tests. */
  readonly entry?: URL;
  /** Until it must have said where it listens. Milliseconds. */
  readonly startMs?: number;
  /** From being asked to end to being ended. Milliseconds. */
  readonly stopMs?: number;
  /** For how long a data folder is waited for that a service before it still holds. Milliseconds. */
  readonly lockMs?: number;
}

const ENTRY = new URL(`../service/main${extname(import.meta.url)}`, import.meta.url);
const readySchema = z.looseObject({ baseUrl: z.string() });
/** The end of what the service said on stderr, for the error's detail. Characters. */
const LAST_WORDS = 2000;

/**
 * The port `localService` for plain Node, as it is used: see createForkedLocalService.
 */
export const forkLocalService: LocalServicePort = createForkedLocalService();

/**
 * The port `localService` for plain Node: the service as a child process, which ends when this process does because its
 * channel closes. The secret travels in its environment, never in its arguments.
 */
export function createForkedLocalService(options: ForkOptions = {}): LocalServicePort {
  const { entry = ENTRY, startMs = 20_000, stopMs = 5_000, lockMs = 8_000 } = options;
  return {
    start: async ({ data, clientId, clientSecret, signal }) => {
      const giveUpAt = Date.now() + lockMs;
      for (;;) {
        const child = spawn(entry, data, clientId, clientSecret);
        const started = await waitUntilReady(child, startMs, signal);
        if (started.ok) return processOf(child, started.baseUrl, stopMs);
        // A service whose parent was killed needs a moment to notice, and holds the folder until then.
        const held = /in use|locked/i.test(started.lastWords);
        if (!held || Date.now() > giveUpAt) throw startError(started.why, started.lastWords, held);
        signal?.throwIfAborted();
      }
    },
  };
}

function spawn(entry: URL, data: string, clientId: string, clientSecret: string): ChildProcess {
  return fork(fileURLToPath(entry), ['--data', data, '--client-id', clientId], {
    env: serviceEnvironment(process.env, clientSecret),
    // What it logs a line a request is no business of the terminal's; its last words are kept for an error.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C is for this process: it ends the service itself, once what is under way has ended.
    detached: process.platform !== 'win32',
    // Flags of this process (an inspector's port, a test runner's loader) are not the service's.
    execArgv: [],
  });
}

type Started =
  | { readonly ok: true; readonly baseUrl: string }
  | { readonly ok: false; readonly why: string; readonly lastWords: string };

function waitUntilReady(child: ChildProcess, startMs: number, signal?: AbortSignal): Promise<Started> {
  return new Promise((resolve, reject) => {
    let lastWords = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-LAST_WORDS);
    });
    const finish = (end: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      child.off('message', hear).off('close', gone).off('error', failed);
      end();
    };
    const fail = (why: string): void => {
      child.kill('SIGKILL');
      finish(() => resolve({ ok: false, why, lastWords }));
    };
    const hear = (message: unknown): void => {
      const ready = readySchema.safeParse(message);
      if (ready.success) finish(() => resolve({ ok: true, baseUrl: ready.data.baseUrl }));
    };
    const gone = (code: number | null): void =>
      fail(`it ended with ${code === null ? 'a signal' : `exit ${code}`}`);
    const failed = (error: Error): void => fail(error.message);
    const stop = (): void => {
      child.kill();
      finish(() => reject(signal?.reason));
    };
    const timer = setTimeout(() => fail(`it was not ready within ${Math.round(startMs / 1000)} s`), startMs);
    child.on('message', hear).on('close', gone).on('error', failed);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}

function processOf(child: ChildProcess, baseUrl: string, stopMs: number): LocalServiceProcess {
  // Read on, or the pipe fills and the service stands still.
  child.stderr?.resume();
  // A signal that could not be delivered is told here; that the process ends is what counts.
  child.on('error', () => undefined);
  const exited = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  return {
    baseUrl,
    exited,
    stop: async () => {
      // The channel's end is its word to end, the same on every platform; a signal would cut it short on Windows.
      if (child.connected) child.disconnect();
      else child.kill();
      const hard = setTimeout(() => child.kill('SIGKILL'), stopMs);
      await exited;
      clearTimeout(hard);
    },
  };
}
