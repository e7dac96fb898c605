import type { IncomingMessage } from 'node:http';

/** How long a client may go on sending what nobody wants. Milliseconds. */
const PATIENCE = 60_000;

/**
 * Lets a request that is answered early come to its end, so that its answer is not lost: a connection that is closed with
 * bytes unread is cut, and the client may never see what was said. Resolves as well when the client is gone, or has sent
 * for too long.
 */
export async function readToEnd(request: IncomingMessage, patience = PATIENCE): Promise<void> {
  if (request.complete || request.destroyed) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patience);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', done);
    request.once('close', done);
    request.resume();
  });
}
