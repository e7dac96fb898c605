import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type FaultService, type FaultTask, PRICE } from './fault-controls.ts';
import { sendFile } from './send-file.ts';

/** A file that begins as a glb does, and has the length that it says. */
export function glbOf(...bodies: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat([Buffer.from('glTF\x02\0\0\0\0\0\0\0', 'latin1'), ...bodies]);
  bytes.writeUInt32LE(bytes.length, 8);
  return bytes;
}
export const GLB = glbOf(Buffer.alloc(200_000, 'mesh'));

export async function startFaultService(port = 0): Promise<FaultService> {
  let token = randomUUID();
  const sockets = new Set<import('node:net').Socket>();
  const hanging = new Set<import('node:net').Socket>();

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });

  const json = (response: ServerResponse, body: unknown, status = 200): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://host');
    if (!url.pathname.endsWith('/submit-task')) service.onRequest?.(url.pathname);
    if (url.pathname.startsWith('/files/')) {
      service.counts.downloads += 1;
      const fault = service.downloadFaults.shift();
      if (fault !== undefined) fault(request, response);
      else sendFile(request, response, service.result);
      return;
    }
    const body = await buffer(request);
    if (service.html) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>');
      return;
    }
    if (url.pathname.endsWith('/auth/token')) {
      service.counts.tokens += 1;
      const expected = `Basic ${Buffer.from(`tester:${service.secret}`).toString('base64')}`;
      if (request.headers.authorization !== expected) {
        json(response, { code: 40010000, data: {}, msg: 'client credentials are invalid' });
        return;
      }
      if (service.keyLifetime !== null)
        response.setHeader('Idempotency-Key-Lifetime', String(service.keyLifetime));
      json(response, {
        code: '200',
        message: 'success',
        data: { accessToken: token, tokenType: 'Bearer', nonce: '1' },
      });
      return;
    }
    if (request.headers.authorization !== `Bearer ${token}`) {
      if (url.pathname.endsWith('/submit-task')) service.counts.submits += 1;
      json(response, { code: 401, data: {}, msg: 'Unauthorized' });
      return;
    }
    if (url.pathname.endsWith('/balance')) {
      service.counts.balances += 1;
      const fault = service.balanceFaults.shift();
      if (fault !== undefined) fault(response);
      else json(response, { code: 200, data: { totalBalance: service.balance }, msg: 'success' });
    } else if (url.pathname.endsWith('/submit-task')) submit(request, response, body);
    else if (url.pathname.endsWith('/query-task')) query(response, url.searchParams.get('task_id') ?? '');
    else json(response, { code: 404, data: {}, msg: 'no such route' }, 404);
  }

  function submit(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    service.counts.submits += 1;
    service.bodies.push(body.toString('latin1'));
    const fault = service.submitFaults.shift();
    const task: FaultTask = {
      id: `task.${service.tasks.length + 1}.${randomUUID()}`,
      state: 'created',
      queries: 0,
    };
    if (fault === undefined || fault.task) {
      service.balance -= PRICE;
      service.tasks.push(task);
    }
    service.onHeaders?.(request.headers);
    service.onSubmit?.();
    const accept = (): void => json(response, { code: 200, data: { task_id: task.id }, msg: 'success' });
    if (fault === undefined) accept();
    else if (fault.ends === 'late') void fault.after.then(accept);
    else if (fault.ends === 'reset') request.socket.resetAndDestroy();
    else if (fault.ends === 'hang') hanging.add(request.socket);
    else if (fault.ends === 'html') response.writeHead(200).end('<html>gateway</html>');
    else if (fault.ends === 'error-500')
      json(response, { code: 10000000, data: {}, msg: 'system error' }, 500);
    else if (fault.ends === 'answer') {
      const body = typeof fault.body === 'function' ? fault.body(task.id) : fault.body;
      response
        .writeHead(fault.status, fault.headers)
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    }
  }

  function query(response: ServerResponse, id: string): void {
    service.counts.queries += 1;
    const fault = service.queryFaults.shift();
    if (fault !== undefined) {
      fault(response);
      return;
    }
    const task = service.tasks.find((each) => each.id === id);
    if (task === undefined) {
      json(response, { code: 50000404, data: {}, msg: 'no such task' });
      return;
    }
    task.queries += 1;
    if (task.state !== 'failed')
      task.state = task.queries >= service.queriesToSuccess ? 'success' : 'processing';
    const urls =
      task.state === 'success'
        ? {
            // Signed anew for every query.
            url: `${service.baseUrl}/files/${id}/0.bin?sig=sssh-signed&query=${task.queries}`,
            cover_url: `${service.baseUrl}/files/${id}/0.webp?sig=sssh-signed`,
          }
        : {};
    json(response, {
      code: 200,
      data: { task_id: id, state: task.state, id: `${id}_0`, ...urls },
      msg: 'success',
    });
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const service: FaultService = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tasks: [],
    counts: { tokens: 0, balances: 0, submits: 0, queries: 0, downloads: 0 },
    bodies: [],
    balance: 1000,
    submitFaults: [],
    balanceFaults: [],
    queryFaults: [],
    downloadFaults: [],
    queriesToSuccess: 1,
    result: GLB,
    secret: 'correct horse',
    token: () => token,
    revoke: () => {
      token = randomUUID();
    },
    dropHanging: () => {
      for (const socket of hanging) socket.destroy();
    },
    html: false,
    keyLifetime: null,
    onRequest: null,
    onHeaders: null,
    onSubmit: null,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
