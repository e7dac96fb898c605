import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createFaults } from '../../../../../main/service/faults/fault-plan.ts';
import type { HttpContext } from '../../../../../main/service/http/endpoint.ts';
import { listen } from '../../../../../main/service/http/http-server.ts';

it('closes connections that say nothing, half of a request, or a letter of its headers now and then', async () => {
  const server = await listen({
    ...{ host: '127.0.0.1', port: 0, log: () => undefined, headersMs: 40 },
    faults: createFaults({ seed: 1, faults: [] }),
    context: { clock: { now: () => 0 } } as unknown as HttpContext,
  });
  onTestFinished(server.close);
  const open = () => {
    const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1').on('error', () => undefined);
    return socket.resume();
  };
  const [silent, half, trickling] = [open(), open(), open()];
  const closed = [silent, half, trickling].map(
    (socket) => new Promise((resolve) => socket.once('close', resolve)),
  );
  half.write('GET / HTTP/1.1\r\nHo');
  trickling.write('GET / HTTP/1.1\r\nX: ');
  const trickle = setInterval(() => trickling.write('a'), 5);
  onTestFinished(() => clearInterval(trickle));
  await Promise.all(closed);
  expect(trickling.bytesWritten).toBeLessThan(10_000);
});

it('takes so many connections at once, closes others, says so once, and takes one more when one has ended', async () => {
  const said: string[] = [];
  const server = await listen({
    ...{ host: '127.0.0.1', port: 0, log: (line: string) => said.push(line), mostConnections: 2 },
    faults: createFaults({ seed: 1, faults: [] }),
    context: { clock: { now: () => 0 } } as unknown as HttpContext,
  });
  onTestFinished(server.close);
  const open = () => {
    const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1').on('error', () => undefined);
    return { socket: socket.resume(), closed: new Promise((resolve) => socket.once('close', resolve)) };
  };
  const [first, second, third, fourth] = [open(), open(), open(), open()];
  await Promise.all([third.closed, fourth.closed]);
  expect([first.socket.destroyed, second.socket.destroyed]).toEqual([false, false]);
  expect(said).toEqual([expect.stringMatching(/^2 connections are open, the most that are taken/)]);
  first.socket.destroy();
  const answer = async (): Promise<string> => {
    const { socket, closed } = open();
    socket.write('nonsense\r\n\r\n');
    const heard = new Promise((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
    return String(await Promise.race([heard, closed.then(() => '')]));
  };
  // It may come before the server has seen that the first one has ended.
  let answered = '';
  while (answered === '') answered = await answer();
  expect(answered).toMatch(/^HTTP\/1\.1 400 /);
});
