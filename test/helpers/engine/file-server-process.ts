import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves one file in a process of its own: node file-server-process.ts FILE. Its first line is its address. */
const [file = ''] = process.argv.slice(2);
const { size } = await stat(file);
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-length': size, etag: `"${size}"` });
  createReadStream(file, { highWaterMark: 1024 * 1024 }).pipe(response);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/0.glb\n`);
});
