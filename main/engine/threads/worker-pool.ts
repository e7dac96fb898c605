import { Worker } from 'node:worker_threads';
import { endWorker } from './end-worker.ts';

/** A task as it is sent to a worker. */
export interface WorkerRequest<Request> {
  readonly id: number;
  readonly request: Request;
}

/** A reply as the worker sends it. */
export type WorkerReply<Reply> =
  | { readonly id: number; readonly ok: true; readonly value: Reply }
  | {
      readonly id: number;
      readonly ok: false;
      readonly message: string;
      /** The system's error code (`EACCES` …), if the error has one. */
      readonly code: string | undefined;
    };

/** What part of a task is done, 0 … 1, as its worker reports it. */
export interface WorkerProgress {
  readonly id: number;
  readonly done: number;
}

/** Runs tasks in a limited number of worker threads. */
export interface WorkerPool<Request, Reply> {
  /**
   * Rejects if the worker failed or died, and at once when the signal is aborted.
   * @param onProgress told what part of the task is done, 0 … 1, by workers that report it
   */
  readonly run: (
    request: Request,
    signal?: AbortSignal,
    onProgress?: (done: number) => void,
  ) => Promise<Reply>;
  /** Ends the workers; tasks in progress are rejected. */
  readonly close: () => Promise<void>;
}

interface Task<Request, Reply> {
  readonly request: Request;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (cause: unknown) => void;
  readonly onProgress: ((done: number) => void) | undefined;
  /** False once nobody waits for the result any more. */
  wanted: boolean;
}

interface Slot<Request, Reply> {
  readonly worker: Worker;
  /** Tasks that were sent and not answered yet, by the id of their message. */
  readonly tasks: Map<number, Task<Request, Reply>>;
}

/**
 * A pool over one worker file that speaks {@link WorkerRequest} and {@link WorkerReply}. Workers start when they are first needed.
 * An idle one does not keep the process alive. One that dies takes only its own tasks with it.
 */
export function createWorkerPool<Request, Reply>(options: {
  readonly url: URL;
  /** The largest number of workers. */
  readonly size: number;
  /**
   * The most tasks that a worker has at a time. With more than one it need not wait for this thread between two tasks. 1 by default.
   */
  readonly ahead?: number;
  /** What each worker is told as it starts. */
  readonly workerData?: unknown;
  /**
   * The memory for new objects of each worker, which it keeps once it has used it. V8's own limit is 48 MB: for a worker that lives long, and whose
   * results are few. Megabytes.
   */
  readonly youngMb?: number;
}): WorkerPool<Request, Reply> {
  const slots = new Set<Slot<Request, Reply>>();
  const queue: Task<Request, Reply>[] = [];
  const { ahead = 1, youngMb } = options;
  let closed = false;
  let nextId = 1;

  function start(): Slot<Request, Reply> {
    const worker = new Worker(options.url, {
      workerData: options.workerData,
      ...(youngMb !== undefined && { resourceLimits: { maxYoungGenerationSizeMb: youngMb } }),
    });
    const slot: Slot<Request, Reply> = { worker, tasks: new Map() };
    const lose = (cause: unknown): void => {
      slots.delete(slot);
      const lost = [...slot.tasks.values()];
      slot.tasks.clear();
      for (const task of lost) task.reject(cause);
      pump();
    };
    worker.on('message', (reply: WorkerReply<Reply> | WorkerProgress) => {
      const task = slot.tasks.get(reply.id);
      if ('done' in reply) {
        if (task?.wanted === true) task.onProgress?.(reply.done);
        return;
      }
      slot.tasks.delete(reply.id);
      if (slot.tasks.size === 0) worker.unref();
      if (reply.ok) task?.resolve(reply.value);
      else task?.reject(Object.assign(new Error(reply.message), { code: reply.code }));
      pump();
    });
    worker.on('error', lose);
    worker.on('exit', () => lose(new Error('The worker ended before its task did.')));
    slots.add(slot);
    return slot;
  }

  function pump(): void {
    while (!closed && queue.length > 0) {
      const idle = [...slots].find(({ tasks }) => tasks.size === 0);
      const slot =
        idle ?? (slots.size < options.size ? start() : [...slots].find(({ tasks }) => tasks.size < ahead));
      if (slot === undefined) return;
      const task = queue.shift();
      if (task === undefined) return;
      if (!task.wanted) continue;
      const message: WorkerRequest<Request> = { id: nextId++, request: task.request };
      slot.tasks.set(message.id, task);
      slot.worker.ref();
      slot.worker.postMessage(message);
    }
  }

  return {
    run: (request, signal, onProgress) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The pool is closed.'));
        if (signal?.aborted) return reject(signal.reason);
        const task: Task<Request, Reply> = {
          request,
          wanted: true,
          onProgress,
          resolve: (reply) => {
            signal?.removeEventListener('abort', abort);
            resolve(reply);
          },
          reject: (cause) => {
            signal?.removeEventListener('abort', abort);
            reject(cause);
          },
        };
        const abort = (): void => {
          task.wanted = false;
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', abort, { once: true });
        queue.push(task);
        pump();
      }),
    close: async () => {
      closed = true;
      for (const task of queue.splice(0)) task.reject(new Error('The pool is closed.'));
      await Promise.all([...slots].map(({ worker }) => endWorker(worker)));
    },
  };
}
