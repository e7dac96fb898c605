import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readForm } from '../../../../../main/service/http/form.ts';
import { createSpoolRoom, type SpoolRoom } from '../../../../../main/service/http/spool-room.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const head = (length: number): string =>
  `POST / HTTP/1.1\r\nHost: h\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`;
const begun = (field: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
const part = (field: string, content: string): string => `${begun(field)}${content}\r\n`;
const END = '--b--\r\n';
const CAPS = new Map([['images', { bytes: 100, files: 1 }]]);
const MEGABYTE = 1024 * 1024;

/** A request whose bytes the test writes. */
async function begin(): Promise<{ readonly socket: Socket; readonly request: Promise<IncomingMessage> }> {
  const { promise: request, resolve } = Promise.withResolvers<IncomingMessage>();
  const server = createServer(resolve).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((listening) => server.once('listening', listening));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return { socket, request };
}

const roomOf = (bytes = 10 * MEGABYTE): SpoolRoom => createSpoolRoom({ bytes, waitMs: 60_000 });

describe('readForm', () => {
  it('ends the connection of an upload that stalls', async () => {
    const folder = await tempFolder();
    const { socket, request } = await begin();
    const closed = new Promise((close) => socket.once('close', close));
    socket.write(`${head(1000)}${begun('images')}abc`);
    const form = readForm(await request, { folder, caps: CAPS, room: roomOf(), clientId: 'a', idleMs: 50 });
    await expect(form).rejects.toThrow('aborted');
    await closed;
  });

  it('refuses a file over its limit while it is received, not once it is there', async () => {
    const folder = await tempFolder();
    const { socket, request } = await begin();
    socket.write(`${head(1_000_000)}${begun('images')}`);
    // A client that never comes to the end of its file.
    const sending = setInterval(() => socket.write('x'.repeat(50)), 1);
    const form = readForm(await request, { folder, caps: CAPS, room: roomOf(), clientId: 'a' });
    await expect(form).rejects.toMatchObject({ name: 'FormTooLargeError' });
    clearInterval(sending);
    expect(socket.bytesWritten).toBeLessThan(1_000_000);
  });

  it('refuses a form that claims more than a good one of its kind can have', async () => {
    const folder = await tempFolder();
    const { socket, request } = await begin();
    socket.write(head(100 + MEGABYTE + 1));
    const form = readForm(await request, { folder, caps: CAPS, room: roomOf(), clientId: 'a' });
    await expect(form).rejects.toMatchObject({ name: 'FormTooLargeError' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps as many files as a good form has, and counts the others', async () => {
    const folder = await tempFolder();
    const { socket, request } = await begin();
    const body = `${part('images', 'one')}${part('images', 'another')}${END}`;
    socket.write(head(body.length) + body);
    const { files } = await readForm(await request, { folder, caps: CAPS, room: roomOf(), clientId: 'a' });
    expect(files.map(({ bytes }) => bytes)).toEqual([3, 7]);
    expect(await readdir(folder)).toEqual(['0']);
  });

  it.each([
    [
      'a text that is cut off',
      `--b\r\nContent-Disposition: form-data; name="callback_url"\r\n\r\n${'x'.repeat(65 * 1024)}\r\n`,
    ],
    [
      'more fields than are read',
      '--b\r\nContent-Disposition: form-data; name="unknown"\r\n\r\n1\r\n'.repeat(64) +
        '--b\r\nContent-Disposition: form-data; name="format"\r\n\r\n2\r\n',
    ],
    ['more parts than are read', part('other', 'x').repeat(129)],
  ])('refuses a form with %s, and takes no part of it for the whole', async (_what, parts) => {
    const folder = await tempFolder();
    const { socket, request } = await begin();
    const body = `${parts}${END}`;
    socket.write(head(body.length) + body);
    const form = readForm(await request, { folder, caps: CAPS, room: roomOf(), clientId: 'a' });
    await expect(form).rejects.toMatchObject({ name: 'FormTooLargeError' });
  });

  it('waits while other forms have all of the room, and gives its own back', async () => {
    const room = roomOf(1000);
    const release = await room.reserve(1000, new AbortController().signal, 'a');
    const folder = await tempFolder();
    const { socket, request } = await begin();
    const body = `${part('images', 'one')}${END}`;
    socket.write(head(body.length) + body);
    const form = readForm(await request, { folder, caps: CAPS, room, clientId: 'a' });
    expect(await readdir(folder)).toEqual([]);
    release();
    expect((await form).files).toHaveLength(1);
    (await room.reserve(1000, new AbortController().signal, 'a'))();
  });

  it('waits no longer for a client that has gone', async () => {
    const room = roomOf(1000);
    const release = await room.reserve(1000, new AbortController().signal, 'a');
    const { socket, request } = await begin();
    socket.write(head(200));
    const form = readForm(await request, { folder: await tempFolder(), caps: CAPS, room, clientId: 'a' });
    socket.destroy();
    await expect(form).rejects.toThrow('The client went');
    release();
    (await room.reserve(1000, new AbortController().signal, 'a'))();
  });
});
