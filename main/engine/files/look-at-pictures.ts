import { extname } from 'node:path';
import type { PictureFile } from '../../media/likeness/likeness-of-file.ts';
import { abortable } from '../async/abortable.ts';
import type { UnseenPicture } from '../library/index/pictures/picture-tables.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Logger } from '../ports.ts';
import { createWorkerPool, type WorkerPool } from '../threads/worker-pool.ts';

/** Looks at the pictures of the current library in the background, for searches by likeness. */
export interface LookingAtPictures {
  /** Resolves when there is nothing to look at any more, or the library cannot be reached. */
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The files of pictures. */
export interface Originals {
  /** A picture, where it lies now; null if it is away, or is not the one that its asset names. */
  readonly find: (asset: string, as: UnseenPicture['as']) => Promise<PictureFile | null>;
  /** Resolves when nobody waits for a picture: whoever looks at the window comes first. */
  readonly quiet: () => Promise<void>;
}

interface LookingOptions {
  readonly library: Pick<OpenLibrary, 'pictures' | 'problem' | 'subscribe'>;
  readonly originals: Originals;
  readonly logger: Logger;
  /** Starts the thread, one for each that hung; for tests. */
  readonly start?: () => LikenessThread;
  /** How long a picture may take; for tests. Milliseconds. */
  readonly limitMs?: number;
}

type LikenessThread = Pick<WorkerPool<PictureFile, string>, 'run' | 'close'>;

const startThread = (): LikenessThread =>
  createWorkerPool({
    url: new URL(`./likeness-worker${extname(import.meta.url)}`, import.meta.url),
    size: 1,
  });

/** Pictures whose likeness is written at once. */
const SLICE = 50;
/** A picture that takes longer lies on a disk that does not answer: the largest take seconds, and a minute on a busy machine. Milliseconds. */
const LIMIT_MS = 120_000;
/** What hangs cannot be ended, and keeps one of the threads that all files are read by: while so many do, the others wait. */
const MOST_HANGING = 3;

/**
 * One at a time, in a thread of its own. What cannot be reached is tried again at the next start, or when the library is back; what cannot be decoded
 * is not tried again. One whose disk does not answer counts as one that cannot be reached.
 */
export function lookAtPictures({
  library,
  originals,
  logger,
  start = startThread,
  limitMs = LIMIT_MS,
}: LookingOptions): LookingAtPictures {
  let thread = start();
  let hanging = 0;
  const closing = new AbortController();
  const { signal } = closing;
  const unreachable = new Set<string>();
  let isDue = false;
  let pass: Promise<void> | null = null;

  const keyOf = ({ asset, as }: UnseenPicture): string => `${asset} ${as}`;
  const isAway = (each: UnseenPicture): boolean => unreachable.has(keyOf(each));

  /** Null where the disk does not answer. What hangs is counted until it ends: what only took too long ends at once. */
  async function answered<Reply>(work: Promise<Reply>): Promise<Reply | null> {
    const tooLong = AbortSignal.timeout(limitMs);
    try {
      return await abortable(work, AbortSignal.any([signal, tooLong]));
    } catch (cause) {
      signal.throwIfAborted();
      if (!tooLong.aborted) throw cause;
      hanging += 1;
      const ended = (): void => {
        hanging -= 1;
        if (isDue) wake();
      };
      work.then(ended, ended);
      return null;
    }
  }

  /** Null where it cannot be reached; empty where it cannot be decoded. */
  async function likenessOf({ asset, as }: UnseenPicture): Promise<string | null> {
    const picture = await answered(originals.find(asset, as));
    if (picture === null) return null;
    await originals.quiet();
    try {
      const likeness = await answered(thread.run(picture, signal));
      if (likeness !== null) return likeness;
    } catch (cause) {
      signal.throwIfAborted();
      // The system's own error says nothing of the picture.
      if (cause instanceof Error && 'code' in cause && cause.code !== undefined) return null;
      logger.info('a picture of an asset cannot be decoded', { path: picture.source, cause: String(cause) });
      return '';
    }
    logger.info('the disk of a picture of an asset does not answer', { path: picture.source });
    void thread.close();
    thread = start();
    return null;
  }

  async function lookAtAll(): Promise<void> {
    const { pictures } = library;
    /** Another library may be opened meanwhile: its pictures have other numbers. */
    const isSame = (): boolean => library.pictures === pictures && library.problem() === null;
    for (let after = 0; hanging < MOST_HANGING; ) {
      const slice = await pictures.unseen(after, SLICE);
      const last = slice.at(-1);
      if (last === undefined) return;
      // Nothing but what is away, as each change of a library finds it while a disk is unplugged.
      if (after === 0 && pictures.left() <= unreachable.size && slice.every(isAway)) return;
      after = last.picture;
      const found = [];
      for (const each of slice) {
        if (isAway(each) || hanging >= MOST_HANGING) continue;
        const likeness = await likenessOf(each);
        if (!isSame()) return;
        if (likeness === null) unreachable.add(keyOf(each));
        else found.push({ sha256: each.sha256, likeness });
      }
      if (found.length > 0) await pictures.see(found);
      signal.throwIfAborted();
    }
  }

  async function work(): Promise<void> {
    while (isDue && !signal.aborted && hanging < MOST_HANGING) {
      isDue = false;
      if (library.problem() === null) await lookAtAll();
      isDue ||= hanging >= MOST_HANGING;
    }
  }

  function wake(): void {
    isDue = true;
    if (library.problem() !== null) unreachable.clear();
    pass ??= work()
      .catch((cause: unknown) => {
        if (!signal.aborted) logger.info('pictures were not looked at', { cause: String(cause) });
      })
      .finally(() => {
        pass = null;
      });
  }

  const stop = library.subscribe(wake);
  wake();
  return {
    idle: async () => {
      while (pass !== null) await pass;
    },
    close: async () => {
      stop();
      closing.abort(new Error('closing'));
      await thread.close();
      await pass;
    },
  };
}
