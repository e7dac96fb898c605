import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { MediaError } from '../../media/media-error.ts';
import { decodeOnOneCore } from '../../media/picture/decode-on-one-core.ts';
import type { WorkerAnswer } from './worker-answer.ts';

/** What one kind of worker does. Requests and results are small: what is large lies in files that they name. */
export type Work<Request, Result> = (
  request: Request,
  onProgress: (fraction: number) => void,
) => Promise<Result>;

/**
 * Turns this worker thread into one that answers the requests of its process, at low priority and on one core. A MediaError
 * refuses the input: the task fails in words, and is refunded.
 */
export function serveRequests<Request, Result>(work: Work<Request, Result>): void {
  const port = parentPort;
  if (port === null) throw new Error("A worker process's work runs in a worker thread only.");
  // Once it has started, so that it starts no slower. On Linux this is the priority of the calling thread alone, so that
  // the one that watches over the memory is not behind; elsewhere it is the whole process's.
  os.setPriority(0, os.constants.priority.PRIORITY_LOW);
  decodeOnOneCore();

  const send = (answer: WorkerAnswer): void => port.postMessage(answer);
  const answer = async (request: Request): Promise<void> => {
    try {
      const result = await work(request, (fraction) => send({ kind: 'progress', fraction }));
      send({ kind: 'made', result });
    } catch (error) {
      if (error instanceof MediaError) send({ kind: 'refused', fault: error.fault });
      else send({ kind: 'broken', message: wordsOf(error) });
    }
  };
  port.on('message', (request: Request) => void answer(request));
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
