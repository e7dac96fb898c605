import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Serves a glb of so many bytes in a process of its own: node file-server-process.ts BYTES. Its first line is its
 * address. A host of results works on cores of its own; this one shares ours, so that it reads no file and allocates
 * nothing: it sends the same memory over and over.
 */
const size = Number(process.argv[2]);
const body = Buffer.alloc(1024 * 1024, 'mesh');
const head = Buffer.from('glTF\x02\0\0\0\0\0\0\0', 'latin1');
head.writeUInt32LE(size, 8);
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-length': size, etag: `"${size}"` });
  response.write(head);
  let left = size - head.length;
  const send = (): void => {
    while (left > 0) {
      const part = body.subarray(0, left);
      left -= part.length;
      if (!response.write(part)) {
        response.once('drain', send);
        return;
      }
    }
    response.end();
  };
  send();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/0.glb\n`);
