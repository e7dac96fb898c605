import { type ChildProcess, spawn } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type AppToService,
  appToServiceSchema,
  type ServiceToApp,
  type ServiceWorkerKind,
} from '../../../shared/model/service-worker.ts';
import { type ParentPort, parentPortOf } from './parent-port.ts';
import type { ProcessAnswer } from './worker-answer.ts';

/** The service's handle of a worker process. */
export interface WorkerProcess {
  readonly send: (request: unknown) => void;
  /** Sets whether the worker process keeps the service's own process alive. */
  readonly keepServiceAlive: (keep: boolean) => void;
  /** Kills it. `onEnded` is called when it has ended. */
  readonly end: () => void;
}

/** The events of a worker process. */
export interface WorkerEvents {
  readonly onAnswer: (answer: ProcessAnswer) => void;
  /** Called once, as the last event. `words` say how it ended, with the end of its stderr. */
  readonly onEnded: (words: string) => void;
}

export type StartWorker = (kind: ServiceWorkerKind, maxBytes: number, events: WorkerEvents) => WorkerProcess;

/** How many of the last characters of a worker process's stderr are kept. */
const LAST_WORDS = 1000;
const ENTRY = new URL(`./worker-process${extname(import.meta.url)}`, import.meta.url);

/** Starts worker processes: as child processes or, if this is a utility process of Electron, through the app. */
export function workerStarter(): StartWorker {
  const port = parentPortOf(process);
  return port === undefined ? startChild : startByApp(port);
}

/** Starts a child process. It ends when its IPC channel closes, and so ends with the service. */
const startChild: StartWorker = (kind, maxBytes, { onAnswer, onEnded }) => {
  const { MAQUETTE_SERVICE_CLIENT_SECRET: _secret, ...env } = process.env;
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(ENTRY), kind, String(maxBytes)], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  });
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS);
  });
  let hasEnded = false;
  const end = (how: string): void => {
    if (hasEnded) return;
    hasEnded = true;
    onEnded(`${how} ${lastWords.trim()}`.trim());
  };
  child.on('message', (answer: ProcessAnswer) => onAnswer(answer));
  child.on('error', (error) => {
    if (child.pid === undefined) end(error.message);
  });
  child.on('close', (code, signal) => end(`it ended with ${signal ?? `exit ${code}`}.`));
  return {
    // If sending fails, the process has ended. The `close` event reports that. Where it could not even be started, for want of file
    // descriptors, it has no channel, and the `error` event reports that.
    send: (request) => void (child.connected && child.send(request as object, () => undefined)),
    keepServiceAlive: (keep) => {
      const pipes = [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null];
      for (const pipe of pipes) (keep ? pipe?.ref : pipe?.unref)?.call(pipe);
    },
    end: () => void child.kill('SIGKILL'),
  };
};

/** A utility process cannot start other processes. The app that started it does so, and forwards their messages. */
function startByApp(port: ParentPort): StartWorker {
  const workers = new Map<number, WorkerEvents>();
  let last = 0;
  const post = (message: ServiceToApp): void => port.postMessage(message);
  port.on('message', ({ data }) => {
    const parsed = appToServiceSchema.safeParse(data);
    if (parsed.success) handleMessage(parsed.data);
  });
  const handleMessage = (message: AppToService): void => {
    const worker = workers.get(message.id);
    if (message.kind === 'worker-said') {
      worker?.onAnswer(message.message as ProcessAnswer);
    } else {
      workers.delete(message.id);
      worker?.onEnded(message.words);
    }
  };
  return (kind, maxBytes, events) => {
    last += 1;
    const id = last;
    workers.set(id, events);
    post({ kind: 'start-worker', id, arguments: [kind, String(maxBytes)] });
    return {
      send: (message) => post({ kind: 'tell-worker', id, message }),
      keepServiceAlive: () => undefined,
      end: () => post({ kind: 'end-worker', id }),
    };
  };
}
