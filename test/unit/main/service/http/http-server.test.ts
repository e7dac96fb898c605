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
