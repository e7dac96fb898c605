import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy that tunnels (CONNECT) and forwards (whole addresses), and sends every host to this machine. */
export interface TestProxy {
  /** http://127.0.0.1:<port> */
  readonly url: string;
  /** What it was asked for: `CONNECT host:port`, or `GET http://…`. */
  readonly asked: readonly string[];
  /** The credentials of the last request, decoded. */
  readonly credentials: () => string | null;
  /** Answers every request with this status from now on; null lets them through. */
  refuse: number | 'hang' | null;
}

/** @param port where all hosts' requests go to, on loopback; named by the request's own port where it is left out */
export async function startTestProxy(port?: number): Promise<TestProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let credentials: string | null = null;
  const note = (request: IncomingMessage): void => {
    asked.push(`${request.method} ${request.url}`);
    const given = request.headers['proxy-authorization']?.replace(/^Basic /, '');
    credentials = given === undefined ? null : Buffer.from(given, 'base64').toString('utf8');
  };

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    note(request);
    if (proxy.refuse === 'hang') return;
    if (proxy.refuse !== null) {
      response.writeHead(proxy.refuse).end('<html>the proxy says no</html>');
      return;
    }
    const target = new URL(request.url ?? '');
    const { 'proxy-authorization': _own, ...headers } = request.headers;
    const passed = forward(
      {
        host: '127.0.0.1',
        port: port ?? target.port,
        path: `${target.pathname}${target.search}`,
        method: request.method,
        headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    note(request);
    if (proxy.refuse === 'hang') return;
    if (proxy.refuse !== null) {
      socket.end(`HTTP/1.1 ${proxy.refuse} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const through = connect(port ?? Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      through.pipe(socket).pipe(through);
    });
    through.on('error', () => socket.destroy());
    socket.on('error', () => through.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const proxy: TestProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    credentials: () => credentials,
    refuse: null,
  };
  return proxy;
}
