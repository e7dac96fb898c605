import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** One delivery as it came. */
export interface Delivered {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever the wire said
  readonly body: any;
  /** Milliseconds since the receiver stood. */
  readonly at: number;
}

/** A receiver of callbacks that notes what came, and answers as it is told. Ends with the test. */
export interface CallbackReceiver {
  readonly url: string;
  readonly deliveries: Delivered[];
}

/** @param answer gives the status of each delivery, or `hang` for one that is never answered */
export async function receiveCallbacks(
  answer: (delivery: Delivered, count: number) => number | 'hang' = () => 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallbackReceiver> {
  const deliveries: Delivered[] = [];
  const started = performance.now();
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body: unknown = JSON.parse(await text(request));
    const path = request.url ?? '';
    const delivery = { path, headers: request.headers, body, at: performance.now() - started };
    deliveries.push(delivery);
    const status = answer(delivery, deliveries.length);
    if (status !== 'hang') response.writeHead(status, headers).end('thanks');
  };
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?secret=s3cr3t`, deliveries };
}
