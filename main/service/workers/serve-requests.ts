import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { WorkerAnswer } from './worker-answer.ts';

/** An input that nothing can be made of: the task fails in words, and is refunded. */
export interface Refusal {
  readonly reason: string;
  readonly message: string;
}

/** What one kind of worker does. */
export interface Work<Request, Result> {
  readonly make: (request: Request, onProgress: (fraction: number) => void) => Promise<Result>;
  /** The result with all of its bytes owned (see `owned`), and their buffers, which are handed over, not copied. */
  readonly handOver: (result: Result) => {
    readonly result: Result;
    readonly buffers: readonly ArrayBuffer[];
  };
  /** Whether an error is the input's fault; undefined for any other. */
  readonly refusalOf: (error: unknown) => Refusal | undefined;
}

/** Turns this worker thread into one that answers a pool's requests, at low priority and on one core. */
export function serveRequests<Request, Result>(work: Work<Request, Result>): void {
  const port = parentPort;
  if (port === null) throw new Error("A pool's worker runs in a worker thread only.");
  // On Linux this is the priority of the calling thread alone, so the service itself stays quick. Elsewhere it would
  // be the whole process's.
  if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_LOW);
  sharp.concurrency(1);
  sharp.cache(false);

  const send = (answer: WorkerAnswer<Result>, buffers: readonly ArrayBuffer[] = []): void =>
    port.postMessage(answer, buffers);
  const answer = async (request: Request): Promise<void> => {
    try {
      const made = await work.make(request, (fraction) => send({ kind: 'progress', fraction }));
      const { result, buffers } = work.handOver(made);
      send({ kind: 'made', result }, buffers);
    } catch (error) {
      const refusal = work.refusalOf(error);
      if (refusal !== undefined) send({ kind: 'refused', reason: refusal.reason, message: refusal.message });
      else send({ kind: 'broken', message: wordsOf(error) });
    }
  };
  port.on('message', (request: Request) => void answer(request));
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Bytes that can be handed over: a Buffer may lie in a pool or in memory of a native module, and is copied. */
export function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const whole =
    !Buffer.isBuffer(bytes) && buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength;
  return whole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
