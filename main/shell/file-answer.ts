import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { READ_AT_ONCE } from '../engine/disk/read-small-file.ts';
import { parseByteRange } from './byte-range.ts';

/** The size of one read. Models are large, and each chunk costs a turn of the event loop in every thread on its way to the window. */
const READ_BYTES = 1024 * 1024;

/** A file to send, with its headers. */
export interface FileToServe {
  /** Absolute. */
  readonly path: string;
  readonly contentType: string;
  /** Security headers and the like, sent with every status. */
  readonly headers: Readonly<Record<string, string>>;
  /** Value of `Cache-Control`. */
  readonly cacheControl: string;
}

/** The parts of a request that decide how a file is sent. */
export interface FileRequest {
  readonly method: 'GET' | 'HEAD';
  readonly range: string | null;
  readonly ifRange: string | null;
  readonly ifNoneMatch: string | null;
}

/** An HTTP answer for any transport. If it has a body, that must be read or destroyed. */
export interface FileAnswer {
  readonly status: 200 | 206 | 304 | 404 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | null;
}

/** Content types that a browser would run; the artist's files are never sent as one of them. */
const ACTIVE_TYPES =
  /^(text\/html|application\/xhtml\+xml|text\/xml|application\/xml|(text|application)\/(x-)?(java|ecma)script)\b/i;

/** The content type under which a file of the artist is sent. */
export function inertType(contentType: string): string {
  return ACTIVE_TYPES.test(contentType) ? 'application/octet-stream' : contentType;
}

/** Answers with a file or a range of it; 404 if it cannot be opened or is not a file. */
export async function answerWithFile(file: FileToServe, request: FileRequest): Promise<FileAnswer> {
  const handle = await open(file.path, READ_AT_ONCE).catch(() => null);
  if (handle === null) return notFound(file.headers);
  let streaming = false;
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return notFound(file.headers);
    const etag = `"${stats.size.toString(16)}-${Math.trunc(stats.mtimeMs * 1000).toString(16)}"`;
    const headers = { ...file.headers, etag, 'cache-control': file.cacheControl, 'accept-ranges': 'bytes' };
    if (request.ifNoneMatch?.split(/\s*,\s*/).includes(etag)) return { status: 304, headers, body: null };

    const rangeIsFresh = request.ifRange === null || request.ifRange === etag;
    const range = parseByteRange(rangeIsFresh ? request.range : null, stats.size);
    if (range.kind === 'unsatisfiable') {
      return { status: 416, headers: { ...headers, 'content-range': `bytes */${stats.size}` }, body: null };
    }
    const [start, end] = range.kind === 'part' ? [range.start, range.end] : [0, stats.size - 1];
    const described = {
      ...headers,
      'content-type': file.contentType,
      'content-length': String(end - start + 1),
      ...(range.kind === 'part' && { 'content-range': `bytes ${start}-${end}/${stats.size}` }),
    };
    const status = range.kind === 'part' ? 206 : 200;
    if (request.method === 'HEAD' || end < start) return { status, headers: described, body: null };
    streaming = true;
    return {
      status,
      headers: described,
      body: handle.createReadStream({ start, end, highWaterMark: READ_BYTES }),
    };
  } finally {
    if (!streaming) await handle.close();
  }
}

function notFound(headers: Readonly<Record<string, string>>): FileAnswer {
  return { status: 404, headers: { ...headers, 'cache-control': 'no-store' }, body: null };
}
