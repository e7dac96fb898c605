import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import { sizeWords } from '../../../../shared/model/figures/size-words.ts';
import {
  type FileFormat,
  FORMAT_HEAD_BYTES,
  fileFormatOf,
} from '../../../media/formats/recognise/file-format.ts';
import { TAIL_BYTES, wrongLength } from '../../../media/formats/recognise/wrong-length.ts';
import { retryAfterMs } from '../../api/answer.ts';
import { describeFailure, errorCode } from '../../api/call-failure.ts';
import { headerText } from '../../api/http-call.ts';
import { isParserError } from '../../net/load-undici.ts';
import type { Clock, Ids } from '../../ports.ts';
import type { HashThread } from '../../threads/hash-thread.ts';
import { lengthOf, rangeStart, strongEtag } from './answer-headers.ts';
import type { Downloaded, DownloadProblem, Received } from './download-outcome.ts';
import type { GuardedPool, Reading } from './guarded-pool.ts';
import { lengthWords } from './judge-result.ts';
import { createPartFile, type PartFile } from './part-file.ts';
import { type AnswerHead, type BodyConsumer, receive } from './receive.ts';

/** A download. It keeps the received bytes, so that the next try resumes from them. */
export interface Download {
  /**
   * Tries once. Throws AppError `disk` if the file cannot be written, `refused` if the URL is not allowed, and the signal's reason.
   */
  readonly run: (url: string, signal: AbortSignal) => Promise<Downloaded | DownloadProblem>;
  /** Deletes the received bytes. */
  readonly discard: () => Promise<void>;
}

export interface DownloadOptions {
  readonly folder: string;
  /** The file's name without its extension, which its first bytes determine. */
  readonly stem: string;
  readonly pool: GuardedPool;
  readonly hashes: HashThread;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Returns what is wrong with a complete file, as the end of a sentence; null if it is good. */
  readonly judge: (come: { readonly file: string; readonly format: FileFormat }) => Promise<string | null>;
  /** Called with the progress from 0 to 1, or null if the length is not known, and with the bytes received. */
  readonly onProgress: (fraction: number | null, bytes: number) => void;
  /** Size limit in bytes. */
  readonly limit: number;
  /** Rejects with AppError `disk` if the disk has no room for so many more bytes. */
  readonly requireRoom: (bytes: number) => Promise<void>;
}

/** Bytes between two checks of the free disk space. */
const CHECK_ROOM_EVERY = 64 * 2 ** 20;

/** Thrown when the file exceeds the size limit during the download. */
class TooLargeError extends Error {}

interface Partial {
  readonly file: PartFile;
  /** A strong ETag; null if the download cannot be resumed. */
  readonly etag: string | null;
}

export function createDownload(options: DownloadOptions): Download {
  const { folder, stem, pool, hashes, clock, ids, judge, onProgress, limit, requireRoom } = options;
  let partial: Partial | null = null;
  let reading: Reading = 'straight';
  /** Whether received bytes were discarded since the try began. */
  let lost = false;

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
    if (last === null) return;
    lost ||= last.file.size() > 0;
    await remove(last);
  };

  /** Flushes the file to the disk and gives it its final name. */
  const moveIntoPlace = async (
    file: PartFile,
    name: string,
  ): Promise<Pick<Received, 'file' | 'bytes' | 'sha256'>> => {
    const bytes = file.size();
    const sha256 = await file.finish();
    partial = null;
    const target = join(folder, name);
    // Another program may have it open (Windows). The file is equally good under its old name.
    const home = await rename(file.path, target).then(
      () => target,
      () => file.path,
    );
    return { file: home, bytes, sha256 };
  };

  const keepBad = async (
    file: PartFile,
    words: string,
    format: Received['format'],
  ): Promise<DownloadProblem> => {
    if (file.size() > 0) {
      const came = { ...(await moveIntoPlace(file, `bad-${stem}-${ids.hex(8)}.${format}`)), format };
      return { problem: 'bad', words, received: came, isPage: false };
    }
    await discard();
    return { problem: 'bad', words, received: null, isPage: false };
  };

  const finish = async (file: PartFile): Promise<Downloaded | DownloadProblem> => {
    const size = file.size();
    const head = await file.read(0, FORMAT_HEAD_BYTES);
    const format = fileFormatOf(head, size);
    if (format === null && isPage(head)) {
      await discard();
      return { problem: 'bad', words: 'it is a web page', received: null, isPage: true };
    }
    if (format === null) {
      return keepBad(
        file,
        size === 0 ? 'it is empty' : 'it is not a file of the kind that was asked for',
        'bin',
      );
    }
    const tail = await file.read(Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
    const length = wrongLength(format, { head, tail, size });
    const wrong = length === null ? await judge({ file: file.path, format }) : lengthWords(length);
    if (wrong !== null) return keepBad(file, wrong, format);
    return { ...(await moveIntoPlace(file, `${stem}.${format}`)), format };
  };

  const tooLarge = (bytes: number | null): DownloadProblem => ({
    problem: 'too-large',
    words: `${bytes === null ? 'it is' : `with ${sizeWords(bytes, 'up')} it is`} larger than the ${sizeWords(limit)} that a result may have at most`,
  });

  /** The outcome of an answer that does not contain the file. */
  const problemOf = async ({ status, headers }: AnswerHead): Promise<DownloadProblem> => {
    if (status === 401 || status === 403 || status === 404 || status === 410) return { problem: 'expired' };
    if (status === 416 || status === 206) {
      await discard();
      const words = 'the file has changed there; it is fetched from its start';
      return { problem: 'again', words, retryAfterMs: null, lost };
    }
    const wait = retryAfterMs(headerText(headers['retry-after']), clock.now());
    return { problem: 'again', words: `its host answers with HTTP ${status}`, retryAfterMs: wait, lost };
  };

  /** Whether the next try cannot use the received bytes. */
  const isLost = (): boolean =>
    lost || (partial !== null && partial.etag === null && partial.file.size() > 0);

  const attempt = async (url: string, signal: AbortSignal): Promise<Downloaded | DownloadProblem> => {
    if (partial !== null && (partial.file.size() === 0 || partial.etag === null)) await discard();
    // Reset: it describes the previous try.
    lost = false;
    await requireRoom(0);
    const before = partial;
    const range: Record<string, string> =
      before?.etag != null ? { range: `bytes=${before.file.size()}-`, 'if-range': before.etag } : {};
    const incoming: { file: PartFile | null; total: number | null; tooLarge: boolean } = {
      file: null,
      total: null,
      tooLarge: false,
    };

    const onHead = ({ status, headers }: AnswerHead): BodyConsumer | null => {
      const from = before?.file.size();
      const isResumed = status === 206 && rangeStart(headerText(headers['content-range'])) === from;
      if (status !== 200 && !isResumed) return null;
      const declared = lengthOf(headers, isResumed ? (from ?? 0) : 0);
      // The file on the host has changed, whatever its ETag says.
      if (declared === 'at-odds') return null;
      if (declared !== null && declared > limit) {
        incoming.total = declared;
        incoming.tooLarge = true;
        return null;
      }
      const file = isResumed && before !== null ? before.file : begin(strongEtag(headerText(headers.etag)));
      const total = declared;
      incoming.file = file;
      incoming.total = total;
      let checkedAtSize = file.size() - CHECK_ROOM_EVERY;
      return {
        consume: (bytes) => {
          if (file.size() + bytes.length > limit) return Promise.reject(new TooLargeError());
          const written = file.add(bytes);
          let room = written;
          if (file.size() - checkedAtSize >= CHECK_ROOM_EVERY && file.size() !== total) {
            checkedAtSize = file.size();
            room = Promise.all([written, requireRoom(total === null ? 0 : total - checkedAtSize)]).then(
              () => undefined,
            );
          }
          onProgress(total === null ? null : Math.min(1, file.size() / total), file.size());
          // Pausing at the last bytes would delay the end past a host's hang-up, which undici reports as an error.
          return file.size() === total ? null : room;
        },
        // If the length is not known, bytes after the body could be read into this memory as well.
        target: (unread) =>
          total === null ? null : file.room(unread).subarray(0, Math.max(0, total - file.size() - unread)),
      };
    };

    let head: AnswerHead;
    try {
      head = await receive(pool, { url, reading, headers: range, signal, onHead });
    } finally {
      if (before !== null && before !== partial) {
        lost ||= before.file.size() > 0;
        await remove(before);
      }
      // Received bytes are kept even if the rest did not arrive.
      await incoming.file?.flush();
    }
    const { file, total } = incoming;
    if (incoming.tooLarge) return tooLarge(total);
    if (file === null) return problemOf(head);
    const bytes = file.size();
    if (total === null || bytes === total) return finish(file);
    if (bytes > total) await discard();
    const words = `${bytes} of ${total} bytes came`;
    return { problem: 'again', words, retryAfterMs: null, lost: isLost() };
  };

  const attemptEither = async (url: string, signal: AbortSignal): Promise<Downloaded | DownloadProblem> => {
    try {
      return await attempt(url, signal);
    } catch (cause) {
      if (reading === 'lenient' || !isParserError(cause)) throw cause;
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
          // It is not known how many of the received bytes are on the disk.
          await discard();
          throw diskError(folder, cause);
        }
        if (isTooLarge(cause)) {
          await discard();
          return tooLarge(null);
        }
        return { problem: 'again', words: describeFailure(cause), retryAfterMs: null, lost: isLost() };
      }
    },
    discard,
  };
}

function isTooLarge(cause: unknown): boolean {
  return cause instanceof TooLargeError || (cause instanceof Error && cause.cause instanceof TooLargeError);
}

function isPage(head: Buffer): boolean {
  return /^(\xef\xbb\xbf)?\s*<(!doctype html|html)[\s>]/i.test(head.toString('latin1'));
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
