import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { MediaError } from '../../media/media-error.ts';
import { decodeOnOneCore } from '../../media/picture/decode-on-one-core.ts';
import type { WorkerAnswer } from './worker-answer.ts';

/**
 * The work of one kind of worker. Requests and results are small: large data is in files, which they name by path. `say` is for what belongs
 * into the log beside the result.
 */
export type Work<Request, Result> = (
  request: Request,
  onProgress: (fraction: number) => void,
  say: (words: string) => void,
) => Promise<Result>;

/**
 * Makes this worker thread answer the requests of its process, at low priority and on one core. A MediaError means that the
 * input cannot be used: the task fails with a message, and is refunded.
 */
export function serveRequests<Request, Result>(work: Work<Request, Result>): void {
  const port = parentPort;
  if (port === null) throw new Error("A worker process's work runs in a worker thread only.");
  // The priority is lowered after the start, so that the start is not slowed down. On Linux this affects only the calling
  // thread, so the thread that watches the memory keeps its priority; on other systems it affects the whole process.
  os.setPriority(0, os.constants.priority.PRIORITY_LOW);
  decodeOnOneCore();

  const send = (answer: WorkerAnswer): void => port.postMessage(answer);
  const answer = async (request: Request): Promise<void> => {
    try {
      const result = await work(
        request,
        (fraction) => send({ kind: 'progress', fraction }),
        (words) => send({ kind: 'said', words }),
      );
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
