import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dispatcher } from 'undici';
import { AppError } from '../../../../shared/model/app-error.ts';
import { retryAfterMs } from '../../api/answer.ts';
import { describeFailure, errorCode, headerText } from '../../api/http-call.ts';
import type { Clock, Ids } from '../../ports.ts';
import { isCutShort, TAIL_BYTES } from './cut-short.ts';
import type { GuardedPool } from './guarded-pool.ts';
import { openPartFile, type PartFile } from './part-file.ts';
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
  readonly file: PartFile;
  /** Strong; null where what came cannot be gone on with. */
  readonly etag: string | null;
}

export function createDownload(options: DownloadOptions): Download {
  const { folder, stem, pool, clock, ids, judge, onProgress } = options;
  let partial: Partial | null = null;

  const begin = async (etag: string | null): Promise<Partial> => {
    partial = { file: await openPartFile(join(folder, `.${stem}-${ids.hex(8)}.part`)), etag };
    return partial;
  };

  const discard = async (): Promise<void> => {
    const last = partial;
    partial = null;
    if (last === null) return;
    await last.file.close();
    await rm(last.file.path, { force: true });
  };

  const receive = async (
    file: PartFile,
    body: AsyncIterable<Buffer>,
    total: number | null,
  ): Promise<void> => {
    try {
      for await (const chunk of body) {
        await file.add(chunk);
        onProgress(total === null ? null : Math.min(1, file.size() / total));
      }
    } finally {
      // What came is kept, also where the rest did not.
      await file.flush();
    }
  };

  const finish = async (file: PartFile): Promise<Downloaded | DownloadProblem> => {
    const bytes = file.size();
    const head = await file.read(0, HEAD_BYTES);
    const format = resultFormat(head, bytes);
    if (format === null) {
      await discard();
      return {
        problem: 'bad',
        words: bytes === 0 ? 'it is empty' : 'it is no file of a kind that was asked for',
      };
    }
    const tail = await file.read(Math.max(0, bytes - TAIL_BYTES), TAIL_BYTES);
    const wrong = isCutShort(format, { head, tail, size: bytes })
      ? 'it breaks off before its end'
      : await judge({ file: file.path, format });
    if (wrong !== null) {
      await discard();
      return { problem: 'bad', words: wrong };
    }
    const sha256 = await file.finish();
    partial = null;
    const target = join(folder, `${stem}.${format}`);
    await rename(file.path, target);
    return { file: target, format, bytes, sha256 };
  };

  const attempt = async (url: string, signal: AbortSignal): Promise<Downloaded | DownloadProblem> => {
    const resumable = partial !== null && partial.file.size() > 0 && partial.etag !== null;
    if (partial !== null && !resumable) await discard();
    const range: Record<string, string> =
      partial?.etag != null ? { range: `bytes=${partial.file.size()}-`, 'if-range': partial.etag } : {};
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
      rangeStart(headerText(headers['content-range'])) === partial.file.size()
    ) {
      const expected = size === null ? null : partial.file.size() + size;
      return complete(partial.file, body, expected);
    }
    if (status === 416 || status === 206) {
      await drop();
      await discard();
      return {
        problem: 'again',
        words: 'the file has changed there; it is fetched from its start',
        retryAfterMs: null,
      };
    }
    if (status !== 200) {
      await drop();
      const wait = retryAfterMs(headerText(headers['retry-after']), clock.now());
      return { problem: 'again', words: `its host answers with HTTP ${status}`, retryAfterMs: wait };
    }
    await discard();
    const { file } = await begin(strongEtag(headerText(headers.etag)));
    return complete(file, body, size);
  };

  const complete = async (file: PartFile, body: AsyncIterable<Buffer>, expected: number | null) => {
    await receive(file, body, expected);
    const bytes = file.size();
    if (expected !== null && bytes !== expected) {
      const words = `${bytes} of ${expected} bytes came`;
      if (bytes > expected) await discard();
      return { problem: 'again', words, retryAfterMs: null } as const;
    }
    return finish(file);
  };

  return {
    run: async (url, signal) => {
      try {
        return await attempt(url, signal);
      } catch (cause) {
        signal.throwIfAborted();
        if (cause instanceof AppError) throw cause;
        if (cause instanceof Error && cause.cause instanceof AppError) throw cause.cause;
        if (isDiskError(cause)) {
          // Nobody knows how much of what came is on the disk.
          await discard();
          throw diskError(folder, cause);
        }
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
