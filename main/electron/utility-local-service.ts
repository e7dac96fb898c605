import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type UtilityProcess, utilityProcess } from 'electron';
import { z } from 'zod';
import type { LocalServicePort, LocalServiceStart } from '../engine/ports.ts';
import { serviceEnvironment } from '../local-service/service-environment.ts';
import { noticeReader, setCutoutCommand, setEvenLight } from '../local-service/service-messages.ts';
import { startError } from '../local-service/start-error.ts';
import { serveWorkers } from './utility-workers.ts';

/** How long the service may take to report its address. Milliseconds. */
const START_MS = 20_000;
/** The time between asking the service to end and giving up. Milliseconds. */
const STOP_MS = 5_000;
/** How long to wait for a data folder that an earlier service still has locked. Milliseconds. */
const LOCK_MS = 8_000;
/** How much of the service's last stderr output an error's detail quotes. Characters. */
const LAST_WORDS = 2_000;

/** The entry file of the service's worker processes, relative to its own. */
const WORKER_FILE = 'workers/worker-process.js';

const readySchema = z.looseObject({ baseUrl: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }) });

/** The port `localService` under Electron: a utility process, which ends with the app, however the app ends. */
export function createUtilityLocalService(options: {
  /** The service's built entry. */
  readonly entry: string;
  readonly lockMs?: number;
}): LocalServicePort {
  const { entry, lockMs = LOCK_MS } = options;
  return {
    start: async (start) => {
      const { signal } = start;
      const giveUpAt = Date.now() + lockMs;
      for (;;) {
        signal?.throwIfAborted();
        const child = fork(entry, start);
        child.on('message', noticeReader(start.onNotice));
        serveWorkers(child, join(dirname(entry), WORKER_FILE));
        const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
        const started = await waitUntilReady(child, signal);
        if (started.ok) {
          return {
            baseUrl: started.baseUrl,
            exited,
            setCutoutCommand: (command) => child.postMessage(setCutoutCommand(command)),
            setEvenLight: (isOn) => child.postMessage(setEvenLight(isOn)),
            stop: () => stop(child, exited),
          };
        }
        child.kill();
        signal?.throwIfAborted();
        // A service whose app was killed takes a moment to notice, and keeps the folder locked until then.
        const held = /in use|locked/i.test(started.lastWords);
        if (!held || Date.now() > giveUpAt) throw startError(started.why, started.lastWords, held);
      }
    },
  };
}

function fork(entry: string, start: LocalServiceStart): UtilityProcess {
  return utilityProcess.fork(entry, ['--data', start.data, '--client-id', start.clientId], {
    env: serviceEnvironment(process.env, start),
    stdio: ['ignore', 'pipe', 'pipe'],
    serviceName: 'Maquette local service',
  });
}

type Started =
  | { readonly ok: true; readonly baseUrl: string }
  | { readonly ok: false; readonly why: string; readonly lastWords: string };

/** Reads the first line on stdout, because utility processes have no channel of Node's. Both pipes are read to their end. */
async function waitUntilReady(child: UtilityProcess, signal: AbortSignal | undefined): Promise<Started> {
  let lastWords = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = `${lastWords}${chunk}`.slice(-LAST_WORDS);
  });
  if (child.stdout === null) return { ok: false, why: 'it could not be listened to', lastWords };
  const ended = new AbortController();
  const limit = AbortSignal.timeout(START_MS);
  child.once('exit', (code) => ended.abort(`it ended with exit ${code}`));
  const until = AbortSignal.any([ended.signal, limit, ...(signal === undefined ? [] : [signal])]);
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line', { signal: until })) as [
      string,
    ];
    return { ok: true, baseUrl: readySchema.parse(JSON.parse(line)).baseUrl };
  } catch {
    if (ended.signal.aborted) return { ok: false, why: String(ended.signal.reason), lastWords };
    if (limit.aborted) return { ok: false, why: `it was not ready within ${START_MS / 1000} s`, lastWords };
    return { ok: false, why: 'it did not say where it listens', lastWords };
  }
}

/** Ends the service. One that does not end in time ends together with the app. */
async function stop(child: UtilityProcess, exited: Promise<void>): Promise<void> {
  if (!child.kill()) return;
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, STOP_MS);
  await Promise.race([exited, limit.promise]);
  clearTimeout(timer);
}
