import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ParentMessage } from '../../shared/model/cutout/service-messages.ts';
import type { LocalServicePort, LocalServiceProcess, LocalServiceStart } from '../engine/ports.ts';
import { serviceEnvironment } from './service-environment.ts';
import { noticeReader, setCutoutCommand, setEvenLight } from './service-messages.ts';
import { startError } from './start-error.ts';

export interface ForkOptions {
  /** The service's entry file; tests use another one. */
  readonly entry?: URL;
  /** How long the service may take to report its address. Milliseconds. */
  readonly startMs?: number;
  /** The time between asking the service to end and killing it. Milliseconds. */
  readonly stopMs?: number;
  /** How long to wait for a data folder that an earlier service still has locked. Milliseconds. */
  readonly lockMs?: number;
}

const ENTRY = new URL(`../service/main${extname(import.meta.url)}`, import.meta.url);
const readySchema = z.looseObject({ baseUrl: z.string() });
/** How much of the service's last stderr output an error's detail quotes. Characters. */
const LAST_WORDS = 2000;

/**
 * The port `localService` for plain Node, with default options: see createForkedLocalService.
 */
export const forkLocalService: LocalServicePort = createForkedLocalService();

/**
 * The port `localService` for plain Node: the service as a child process. It ends together with this process, because its
 * channel closes. The secret is passed in its environment, never in its arguments.
 */
export function createForkedLocalService(options: ForkOptions = {}): LocalServicePort {
  const { entry = ENTRY, startMs = 20_000, stopMs = 5_000, lockMs = 8_000 } = options;
  return {
    start: async (start) => {
      const { signal } = start;
      const giveUpAt = Date.now() + lockMs;
      for (;;) {
        const child = spawn(entry, start);
        const started = await waitUntilReady(child, startMs, signal);
        if (started.ok) {
          child.on('message', noticeReader(start.onNotice));
          return processOf(child, started.baseUrl, stopMs);
        }
        // A service whose parent was killed takes a moment to notice, and keeps the folder locked until then.
        const held = /in use|locked/i.test(started.lastWords);
        if (!held || Date.now() > giveUpAt) throw startError(started.why, started.lastWords, held);
        signal?.throwIfAborted();
      }
    },
  };
}

function spawn(entry: URL, start: LocalServiceStart): ChildProcess {
  return fork(fileURLToPath(entry), ['--data', start.data, '--client-id', start.clientId], {
    env: serviceEnvironment(process.env, start),
    // Its request log does not belong on the terminal; the end of stderr is kept for error messages.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C must reach this process only, which ends the service itself after running work has ended.
    detached: process.platform !== 'win32',
    // Flags of this process (an inspector's port, a test runner's loader) are not for the service.
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
  // Keep reading, because the service blocks if the pipe fills up.
  child.stderr?.resume();
  // A failed signal is reported here; only the end of the process matters.
  child.on('error', () => undefined);
  const exited = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  /** If sending fails, the process has ended; the next start is told. */
  const tell = (message: ParentMessage): void => {
    if (child.connected) child.send(message, () => undefined);
  };
  return {
    baseUrl,
    exited,
    setCutoutCommand: (command) => tell(setCutoutCommand(command)),
    setEvenLight: (isOn) => tell(setEvenLight(isOn)),
    stop: async () => {
      // Closing the channel asks the service to end, on every platform; on Windows a signal would end it at once.
      if (child.connected) child.disconnect();
      else child.kill();
      const hard = setTimeout(() => child.kill('SIGKILL'), stopMs);
      await exited;
      clearTimeout(hard);
    },
  };
}
