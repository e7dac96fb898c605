import os from 'node:os';
import { Worker } from 'node:worker_threads';
import type { WorkerAnswer } from './worker-answer.ts';

/** Options of one run. */
export interface RunOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
  /**
   * Buffers of the request that are handed over, not copied, and are the caller's no more: copying 200 MB would hold
   * the service's own thread for half a second.
   */
  readonly handedOver?: readonly ArrayBuffer[];
}

/** Worker threads of low priority that make results of one kind, so that the service's own thread answers at once. */
export interface WorkerPool<Request, Result> {
  /**
   * Waits for a free worker and lets it work. Rejects with what `refused` makes of it where the input is at fault, with
   * the signal's reason (its worker is ended), or with an Error where a worker crashed: that run alone fails.
   */
  run(request: Request, options: RunOptions): Promise<Result>;
  /** Ends the workers; runs under way reject. */
  close(): Promise<void>;
}

interface Run<Request, Result> {
  readonly request: Request;
  readonly handedOver: readonly ArrayBuffer[];
  readonly onProgress: (fraction: number) => void;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Slot<Request, Result> {
  worker: Worker | undefined;
  run: Run<Request, Result> | undefined;
}

/** How a pool is set up. */
export interface WorkerPoolOptions {
  /** Counts from 1; default: the cores less one. */
  readonly workers?: number | undefined;
  /** The worker's own file, whose work is served by serveRequests. */
  readonly worker: URL;
  /** The error for an input that a worker refused. */
  readonly refused: (reason: string, message: string) => Error;
}

/** Makes a pool; its threads start with the first run. */
export function createWorkerPool<Request, Result>(options: WorkerPoolOptions): WorkerPool<Request, Result> {
  const count = Math.max(1, Math.floor(options.workers ?? os.availableParallelism() - 1));
  const slots: Slot<Request, Result>[] = Array.from({ length: count }, () => ({
    worker: undefined,
    run: undefined,
  }));
  const waiting: Run<Request, Result>[] = [];
  const ending = new Set<Promise<unknown>>();
  let closed = false;

  const next = (): void => {
    for (const slot of slots) {
      while (slot.run === undefined) {
        const run = waiting.shift();
        if (run === undefined) return;
        begin(slot, run);
      }
    }
  };

  const begin = (slot: Slot<Request, Result>, run: Run<Request, Result>): void => {
    slot.run = run;
    const worker = slot.worker ?? startWorker(slot);
    worker.ref();
    try {
      worker.postMessage(run.request, run.handedOver);
    } catch (error) {
      release(slot);
      run.reject(error);
    }
  };

  const release = (slot: Slot<Request, Result>): Run<Request, Result> | undefined => {
    const { run } = slot;
    slot.run = undefined;
    // An idle worker never keeps the process alive.
    slot.worker?.unref();
    return run;
  };

  const startWorker = (slot: Slot<Request, Result>): Worker => {
    const worker = new Worker(options.worker);
    slot.worker = worker;
    worker.on('message', (answer: WorkerAnswer<Result>) => {
      if (slot.worker !== worker) return;
      if (answer.kind === 'progress') {
        slot.run?.onProgress(answer.fraction);
        return;
      }
      const run = release(slot);
      if (answer.kind === 'made') run?.resolve(answer.result);
      else if (answer.kind === 'refused') run?.reject(options.refused(answer.reason, answer.message));
      else run?.reject(new Error(`A worker failed: ${answer.message}`));
      next();
    });
    const lost = (error: Error): void => {
      if (slot.worker !== worker) return;
      slot.worker = undefined;
      release(slot)?.reject(error);
      next();
    };
    worker.on('error', (cause) => lost(new Error('A worker thread crashed.', { cause })));
    worker.on('exit', (code) => lost(new Error(`A worker thread ended with ${code}.`)));
    return worker;
  };

  const end = (slot: Slot<Request, Result>): void => {
    const { worker } = slot;
    slot.worker = undefined;
    slot.run = undefined;
    if (worker === undefined) return;
    const ended = worker.terminate().finally(() => ending.delete(ended));
    ending.add(ended);
  };

  const stop = (run: Run<Request, Result>, reason: unknown): void => {
    const index = waiting.indexOf(run);
    if (index >= 0) waiting.splice(index, 1);
    const slot = slots.find((candidate) => candidate.run === run);
    if (slot !== undefined) end(slot);
    run.reject(reason);
    if (!closed) next();
  };

  return {
    async run(request, { signal, onProgress = () => {}, handedOver = [] }) {
      if (closed) throw new Error('The worker pool is closed.');
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const run: Run<Request, Result> = { request, handedOver, onProgress, resolve, reject };
      const abort = (): void => stop(run, signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      waiting.push(run);
      next();
      try {
        return await promise;
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    },
    async close() {
      closed = true;
      const open = [...waiting, ...slots.flatMap((slot) => slot.run ?? [])];
      for (const run of open) stop(run, new Error('The worker pool was closed.'));
      for (const slot of slots) end(slot);
      await Promise.all(ending);
    },
  };
}
