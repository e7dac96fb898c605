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
