import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import type { ImageFile } from '../../../../shared/model/reference.ts';
import { LARGE_PICTURE } from '../../../media/picture/large-picture.ts';
import { isLargePictureError, largePictures } from '../../threads/large-pictures.ts';
import { createWorkerPool, type WorkerPool } from '../../threads/worker-pool.ts';
import type { FileInspector, NamedPath } from '../file-inspector.ts';
import type {
  CheckOutcome,
  ImageOutcome,
  ImageReply,
  ImageRequest,
  ImageWorkerData,
} from './image-request.ts';
import { tidyInspections } from './inspection-files.ts';

/** Reads images in worker threads, which remember what they found. */
export interface ImageInspector extends FileInspector<ImageFile> {
  /** Whether a picture with these bytes was decoded completely. */
  readonly isSound: (sha256: string) => boolean;
  /** Decodes the picture of a file, if it still has these bytes. Throws the system's error if it cannot be opened. */
  readonly check: (
    file: { readonly path: string; readonly sha256: string },
    signal?: AbortSignal,
  ) => Promise<CheckOutcome>;
  /** Which of these files, that have no ending, begin like a picture. */
  readonly areImages: (paths: readonly string[], signal?: AbortSignal) => Promise<readonly boolean[]>;
}

/** Files that a thread is given at once: a message each would take as long as reading a small file. */
const TOGETHER = 32;
/** The hashes of sound pictures that are kept at hand: twice as many as the largest plan has. */
const SOUND_KEPT = 200_000;

/** A picture that is decoded. */
interface Check {
  readonly outcome: Promise<CheckOutcome>;
  /** Those of all who wait for it; undefined for one who does not stop. */
  readonly signals: Set<AbortSignal | undefined>;
}

interface Asked {
  readonly path: string;
  /** Nobody waits for the answer once it is aborted. */
  readonly signal: AbortSignal | undefined;
  readonly resolve: (outcome: ImageOutcome) => void;
  readonly reject: (cause: unknown) => void;
}

type ImagePool = WorkerPool<ImageRequest, ImageReply>;

const startThreads = (workerData: ImageWorkerData): ImagePool =>
  createWorkerPool({
    url: new URL(`./inspect-image-worker${extname(import.meta.url)}`, import.meta.url),
    size: Math.max(1, Math.min(4, availableParallelism())),
    workerData,
  });

/** @param folder the folder in which is remembered what was found; null to remember it until this is closed */
export function createImageInspector(
  folder: string | null = null,
  { start = startThreads }: { readonly start?: typeof startThreads } = {},
): ImageInspector {
  const cache = folder === null ? null : tidyInspections(folder);
  const startPool = (): ImagePool => start({ cache });
  const sound = new Set<string>();
  const checks = new Map<string, Check>();
  const asked = { headers: [] as Asked[], decoded: [] as Asked[] };
  let pool = startPool();
  let isClosed = false;

  const keepSound = (sha256: string): void => {
    sound.add(sha256);
    const [oldest] = sound;
    if (sound.size > SOUND_KEPT && oldest !== undefined) sound.delete(oldest);
  };

  /** Work that was ended together with somebody else's, which was stopped, is done again, unless nobody waits for it any more. */
  async function run(request: ImageRequest, isWanted: () => boolean): Promise<ImageReply> {
    for (;;) {
      const mine = pool;
      try {
        return await mine.run(request);
      } catch (cause) {
        if (isClosed || mine === pool || !isWanted()) throw cause;
      }
    }
  }

  async function runCheck(path: string, sha256: string, isWanted: () => boolean): Promise<ImageReply> {
    const request = { do: 'check', path, sha256 } as const;
    try {
      return await run({ ...request, large: false }, isWanted);
    } catch (cause) {
      if (!isLargePictureError(cause)) throw cause;
      return largePictures.run(() => {
        if (isClosed || !isWanted()) throw cause;
        return run({ ...request, large: true }, isWanted);
      });
    }
  }

  function startCheck(path: string, sha256: string): Check {
    const signals: Check['signals'] = new Set();
    const isWanted = (): boolean => [...signals].some((signal) => signal?.aborted !== true);
    const decode = async (): Promise<CheckOutcome> => {
      try {
        return (await runCheck(path, sha256, isWanted)).check ?? 'changed';
      } finally {
        checks.delete(sha256);
      }
    };
    const check = { outcome: decode(), signals };
    checks.set(sha256, check);
    return check;
  }

  /** Ends what the threads are at, and what may hang there: it would hold up everything that is asked next. */
  function stopThreads(mine: ImagePool): void {
    if (isClosed || mine !== pool) return;
    pool = startPool();
    void mine.close();
  }

  async function unlessStopped<Result>(
    work: Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    if (signal === undefined) return work;
    // Whoever stopped does not wait for it any more.
    work.catch(() => undefined);
    signal.throwIfAborted();
    const mine = pool;
    const stopped = Promise.withResolvers<never>();
    const stop = (): void => {
      stopThreads(mine);
      stopped.reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await Promise.race([work, stopped.promise]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Resolves once all have an answer, or are sent again to be decoded one at a time. */
  async function send(some: readonly Asked[], decode: boolean, large = false): Promise<void> {
    const mine = pool;
    try {
      const paths = some.map(({ path }) => path);
      const { outcomes } = await mine.run({ do: 'inspect', paths, decode, large });
      for (const [index, outcome] of outcomes.entries()) {
        const each = some[index];
        if (each === undefined) continue;
        if (large || outcome.ok || outcome.code !== LARGE_PICTURE) each.resolve(outcome);
        else void largePictures.run(() => sendLarge(each, decode));
      }
    } catch (cause) {
      const wanted = some.filter(({ signal }) => signal?.aborted !== true);
      // Of several files, one ended the thread of all; of a thread that was stopped, none is to blame.
      const isBlamed = some.length === 1 && mine === pool;
      if (isClosed || isBlamed) for (const { reject } of some) reject(cause);
      else await Promise.all(wanted.map((each) => send([each], decode, large)));
    }
  }

  async function sendLarge(each: Asked, decode: boolean): Promise<void> {
    if (each.signal?.aborted !== true) await send([each], decode, true);
  }

  /** What was asked for in one turn goes out together. Pictures are decoded one by one, so that all threads have some. */
  function sendAsked(): void {
    const headers = asked.headers.splice(0);
    for (let from = 0; from < headers.length; from += TOGETHER) {
      void send(headers.slice(from, from + TOGETHER), false);
    }
    for (const each of asked.decoded.splice(0)) void send([each], true);
  }

  function ask(path: string, decode: boolean, signal?: AbortSignal): Promise<ImageOutcome> {
    return new Promise((resolve, reject) => {
      if (asked.headers.length + asked.decoded.length === 0) setImmediate(sendAsked);
      (decode ? asked.decoded : asked.headers).push({ path, signal, resolve, reject });
    });
  }

  return {
    inspect: async ({ path, name }: NamedPath, { signal, decode = true } = {}) => {
      const outcome = await unlessStopped(ask(path, decode, signal), signal);
      if (!outcome.ok) throw Object.assign(new Error(outcome.message), { code: outcome.code });
      const { header, isSound } = outcome.found;
      if (isSound && header.sha256 !== null) keepSound(header.sha256);
      return { path, name, ...header };
    },
    isSound: (sha256) => sound.has(sha256),
    check: async ({ path, sha256 }, signal) => {
      if (sound.has(sha256)) return 'sound';
      const { outcome: underWay, signals } = checks.get(sha256) ?? startCheck(path, sha256);
      signals.add(signal);
      const outcome = await unlessStopped(underWay, signal);
      if (outcome === 'sound') keepSound(sha256);
      return outcome;
    },
    areImages: async (paths, signal) => {
      const sniffed = run({ do: 'sniff', paths }, () => signal?.aborted !== true);
      return (await unlessStopped(sniffed, signal)).pictures;
    },
    close: () => {
      isClosed = true;
      return pool.close();
    },
  };
}
