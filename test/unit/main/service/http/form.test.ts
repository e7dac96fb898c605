import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readForm } from '../../../../../main/service/http/form.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const HEAD =
  'POST / HTTP/1.1\r\nHost: h\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n';
const BEGUN = '--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\nabc';

describe('readForm', () => {
  it('ends the connection of an upload that stalls', async () => {
    const folder = await tempFolder();
    const { promise: request, resolve } = Promise.withResolvers<IncomingMessage>();
    const server = createServer(resolve).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((listening) => server.once('listening', listening));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const closed = new Promise((close) => socket.once('close', close));
    socket.write(HEAD + BEGUN);

    const caps = new Map([['images', 100]]);
    const form = readForm(await request, { folder, caps, maxFiles: 1, idleMs: 50 });
    await expect(form).rejects.toThrow('aborted');
    await closed;
  });
});
