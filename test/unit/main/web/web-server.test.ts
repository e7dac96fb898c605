import { once } from 'node:events';
import { connect, Server, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { MAX_CONNECTIONS } from '../../../../main/web/web-server.ts';
import { type RunningWebShell, startWebShell } from '../../../helpers/web-shell.ts';

let shell: RunningWebShell | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.destroy();
  await shell?.stop();
});

/** Connects and begins a request that never ends; resolves once the connection is open. */
async function begin(url: URL): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\n');
  return socket;
}

it('closes what connects beyond the limit, and goes on answering what is connected', async () => {
  shell = await startWebShell();
  const first = await begin(shell.url);
  for (let count = 1; count < MAX_CONNECTIONS; count += 1) await begin(shell.url);

  const beyond = await begin(shell.url);
  if (!beyond.closed) await once(beyond, 'close');
  expect(beyond.bytesRead).toBe(0);

  const answer = once(first, 'data');
  first.write(`Host: ${shell.url.host}\r\n\r\n`);
  expect(String(await answer)).toContain('401');
});

it('outlives connections that could not be accepted', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen');
  shell = await startWebShell();
  const [server] = listen.mock.contexts as Server[];
  for (let count = 0; count < 3; count += 1) server?.emit('error', new Error('accept EMFILE'));

  const socket = await begin(shell.url);
  const answer = once(socket, 'data');
  socket.write(`Host: ${shell.url.host}\r\n\r\n`);
  expect(String(await answer)).toContain('401');
});
