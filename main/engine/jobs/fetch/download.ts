import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from 'undici';
import { AppError } from '../../../../shared/model/app-error.ts';
import { retryAfterMs } from '../../api/answer.ts';
import { describeFailure, errorCode } from '../../api/call-failure.ts';
import { headerText } from '../../api/http-call.ts';
import type { Clock, Ids } from '../../ports.ts';
import { isCutShort, TAIL_BYTES } from './cut-short.ts';
import { follow } from './follow.ts';
import type { GuardedPool, Reading } from './guarded-pool.ts';
import type { HashThread } from './hash-thread.ts';
import { createPartFile, type PartFile } from './part-file.ts';
import type { AnswerHead, Taker } from './receive.ts';
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
  readonly hashes: HashThread;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Says what is wrong with a file that came whole, as the end of a sentence; null where nothing is. */
  readonly judge: (come: { readonly file: string; readonly format: ResultFormat }) => Promise<string | null>;
  /** 0 to 1; null where the length is not told. */
  readonly onProgress: (fraction: number | null) => void;
}

interface Partial {
  readonly file: PartFile;
  /** Strong; null where what came cannot be gone on with. */
  readonly etag: string | null;
}

export function createDownload(options: DownloadOptions): Download {
  const { folder, stem, pool, hashes, clock, ids, judge, onProgress } = options;
  let partial: Partial | null = null;
  let reading: Reading = 'straight';

  const begin = (etag: string | null): PartFile => {
    const file = createPartFile(join(folder, `.${stem}-${ids.hex(8)}.part`), hashes);
    partial = { file, etag };
    return file;
  };

  const remove = async ({ file }: Partial): Promise<void> => {
    await file.close();
    await rm(file.path, { force: true });
  };

  const discard = async (): Promise<void> => {
    const last = partial;
    partial = null;
    if (last !== null) await remove(last);
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

  /** What an answer means that does not bring the file. */
  const problemOf = async ({ status, headers }: AnswerHead): Promise<DownloadProblem> => {
    if (status === 401 || status === 403 || status === 404 || status === 410) return { problem: 'expired' };
    if (status === 416 || status === 206) {
      await discard();
      const words = 'the file has changed there; it is fetched from its start';
      return { problem: 'again', words, retryAfterMs: null };
    }
    const wait = retryAfterMs(headerText(headers['retry-after']), clock.now());
    return { problem: 'again', words: `its host answers with HTTP ${status}`, retryAfterMs: wait };
  };

  const attempt = async (url: string, signal: AbortSignal): Promise<Downloaded | DownloadProblem> => {
    if (partial !== null && (partial.file.size() === 0 || partial.etag === null)) await discard();
    const before = partial;
    const range: Record<string, string> =
      before?.etag != null ? { range: `bytes=${before.file.size()}-`, 'if-range': before.etag } : {};
    const coming: { file: PartFile | null; total: number | null } = { file: null, total: null };

    const onHead = ({ status, headers }: AnswerHead): Taker | null => {
      const from = before?.file.size();
      const goesOn = status === 206 && rangeStart(headerText(headers['content-range'])) === from;
      if (status !== 200 && !goesOn) return null;
      const file = goesOn && before !== null ? before.file : begin(strongEtag(headerText(headers.etag)));
      const length = headerText(headers['content-length']);
      const total = length === null ? null : file.size() + Number(length);
      Object.assign(coming, { file, total });
      return {
        take: (bytes) => {
          const room = file.add(bytes);
          onProgress(total === null ? null : Math.min(1, file.size() / total));
          // Who holds up the last bytes does not see the end before a host that hangs up there: undici takes that for a fault.
          return file.size() === total ? null : room;
        },
        // Where the end is not known, what follows the body could land there too.
        landing: (unread) =>
          total === null ? null : file.room(unread).subarray(0, Math.max(0, total - file.size() - unread)),
      };
    };

    let head: AnswerHead;
    try {
      head = await follow(pool, { url, reading, headers: range, signal, onHead });
    } finally {
      if (before !== null && before !== partial) await remove(before);
      // What came is kept, also where the rest did not.
      await coming.file?.flush();
    }
    const { file, total } = coming;
    if (file === null) return problemOf(head);
    const bytes = file.size();
    if (total === null || bytes === total) return finish(file);
    if (bytes > total) await discard();
    return { problem: 'again', words: `${bytes} of ${total} bytes came`, retryAfterMs: null };
  };

  const attemptEither = async (url: string, signal: AbortSignal): Promise<Downloaded | DownloadProblem> => {
    try {
      return await attempt(url, signal);
    } catch (cause) {
      if (reading === 'lenient' || !(cause instanceof errors.HTTPParserError)) throw cause;
      reading = 'lenient';
      return attempt(url, signal);
    }
  };

  return {
    run: async (url, signal) => {
      try {
        return await attemptEither(url, signal);
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
