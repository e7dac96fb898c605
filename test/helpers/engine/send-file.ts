import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Sends a file as a file server does: ranges, a strong ETag, If-Range. */
export function sendFile(
  request: Pick<IncomingMessage, 'headers'>,
  response: ServerResponse,
  bytes: Buffer,
): void {
  const etag = etagOf(bytes);
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? -1);
  if (start >= 0 && start < bytes.length && request.headers['if-range'] === etag) {
    response
      .writeHead(206, {
        etag,
        'content-length': bytes.length - start,
        'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}`,
      })
      .end(bytes.subarray(start));
    return;
  }
  response.writeHead(200, { etag, 'content-length': bytes.length }).end(bytes);
}

/** Sends the beginning of a file, and cuts the connection. */
export function cutFile(response: ServerResponse, bytes: Buffer, at: number, etag = etagOf(bytes)): void {
  response.writeHead(200, { etag, 'content-length': bytes.length });
  response.write(bytes.subarray(0, at), () => setImmediate(() => response.destroy()));
}

export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
}
