import { parentPort } from 'node:worker_threads';
import type { WorkerProgress, WorkerReply, WorkerRequest } from './worker-pool.ts';

/**
 * The worker's end of a pool: performs one task after another.
 * @param perform may report what part of its task is done, 0 … 1
 */
export function serveWorker<Request, Reply>(
  perform: (request: Request, report: (done: number) => void) => Promise<Reply>,
): void {
  const port = parentPort;
  if (port === null) throw new Error('This file runs as a worker thread.');
  const tell = (progress: WorkerProgress): void => port.postMessage(progress);
  port.on('message', async ({ id, request }: WorkerRequest<Request>) => {
    let reply: WorkerReply<Reply>;
    try {
      reply = { id, ok: true, value: await perform(request, (done) => tell({ id, done })) };
    } catch (cause) {
      const error: NodeJS.ErrnoException = cause instanceof Error ? cause : new Error(String(cause));
      reply = { id, ok: false, message: error.message, code: error.code };
    }
    port.postMessage(reply);
  });
}
