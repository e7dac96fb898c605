import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../../main/studio/database/database.ts';
import { makeCertificates } from '../../../../helpers/proxy/test-certificates.ts';

/** A server that speaks PostgreSQL as far as TLS, and then ends the connection. */
async function tlsServer() {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-tls-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { authority, certificate, key } = await makeCertificates(folder, 'localhost');
  let trusted = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, cert: certificate, key });
      secure.on('error', () => undefined);
      secure.once('data', () => {
        trusted += 1;
        secure.destroy();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { authority, port, trusted: () => trusted };
}

it('trusts the authority that it is given, whatever the address says of TLS, and no other', async () => {
  const { authority, port, trusted } = await tlsServer();
  const ask = async (query: string, ca?: string) => {
    const url = `postgres://me@localhost:${port}/studio?${query}`;
    const database = openDatabase({ url, ca, log: () => undefined });
    const words = await database.query('SELECT 1').catch(String);
    await database.close();
    return words;
  };
  expect(await ask('sslmode=verify-full')).toMatch(/certificate/);
  expect(trusted()).toBe(0);
  for (const [index, query] of ['', 'sslmode=verify-full', 'sslmode=disable'].entries()) {
    expect(await ask(query, authority)).not.toMatch(/certificate/);
    expect(trusted()).toBe(index + 1);
  }
});

/** One message of PostgreSQL: its letter, its length in bytes with these four, and what it says. */
function message(letter: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

/** A server that ends each session as soon as it has begun, with both messages in one packet. */
async function endingServer(): Promise<number> {
  const begun = [message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))];
  const ended = message('E', Buffer.from('SFATAL\0C57P01\0Mterminated by an administrator\0\0'));
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([...begun, ended])));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it('lives on where a session is ended in the moment that it begins', async () => {
  const database = openDatabase({
    url: `postgres://me@127.0.0.1:${await endingServer()}/studio`,
    log: () => undefined,
  });
  const thrown: unknown[] = [];
  const hear = (error: unknown): void => void thrown.push(error);
  process.on('uncaughtExceptionMonitor', hear);
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', hear));
  await expect(database.transaction(({ query }) => query('SELECT 1'))).rejects.toThrow();
  await expect(database.query('SELECT 1')).rejects.toThrow();
  await database.close();
  expect(thrown).toEqual([]);
});

/** A server that says of every statement that it is done, and what it was asked. */
async function agreeingServer() {
  const statements: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    const ready = message('Z', Buffer.from('I'));
    let begun = false;
    socket.on('data', (data) => {
      if (!begun) {
        begun = true;
        socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
      } else if (data[0] === 'Q'.charCodeAt(0)) {
        statements.push(data.toString('latin1', 5, data.length - 1));
        socket.write(Buffer.concat([message('C', Buffer.from('DONE\0')), ready]));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/studio`;
  return { url, statements, connections: () => connections };
}

it('rolls back what the work itself refuses, and goes on with the same connection', async () => {
  const { url, statements, connections } = await agreeingServer();
  const database = openDatabase({ url, log: () => undefined });
  onTestFinished(database.close);
  const refused = database.transaction(async () => {
    throw new Error('there is one already');
  });
  await expect(refused).rejects.toThrow('there is one already');
  expect(await database.transaction(async () => 'done')).toBe('done');
  expect(statements).toEqual(['BEGIN', 'ROLLBACK', 'BEGIN', 'COMMIT']);
  expect(connections()).toBe(1);
  expect(database.failures()).toBe(0);
});
