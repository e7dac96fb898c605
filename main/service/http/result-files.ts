import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { mediaTypeOf } from '../../media/formats/recognise/media-types.ts';
import { corruptMiddle, type FileFaults } from '../faults/file-faults.ts';
import { refuse, sendAnswer } from '../wire/answer.ts';
import { UNDOCUMENTED } from '../wire/refusal.ts';
import type { ResultFile, ResultUrls } from '../wire/result-urls.ts';
import { byteRange } from './byte-range.ts';
import { watchReader } from './pace.ts';

/** Any web page may read results and covers: their URLs are signed, and give no access to the account. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Range, If-Range, If-None-Match',
  'access-control-expose-headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
};

/**
 * Serves a signed result URL: GET and HEAD, with Range and If-Range, without Authorization, readable across origins. A
 * result never changes, so its ETag is strong. `faults` are the injected faults that change the answer.
 */
export async function serveResult(
  request: IncomingMessage,
  response: ServerResponse,
  options: {
    readonly url: URL;
    readonly urls: ResultUrls;
    readonly resultsOf: (taskId: string) => string;
    readonly now: number;
    readonly faults: FileFaults;
    /** Called when a file was sent to its last byte. */
    readonly onSent: (file: ResultFile) => void;
  },
): Promise<void> {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, CORS).end();
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendAnswer(response, refuse({ code: 405, msg: 'method not allowed' }, 405), {
      ...CORS,
      allow: 'GET, HEAD, OPTIONS',
    });
    return;
  }
  const file = options.urls.verify(options.url, options.now);
  if (file === 'expired') {
    sendAnswer(
      response,
      refuse({ code: 403, msg: 'the url has expired, or its signature is wrong' }, 403),
      CORS,
    );
    return;
  }
  const handle =
    file === undefined ? undefined : await openFile(join(options.resultsOf(file.taskId), file.name));
  if (file === undefined || handle === undefined) {
    sendAnswer(response, refuse({ code: UNDOCUMENTED.notFound, msg: 'no such file' }, 404), CORS);
    return;
  }
  try {
    const extension = file.name.slice(file.name.indexOf('.') + 1);
    const isSentToEnd = await send(request, response, { handle, extension, faults: options.faults });
    if (isSentToEnd) options.onSent(file);
  } finally {
    await handle.close();
  }
}

/** Not on Windows, where links need rights of their own. */
const NO_LINK = constants.O_NOFOLLOW ?? 0;

/** Opens a result. A link in its place is none: where programs make results, it could lead to any file of this machine. */
async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | NO_LINK);
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ELOOP'].includes(String(error.code)))
      return undefined;
    throw error;
  }
}

/** @returns whether the file's last byte was sent */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: { readonly handle: FileHandle; readonly extension: string; readonly faults: FileFaults },
): Promise<boolean> {
  const { handle, extension, faults } = file;
  const { size, mtimeMs, ino } = await handle.stat();
  const strong = `"${[size, Math.floor(mtimeMs), ino].map((part) => part.toString(36)).join('-')}"`;
  const etag = { strong, weak: `W/${strong}`, changing: `"${randomUUID()}"` }[faults.etag];
  const headers = {
    ...CORS,
    ...(faults.acceptsRanges && { 'accept-ranges': 'bytes' }),
    'cache-control': 'private, no-transform',
    'content-type': mediaTypeOf(extension) ?? 'application/octet-stream',
    etag,
  };
  const ifRange = request.headers['if-range'];
  // A weak ETag does not promise equal bytes, so it must not be used with If-Range (RFC 9110, 13.1.5).
  const mayUseRange = ifRange === undefined || (ifRange === etag && faults.etag === 'strong');
  const range = mayUseRange && faults.acceptsRanges ? byteRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...CORS, 'content-range': `bytes */${size}`, 'content-length': 0 }).end();
    return false;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const whole = end - start + 1;
  const part = faults.cut === undefined ? whole : Math.floor(whole * faults.cut.share);
  response.writeHead(range === undefined ? 200 : 206, {
    ...headers,
    'content-length': faults.cut?.length === 'part' ? part : whole,
    ...(range !== undefined && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return false;
  }
  if (part > 0) {
    watchReader(response);
    const chunks = handle.createReadStream({ start, end: start + part - 1, autoClose: false });
    const bytes = faults.isCorrupt ? corruptMiddle(chunks, part) : chunks;
    // If the headers announced more bytes than are sent, the connection is broken off below.
    await pipeline(bytes, response, { end: part === whole || faults.cut?.length === 'part' });
  }
  if (part < whole && faults.cut?.length !== 'part') await closeConnection(response);
  else if (part === 0) response.end();
  return part === whole && end === size - 1;
}

/** Closes the connection after the bytes that were written have been sent. */
async function closeConnection(response: ServerResponse): Promise<void> {
  response.flushHeaders();
  await new Promise<void>((resolve) => {
    if (response.destroyed || response.socket === null) resolve();
    else response.socket.end(resolve);
  });
  response.destroy();
}
