import type { Worker } from 'node:worker_threads';
import { settledWithin } from '../async/settled-within.ts';
import { noteHangingThread } from './hanging-threads.ts';

/** How long a thread may take to end. Milliseconds. */
const END_MS = 3_000;

/** Ends a worker in bounded time; one that a disk holds is left, and known to be. */
export async function endWorker(worker: Pick<Worker, 'terminate' | 'unref'>): Promise<void> {
  const ended = worker.terminate();
  if (await settledWithin(ended, END_MS)) return;
  const undo = noteHangingThread();
  worker.unref();
  ended.then(undo, undo);
}
