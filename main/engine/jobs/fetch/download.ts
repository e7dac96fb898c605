import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dispatcher } from 'undici';
import { AppError } from '../../../../shared/model/app-error.ts';
import { retryAfterMs } from '../../api/answer.ts';
import { describeFailure, errorCode, headerText } from '../../api/http-call.ts';
import type { Clock, Ids } from '../../ports.ts';
import { isCutShort, TAIL_BYTES } from './cut-short.ts';
import type { GuardedPool } from './guarded-pool.ts';
import { HEAD_BYTES, type ResultFormat, resultFormat } from './result-format.ts';

/** A file that came home whole. */
export interface Downloaded {
  /** Absolute. */
  readonly file: string;
  readonly format: ResultFormat;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** Why a download did not end well, in what can be done about it. */
export type DownloadProblem =
  /** The URL is no longer good: ask for a fresh one. */
  | { readonly problem: 'expired' }
  /** Try again, from where it stopped where that can be. */
  | { readonly problem: 'again'; readonly words: string; readonly retryAfterMs: number | null }
  /** It came, and it is not what was promised. */
  | { readonly problem: 'bad'; readonly words: string };

/** A file on its way. Holds what came so far, so that another try goes on from there. */
export interface Download {
  /**
   * Tries once. Throws AppError `disk` where the file cannot be written, `refused` where the URL may not be followed,
   * and the signal's reason.
   */
  readonly run: (url: string, signal: AbortSignal) => Promise<Downloaded | DownloadProblem>;
  /** Takes away what came so far. */
  readonly discard: () => Promise<void>;
}

export interface DownloadOptions {
  readonly folder: string;
  /** The file's name without its ending, which its first bytes decide. */
  readonly stem: string;
  readonly pool: GuardedPool;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Says what is wrong with a file that came whole, as the end of a sentence; null where nothing is. */
  readonly judge: (come: { readonly file: string; readonly format: ResultFormat }) => Promise<string | null>;
  /** 0 to 1; null where the length is not told. */
  readonly onProgress: (fraction: number | null) => void;
}

const MAX_REDIRECTS = 5;

interface Partial {
  readonly path: string;
  readonly handle: FileHandle;
  hash: Hash;
  bytes: number;
  /** Strong; null where what came cannot be gone on with. */
  etag: string | null;
}

export function createDownload(options: DownloadOptions): Download {
  const { folder, stem, pool, clock, ids, judge, onProgress } = options;
  let partial: Partial | null = null;

  const begin = async (): Promise<Partial> => {
    const path = join(folder, `.${stem}-${ids.hex(8)}.part`);
    partial = { path, handle: await open(path, 'wx+'), hash: createHash('sha256'), bytes: 0, etag: null };
    return partial;
  };

  const discard = async (): Promise<void> => {
    const last = partial;
    partial = null;
    if (last === null) return;
    await last.handle.close();
    await rm(last.path, { force: true });
  };

  const receive = async (part: Partial, body: AsyncIterable<Buffer>, total: number | null): Promise<void> => {
    for await (const chunk of body) {
      await writeAll(part.handle, chunk, part.bytes);
      part.hash.update(chunk);
      part.bytes += chunk.length;
      onProgress(total === null ? null : Math.min(1, part.bytes / total));
    }
  };

  const finish = async (part: Partial): Promise<Downloaded | DownloadProblem> => {
    const head = Buffer.alloc(Math.min(HEAD_BYTES, part.bytes));
    await part.handle.read(head, 0, head.length, 0);
    const format = resultFormat(head, part.bytes);
    if (format === null) {
      await discard();
      return {
        problem: 'bad',
        words: part.bytes === 0 ? 'it is empty' : 'it is no file of a kind that was asked for',
      };
    }
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, part.bytes));
    await part.handle.read(tail, 0, tail.length, part.bytes - tail.length);
    const wrong = isCutShort(format, { head, tail, size: part.bytes })
      ? 'it breaks off before its end'
      : await judge({ file: part.path, format });
    if (wrong !== null) {
      await discard();
      return { problem: 'bad', words: wrong };
    }
    const sha256 = part.hash.digest('hex');
    await part.handle.sync();
    await part.handle.close();
    partial = null;
    const file = join(folder, `${stem}.${format}`);
    await rename(part.path, file);
    return { file, format, bytes: part.bytes, sha256 };
  };

  const attempt = async (url: string, signal: AbortSignal): Promise<Downloaded | DownloadProblem> => {
    const resumable = partial !== null && partial.bytes > 0 && partial.etag !== null;
    if (partial !== null && !resumable) await discard();
    const range: Record<string, string> =
      partial?.etag != null ? { range: `bytes=${partial.bytes}-`, 'if-range': partial.etag } : {};
    const response = await follow(pool, url, range, signal);
    const { statusCode: status, headers, body } = response;
    const drop = async (): Promise<void> => {
      body.on('error', () => undefined).destroy();
    };
    if (status === 401 || status === 403 || status === 404 || status === 410) {
      await drop();
      return { problem: 'expired' };
    }
    const length = headerText(headers['content-length']);
    const size = length === null ? null : Number(length);
    if (
      status === 206 &&
      partial !== null &&
      rangeStart(headerText(headers['content-range'])) === partial.bytes
    ) {
      const expected = size === null ? null : partial.bytes + size;
      return complete(partial, body, expected);
    }
    if (status === 416 || status === 206) {
      await drop();
      await discard();
      return {
        problem: 'again',
        words: 'the file has changed there; it is fetched from its start',
        retryAfterMs: 0,
      };
    }
    if (status !== 200) {
      await drop();
      const wait = retryAfterMs(headerText(headers['retry-after']), clock.now());
      return { problem: 'again', words: `its host answers with HTTP ${status}`, retryAfterMs: wait };
    }
    await discard();
    const part = await begin();
    part.etag = strongEtag(headerText(headers.etag));
    return complete(part, body, size);
  };

  const complete = async (part: Partial, body: AsyncIterable<Buffer>, expected: number | null) => {
    await receive(part, body, expected);
    if (expected !== null && part.bytes !== expected) {
      const words = `${part.bytes} of ${expected} bytes came`;
      if (part.bytes > expected) await discard();
      return { problem: 'again', words, retryAfterMs: null } as const;
    }
    return finish(part);
  };

  return {
    run: async (url, signal) => {
      try {
        return await attempt(url, signal);
      } catch (cause) {
        signal.throwIfAborted();
        if (cause instanceof AppError) throw cause;
        if (cause instanceof Error && cause.cause instanceof AppError) throw cause.cause;
        if (isDiskError(cause)) throw diskError(folder, cause);
        return { problem: 'again', words: describeFailure(cause), retryAfterMs: null };
      }
    },
    discard,
  };
}

/** Follows redirects by hand, so that each is checked. */
async function follow(
  pool: GuardedPool,
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  let target = parseUrl(url);
  for (let hops = 0; ; hops += 1) {
    const dispatcher = await pool.reach(target);
    const response = await dispatcher.request({
      origin: target.origin,
      path: `${target.pathname}${target.search}`,
      method: 'GET',
      headers: { 'accept-encoding': 'identity', ...headers },
      signal,
    });
    const location = headerText(response.headers.location);
    if (![301, 302, 303, 307, 308].includes(response.statusCode) || location === null) return response;
    response.body.on('error', () => undefined).destroy();
    if (hops >= MAX_REDIRECTS)
      throw new AppError('refused', 'The result is redirected without end; it is not fetched.');
    target = parseUrl(location, target);
  }
}

function parseUrl(url: string, base?: URL): URL {
  const parsed = URL.parse(url, base?.href);
  if (parsed === null) throw new AppError('refused', 'The service names a result at what is no address.');
  return parsed;
}

async function writeAll(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  let written = 0;
  while (written < chunk.length) {
    written += (await handle.write(chunk, written, chunk.length - written, position + written)).bytesWritten;
  }
}

/** Weak validators do not promise the same bytes. */
function strongEtag(etag: string | null): string | null {
  return etag !== null && /^"[^"]*"$/.test(etag) ? etag : null;
}

function rangeStart(contentRange: string | null): number | null {
  const start = /^bytes (\d+)-/.exec(contentRange ?? '')?.[1];
  return start === undefined ? null : Number(start);
}

const DISK_ERRORS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOENT', 'EFBIG', 'EMFILE'];

function isDiskError(cause: unknown): boolean {
  return DISK_ERRORS.includes(errorCode(cause));
}

function diskError(folder: string, cause: unknown): AppError {
  const code = errorCode(cause);
  const full = code === 'ENOSPC' || code === 'EDQUOT';
  return new AppError(
    'disk',
    full
      ? `The disk of ${folder} is full; make room, and the result is fetched by itself.`
      : `${folder} cannot be written (${code}); once it can, the result is fetched by itself.`,
    { detail: code, cause },
  );
}
