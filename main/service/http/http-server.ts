import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CODE } from '../../../shared/interface/codes.ts';
import type { Faults } from '../faults/fault-plan.ts';
import { type Answer, refuse, sendAnswer } from '../wire/answer.ts';
import { documented } from '../wire/refusal.ts';
import { bind } from './bind.ts';
import { createDispatch } from './dispatch.ts';
import type { HttpContext } from './endpoint.ts';
import { limitConnections } from './limit-connections.ts';
import { watchPace } from './pace.ts';
import { pathTemplate, type RequestEntry } from './request-entry.ts';

/** The listening HTTP server. */
export interface HttpServer {
  /** http://<host>:<port> */
  readonly baseUrl: string;
  /** Stops listening, waits a moment for answers that are under way, and closes every connection. */
  readonly close: () => Promise<void>;
}

/** Long enough for large uploads over slow connections. An upload that stalls is ended by the form's idle time-out, one that trickles by its pace. */
const REQUEST_TIMEOUT_MS = 30 * 60 * 1000;
/** A connection that says nothing, or not its request's headers, is closed. */
const HEADERS_TIMEOUT_MS = 60_000;
/** How often connections are looked at for both. */
const CHECK_MS = 30_000;
const GRACE_MS = 1000;
/** A batch holds little over a hundred: one for each task that is sent, asked for or fetched. A process may often open 1,024 files. */
const MOST_CONNECTIONS = 512;

/**
 * Listens, answers the endpoints and serves the results. One line per request goes to `log`: method, path, status,
 * code and time, or what `onRequest` makes of it; never a query, a header or a body.
 * @throws ServiceStartError if the service cannot listen on the address
 */
export async function listen(options: {
  readonly host: string;
  readonly port: number;
  /** The address that clients reach the service at; undefined to take the one that each request names. */
  readonly publicUrl?: string | undefined;
  readonly context: HttpContext;
  readonly faults: Faults;
  readonly log: (line: string) => void;
  /** Takes each request's entry in place of its line. */
  readonly onRequest?: ((entry: RequestEntry) => void) | undefined;
  /** How long answers that are under way may take when the service ends. */
  readonly graceMs?: number;
  /** How long a connection may take to say what it wants. */
  readonly headersMs?: number;
  /** How many connections may be open at once. Infinity for as many as the system has room for. */
  readonly mostConnections?: number;
}): Promise<HttpServer> {
  const { host, port, context, faults, log, onRequest, graceMs = GRACE_MS } = options;
  const { headersMs = HEADERS_TIMEOUT_MS, mostConnections = MOST_CONNECTIONS } = options;
  const stop = new AbortController();
  const answer = createDispatch({ context, faults, signal: stop.signal });
  let baseUrl = '';

  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, headersMs),
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      const started = performance.now();
      watchPace(request);
      const origin = options.publicUrl ?? originOf(request, baseUrl);
      const url = urlOf(request, origin);
      const requestId = randomUUID();
      const notes: string[] = [];
      let code: number | undefined;
      let client: string | undefined;
      const { socket } = request;
      const sentBefore = socket.bytesWritten;
      const end = (answer: Answer, headers?: Record<string, string>): void => {
        code = answer.body.code;
        notes.push(`code ${answer.body.code}`);
        sendAnswer(response, answer, headers);
      };
      // A request may be answered before its body was read. The rest of the body is read then, because the client is still
      // sending it, and the next request on the connection comes after it.
      response.on('finish', () => request.resume());
      response.on('close', () => {
        const ms = Math.round(performance.now() - started);
        if (onRequest !== undefined) {
          onRequest({
            requestId,
            method: request.method ?? '',
            path: pathTemplate(url?.pathname),
            status: response.statusCode,
            code,
            client,
            ms,
            bytes: socket.bytesWritten - sentBefore,
            whole: response.writableFinished,
          });
          return;
        }
        const path = url?.pathname ?? '(bad address)';
        const ending = response.writableFinished ? '' : ', not taken whole';
        log([request.method, path, response.statusCode, ...notes, `${ms} ms`].join(' ') + ending);
      });
      if (url === undefined) {
        end(refuse({ code: 400, msg: 'bad request' }, 400));
        return;
      }
      const addToLog = (words: string): void => void notes.push(words);
      const callerIs = (clientId: string): void => {
        client = clientId;
      };
      answer({ request, response, url, origin, baseUrl, end, addToLog, callerIs }).catch((error: unknown) => {
        if (request.destroyed && !request.complete) return;
        if (stop.signal.aborted) {
          response.destroy();
          return;
        }
        const id = onRequest === undefined ? '' : `request ${requestId}: `;
        log(
          `${id}${request.method} ${url.pathname}: ${error instanceof Error ? error.message : String(error)}`,
        );
        if (response.headersSent) response.destroy();
        else end(refuse(documented(CODE.systemError)));
      });
    },
  );

  limitConnections(server, mostConnections, log);
  await bind(server, host, port);
  server.on('error', (error) => log(`the server: ${error.message}`));
  baseUrl = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    close: async () => {
      stop.abort();
      const closing = new Promise<void>((resolve) => server.close(() => resolve()));
      // An answer that is under way may report a charge, so it gets a moment to arrive.
      const closeTimer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closing;
      clearTimeout(closeTimer);
    },
  };
}

/** The address at which the client reached the service. Result URLs use it, so that they work from the client's side. */
function originOf(request: IncomingMessage, baseUrl: string): string {
  const url = URL.parse(`http://${request.headers.host ?? ''}`);
  const isHostAlone = url !== null && url.href === `${url.origin}/`;
  return isHostAlone ? url.origin : baseUrl;
}

function urlOf(request: IncomingMessage, origin: string): URL | undefined {
  const text = `${origin}${request.url ?? ''}`;
  return request.url?.startsWith('/') === true && URL.canParse(text) ? new URL(text) : undefined;
}
