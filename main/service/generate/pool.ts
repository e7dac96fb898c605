import os from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { GenerationError } from './generation-error.ts';
import type { GeneratedModel, GenerateRequest } from './request.ts';
import type { WorkerAnswer } from './worker-answer.ts';

/** Options of one run. */
export interface RunOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}

/** Worker threads of low priority that generate models, so that the service's own thread answers at once. */
export interface GeneratorPool {
  /**
   * Waits for a free worker and generates. Rejects with GenerationError (the image's fault), with the signal's reason
   * (its worker is ended), or with an Error where a worker crashed: that run alone fails.
   */
  run(request: GenerateRequest, options: RunOptions): Promise<GeneratedModel>;
  /** Ends the workers; runs under way reject. */
  close(): Promise<void>;
}

interface Run {
  readonly request: GenerateRequest;
  readonly onProgress: (fraction: number) => void;
  readonly resolve: (model: GeneratedModel) => void;
  readonly reject: (error: unknown) => void;
}

interface Slot {
  worker: Worker | undefined;
  run: Run | undefined;
}

/** Makes a pool; its threads start with the first run. `workers` counts from 1; default: the cores less one. */
export function createGeneratorPool(options: { workers?: number }): GeneratorPool {
  const count = Math.max(1, Math.floor(options.workers ?? os.availableParallelism() - 1));
  const slots: Slot[] = Array.from({ length: count }, () => ({ worker: undefined, run: undefined }));
  const waiting: Run[] = [];
  const ending = new Set<Promise<unknown>>();
  let closed = false;

  const next = (): void => {
    for (const slot of slots) {
      if (slot.run !== undefined) continue;
      const run = waiting.shift();
      if (run === undefined) return;
      begin(slot, run);
    }
  };

  const begin = (slot: Slot, run: Run): void => {
    slot.run = run;
    const worker = slot.worker ?? startWorker(slot);
    worker.ref();
    worker.postMessage(run.request);
  };

  const release = (slot: Slot): Run | undefined => {
    const { run } = slot;
    slot.run = undefined;
    // An idle worker never keeps the process alive.
    slot.worker?.unref();
    return run;
  };

  const startWorker = (slot: Slot): Worker => {
    const worker = new Worker(new URL(`./generate-worker${extname(import.meta.url)}`, import.meta.url));
    slot.worker = worker;
    worker.on('message', (answer: WorkerAnswer) => {
      if (slot.worker !== worker) return;
      if (answer.kind === 'progress') {
        slot.run?.onProgress(answer.fraction);
        return;
      }
      const run = release(slot);
      if (answer.kind === 'made') run?.resolve(answer.model);
      else if (answer.kind === 'refused') run?.reject(new GenerationError(answer.reason, answer.message));
      else run?.reject(new Error(`The generator failed: ${answer.message}`));
      next();
    });
    const lost = (error: Error): void => {
      if (slot.worker !== worker) return;
      slot.worker = undefined;
      release(slot)?.reject(error);
      next();
    };
    worker.on('error', (cause) => lost(new Error('A generator thread crashed.', { cause })));
    worker.on('exit', (code) => lost(new Error(`A generator thread ended with ${code}.`)));
    return worker;
  };

  const end = (slot: Slot): void => {
    const { worker } = slot;
    slot.worker = undefined;
    slot.run = undefined;
    if (worker === undefined) return;
    const ended = worker.terminate().finally(() => ending.delete(ended));
    ending.add(ended);
  };

  const stop = (run: Run, reason: unknown): void => {
    const index = waiting.indexOf(run);
    if (index >= 0) waiting.splice(index, 1);
    const slot = slots.find((candidate) => candidate.run === run);
    if (slot !== undefined) end(slot);
    run.reject(reason);
    if (!closed) next();
  };

  return {
    async run(request, { signal, onProgress = () => {} }) {
      if (closed) throw new Error('The generator pool is closed.');
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<GeneratedModel>();
      const run: Run = { request, onProgress, resolve, reject };
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
      for (const run of open) stop(run, new Error('The generator pool was closed.'));
      for (const slot of slots) end(slot);
      await Promise.all(ending);
    },
  };
}
