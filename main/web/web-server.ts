import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Handlers } from '../../shared/bridge/contract.ts';
import { AppError } from '../../shared/model/app-error.ts';
import type { Logger } from '../engine/ports.ts';
import type { PageFiles } from '../shell/page-files.ts';
import type { ShellEngine } from '../shell/shell-engine.ts';
import { type EntryOptions, enter, formToken } from './entry.ts';
import { createEventSockets, type EventSockets } from './event-sockets.ts';
import { formOriginProblem, isForeignNavigation, originProblem } from './origin-problem.ts';
import { COME_IN_PAGE, NO_SESSION_PAGE, PLAIN_STYLE, PLAIN_STYLE_PATH } from './plain-pages.ts';
import { sendPage, sendRefusal, sendStyle } from './respond.ts';
import { type RouteOptions, route } from './routes.ts';
import { createSession } from './session.ts';
import { openPath, socketKey } from './session-gate.ts';
import { createTryLimit } from './try-limit.ts';

/** The shell listens on this machine only. */
const HOST = '127.0.0.1';
/**
 * Far more than the windows of one person have. Every user of this machine can connect, and each connection takes one of the files that this
 * process may have open: without a limit, somebody else's could leave none for results and the ledger.
 */
export const MAX_CONNECTIONS = 512;

/** A bound port. Connections are closed until it serves. */
export interface BoundPort {
  readonly port: number;
  /** Starts serving. */
  readonly serve: (options: WebServerOptions) => WebServer;
  readonly release: () => Promise<void>;
}

export interface WebServerOptions {
  readonly engine: ShellEngine;
  readonly handlers: Handlers;
  readonly pages: PageFiles;
  readonly logger: Logger;
  /** Called with a new address for the next browser, each time one was used. */
  readonly onNewAddress: (url: string) => void;
  /** Called when the browser of the hand-over page was admitted. */
  readonly onHandedOver?: () => void;
}

/** The running web shell. */
export interface WebServer {
  /** `http://127.0.0.1:<port>/?token=…`, valid once. */
  readonly url: string;
  /** `127.0.0.1:<port>` */
  readonly authority: string;
  /** Makes a token for a hand-over page, valid once; replaces the previous one. */
  readonly formToken: () => string;
  /** Invalidates that token. */
  readonly endFormToken: () => void;
  /** Closes every connection, but not the engine. */
  readonly close: () => Promise<void>;
}

/**
 * Binds a port on loopback, so that a port in use is detected before the engine opens its data.
 * @param port 0 for any free port
 * @throws AppError `in-use` or `usage`
 */
export async function bindPort(port: number): Promise<BoundPort> {
  const server = createServer();
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', hangUp);
  await listen(server, port);
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    serve: (options) => {
      server.off('connection', hangUp);
      return serve(server, bound, options);
    },
    release: () => closeServer(server),
  };
}

/** Without this, a window of an earlier run that connects too early would wait for ever; this way it connects again. */
function hangUp(socket: Socket): void {
  socket.destroy();
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(listenError(port, cause)));
    server.listen({ host: HOST, port }, resolve);
  });
}

function listenError(port: number, cause: NodeJS.ErrnoException): AppError {
  if (cause.code === 'EADDRINUSE') {
    const message = `Port ${port} is in use by another program: end it, or choose another with --port (0 takes any free one).`;
    return new AppError('in-use', message, { cause });
  }
  if (cause.code === 'EACCES') {
    const message = `This system does not let you listen on port ${port}: choose one above 1023 with --port.`;
    return new AppError('usage', message, { cause });
  }
  return new AppError('internal', `The window could not be served on port ${port}.`, {
    detail: cause.message,
    cause,
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** The checks of a request, in this order: origin, token, session, keys, route. */
interface Gate extends RouteOptions, EntryOptions {
  readonly authority: string;
}

function serve(server: Server, port: number, options: WebServerOptions): WebServer {
  const authority = `${HOST}:${port}`;
  const session = createSession(port);
  const address = () => `http://${authority}/?token=${session.token()}`;
  const sockets = createEventSockets(options);
  const gate: Gate = {
    ...options,
    authority,
    session,
    tries: createTryLimit(() => performance.now()),
    onEntered: (way) => (way === 'form' ? options.onHandedOver?.() : options.onNewAddress(address())),
  };

  server.on('request', (request, response) => {
    answer(gate, request, response).catch((cause: unknown) => {
      const gone = request.destroyed || response.destroyed;
      if (!gone) options.logger.error('a request could not be answered', { cause: String(cause) });
      if (response.headersSent || gone) response.destroy();
      else sendRefusal(response, 500, 'Something went wrong inside Maquette; nothing was lost.', 'internal');
    });
  });
  // E.g. too many open files to accept a connection. Without a listener, this would end the engine.
  server.on('error', (cause) =>
    options.logger.warn('a window could not be connected', { cause: String(cause) }),
  );
  server.on('upgrade', (request, socket, head) => upgrade(gate, sockets, request, socket, head));
  return {
    url: address(),
    authority,
    formToken: session.formToken,
    endFormToken: session.endFormToken,
    close: async () => {
      await sockets.close();
      await closeServer(server);
    },
  };
}

async function answer(gate: Gate, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', headers, url: target = '' } = request;
  const url = targetUrl(target);
  const isForm = method === 'POST' && url?.pathname === '/';
  const problem = isForm
    ? formOriginProblem(gate.authority, { method, headers })
    : originProblem(gate.authority, { method, headers, upgrade: false });
  if (problem !== null) return sendRefusal(response, 403, problem);
  if (url === null) return sendRefusal(response, 400, 'The address was not understood.');

  if (isForm) {
    const token = await formToken(request, response);
    return token === null ? undefined : enter(gate, { token, way: 'form' }, request, response);
  }
  const token = url.searchParams.get('token');
  if (url.pathname === '/' && method === 'GET' && token !== null)
    return enter(gate, { token, way: 'address' }, request, response);
  if (url.pathname === PLAIN_STYLE_PATH && method === 'GET') return sendStyle(response, PLAIN_STYLE);
  if (isForeignNavigation({ method, headers })) return sendPage(response, 200, COME_IN_PAGE);
  if (!gate.session.holds(headers.cookie)) {
    if (headers.accept?.includes('text/html')) return sendPage(response, 401, NO_SESSION_PAGE);
    return sendRefusal(response, 401, 'This browser is not signed in to this Maquette.', 'credentials');
  }
  const path = openPath(gate.session, url.pathname, headers);
  if (path === null)
    return sendRefusal(response, 401, 'This window is not signed in to this Maquette.', 'credentials');
  return route(gate, request, response, path);
}

/** Accepts only a path, never an address of another host. Its `..` are resolved by the rules of URLs. */
function targetUrl(target: string): URL | null {
  return target.startsWith('/') ? URL.parse(`http://localhost${target}`) : null;
}

function upgrade(
  gate: Gate,
  sockets: EventSockets,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const { method = 'GET', headers, url: target = '' } = request;
  const refuse = (status: string) =>
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.on('error', () => socket.destroy());
  if (originProblem(gate.authority, { method, headers, upgrade: true }) !== null) refuse('403 Forbidden');
  else if (!gate.session.holds(headers.cookie) || !gate.session.knows('call', socketKey(headers)))
    refuse('401 Unauthorized');
  else if (targetUrl(target)?.pathname !== '/events') refuse('404 Not Found');
  else sockets.accept(request, socket, head);
}
