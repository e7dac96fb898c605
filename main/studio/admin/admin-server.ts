import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopbackHost } from '../../../shared/model/network/address-class.ts';
import { ServiceStartError } from '../../service/service-error.ts';
import type { StudioFolder } from '../folder/studio-folder.ts';
import type { Log } from '../log.ts';
import type { Studio } from '../studio.ts';
import { createMetrics } from './metrics.ts';
import { PAGE_HEADERS } from './page-style.ts';
import { readReport } from './report.ts';
import { renderAway, renderStatus } from './status-page.ts';

/** The port for those who run a studio, apart from the interface's. */
export interface AdminServer {
  readonly url: string;
  /** Takes each line of this process's log, for `/metrics`. */
  readonly observe: Log;
  readonly close: () => Promise<void>;
}

/** How long the page and `/readyz` wait for the database and the share before they say that they are away. */
const PATIENCE_MS = 3000;
const HTML = 'text/html; charset=utf-8';

/**
 * Listens on loopback: `/` (the status page), `/healthz` (the process answers), `/readyz` (so do the database and the share) and `/metrics`
 * (Prometheus). Nothing can be changed here.
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
      case '/':
        return withinPatience(readReport(studio)).then(
          (report) => send(response, 200, renderStatus(report), HTML, PAGE_HEADERS),
          (error: unknown) => send(response, 503, renderAway(wordsOf(error)), HTML, PAGE_HEADERS),
        );
      case '/healthz':
        return send(response, 200, 'ok\n');
      case '/readyz':
        return withinPatience(isReady()).then(
          () => send(response, 200, 'ready\n'),
          (error: unknown) => send(response, 503, `not ready: ${wordsOf(error)}\n`),
        );
      case '/metrics':
        return send(response, 200, await metrics.text(), metrics.contentType);
      default:
        return send(response, 404, 'no such path\n');
    }
  };
  const server = createServer((request, response) => {
    const refusal = refusalOf(request);
    if (refusal !== undefined) return send(response, ...refusal);
    const path = URL.parse(request.url ?? '', 'http://localhost')?.pathname ?? '';
    answer(path, response).catch((error: unknown) => send(response, 503, `${wordsOf(error)}\n`));
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
    observe: (_, fields = {}) => metrics.observe(fields),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A name of elsewhere that leads to this machine (DNS rebinding) would let a web page read what is here; so only the machine's own names do. */
function refusalOf({ method = '', headers }: IncomingMessage): [status: number, text: string] | undefined {
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname;
  if (host === undefined || !isLoopbackHost(host))
    return [403, 'this port is for the machine that the program runs on: ask for 127.0.0.1\n'];
  return ['GET', 'HEAD'].includes(method) ? undefined : [405, 'nothing can be changed here\n'];
}

async function withinPatience<Value>(value: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`no answer within ${PATIENCE_MS / 1000} seconds`)),
    PATIENCE_MS,
  );
  return Promise.race([value, late.promise]).finally(() => clearTimeout(timer));
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function send(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(status, {
      ...headers,
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(status === 405 && { allow: 'GET, HEAD' }),
    })
    .end(text);
}
