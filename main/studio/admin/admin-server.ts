import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServiceStartError } from '../../service/service-error.ts';
import type { StudioFolder } from '../folder/studio-folder.ts';
import type { Studio } from '../studio.ts';
import { createMetrics } from './metrics.ts';

/** The port for those who run a studio, apart from the interface's. */
export interface AdminServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Listens on loopback: `/healthz` (the process answers), `/readyz` (so do the database and the share) and `/metrics` (Prometheus).
 * @throws ServiceStartError if the port is in use
 */
export async function startAdminServer(
  studio: Studio,
  folder: StudioFolder,
  port: number,
): Promise<AdminServer> {
  const metrics = createMetrics(studio);
  const isReady = async (): Promise<void> => {
    await studio.database.query('SELECT 1');
    await folder.check();
  };
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    switch (path) {
      case '/healthz':
        return send(response, 200, 'ok\n');
      case '/readyz':
        return isReady().then(
          () => send(response, 200, 'ready\n'),
          (error: unknown) =>
            send(response, 503, `not ready: ${error instanceof Error ? error.message : String(error)}\n`),
        );
      case '/metrics':
        return send(response, 200, await metrics.text(), metrics.contentType);
      default:
        return send(response, 404, 'no such path\n');
    }
  };
  const server = createServer((request, response) => {
    const path = URL.parse(request.url ?? '', 'http://localhost')?.pathname ?? '';
    answer(path, response).catch((error: unknown) => send(response, 503, `${String(error)}\n`));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new ServiceStartError(
          `Port ${port} cannot be opened (${cause.message}); choose another with --admin.`,
          { cause },
        ),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}
