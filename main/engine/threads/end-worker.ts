import type { Worker } from 'node:worker_threads';
import { settledWithin } from '../async/settled-within.ts';
import { countHangingThread } from './hanging-threads.ts';

/** The time limit for ending a thread. Milliseconds. */
const END_MS = 3_000;

/** Ends a worker within a time limit. One that a disk blocks is left running, and is counted as hanging. */
export async function endWorker(worker: Pick<Worker, 'terminate' | 'unref'>): Promise<void> {
  const ended = worker.terminate();
  if (await settledWithin(ended, END_MS)) return;
  const undo = countHangingThread();
  worker.unref();
  ended.then(undo, undo);
}
