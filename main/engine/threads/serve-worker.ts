import { parentPort } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest } from './worker-pool.ts';

/** The worker's end of a pool: performs one task after another. */
export function serveWorker<Request, Reply>(perform: (request: Request) => Promise<Reply>): void {
  const port = parentPort;
  if (port === null) throw new Error('This file runs as a worker thread.');
  port.on('message', async ({ id, request }: WorkerRequest<Request>) => {
    let reply: WorkerReply<Reply>;
    try {
      reply = { id, ok: true, value: await perform(request) };
    } catch (cause) {
      const error: NodeJS.ErrnoException = cause instanceof Error ? cause : new Error(String(cause));
      reply = { id, ok: false, message: error.message, code: error.code };
    }
    port.postMessage(reply);
  });
}
