/*
 * Folder libraries: the libraries that are open. One is current: the window shows it, plans are made against it, and new jobs are queued
 * for it. Others are opened beside it for what jobs owe them, each with its own process and index:
 *
 *   known ──(a job of it needs it)──▶ beside ──(it owed nothing for a while)──▶ closed
 *                                       ▲  │
 *                     (another is chosen)  ▼ (it is chosen)
 *                                      current
 */

import { join } from 'node:path';
import type { JobLibrary } from '../../../../shared/model/libraries/job-library.ts';
import { abortable } from '../../async/abortable.ts';
import { createNotifier } from '../../async/notifier.ts';
import { settledWithin } from '../../async/settled-within.ts';
import type { Clock, Logger } from '../../ports.ts';
import type { OpenLibrary } from '../open-library.ts';
import { isRemembered, type JobLibraries, type OfLibrary } from './job-libraries.ts';
import { libraryAway } from './library-away.ts';
import type { LibraryProbe } from './probe-library.ts';

/** How a library is opened beside the current one. */
export interface OpenBeside {
  readonly folder: string;
  /** The id that it must have; undefined if nobody knows it. */
  readonly expects: string | undefined;
  /** Whether its index is kept on this machine. That of a copy is not: the original's has its name. */
  readonly isIndexKept: boolean;
}

export interface OpenLibrariesOptions {
  readonly current: OpenLibrary;
  /** Opens a library that may be away. Never throws for that. */
  readonly open: (beside: OpenBeside) => Promise<OpenLibrary>;
  readonly probe: LibraryProbe;
  /** The folder in which a library was last seen; null if it is not known. */
  readonly placeOf: (id: string) => string | null;
  /** Whether jobs or copies still need a library. */
  readonly isNeeded: (library: OpenLibrary) => boolean;
  readonly notice: (message: string) => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface OpenLibraries extends Omit<JobLibraries, 'current' | 'of'> {
  readonly current: () => OpenLibrary;
  readonly of: (...args: Parameters<JobLibraries['of']>) => Promise<OpenLibrary>;
  /** All that are open, the current one first. */
  readonly all: () => readonly OpenLibrary[];
  /**
   * Makes the library in a folder the current one; the former one stays open beside it while it is needed. It must be there.
   * @throws AppError `disk` if it cannot be reached
   */
  readonly makeCurrent: (folder: string, how?: Partial<Omit<OpenBeside, 'folder'>>) => Promise<OpenLibrary>;
  /** Works in the library that is current now. It stays open until the work ends, whichever is opened meanwhile. */
  readonly during: <Result>(work: (library: OpenLibrary) => Promise<Result>) => Promise<Result>;
  /** Tells that a library was moved, so that what is bound to its former place follows. */
  readonly tellMoved: (from: JobLibrary, to: JobLibrary) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Entry {
  /** When it was last asked for. Milliseconds since the epoch. */
  usedAt: number;
  /** Work of the artist's that is under way in it. */
  works: number;
  /** The id that it was opened for; null for any. */
  readonly expects: string | null;
  /** Stops hearing of it. */
  readonly stop: () => void;
}

/** How long a library that is not needed stays open: a cover may be on its way into it. Milliseconds. */
const IDLE_MS = 2 * 60_000;
/** How long closing waits for each library. Milliseconds. */
const CLOSE_MS = 5_000;

export function createOpenLibraries(options: OpenLibrariesOptions): OpenLibraries {
  const { probe, placeOf, notice, clock, logger } = options;
  const closing = new AbortController();
  const changes = createNotifier<readonly [OpenLibrary, readonly string[]]>(logger);
  const moves = createNotifier<readonly [JobLibrary, JobLibrary]>(logger);
  const entries = new Map<OpenLibrary, Entry>();
  /** Openings under way, by what they were asked for. */
  const opening = new Map<string, Promise<OpenLibrary>>();
  const saidCopies = new Set<string>();
  let current = options.current;
  let isTidying = false;

  function admit(library: OpenLibrary, expects: string | null): OpenLibrary {
    const stop = library.subscribe((ids) => {
      changes.emit([library, ids]);
      if (library.id !== null) void lookAgain(library.id, library);
    });
    entries.set(library, { usedAt: clock.now(), works: 0, expects, stop });
    return library;
  }
  admit(current, null);

  /** A library that was waited for elsewhere is found, if it is this one and was moved. */
  async function lookAgain(id: string, found: OpenLibrary): Promise<void> {
    for (const [library, { expects }] of [...entries]) {
      if (library === found || library === current || expects !== id || library.problem() === null) continue;
      if (saidCopies.has(library.folder) || entries.get(library) === undefined) continue;
      const { folder } = library;
      const isGone = await probe.isThere(folder, id).then(
        (isThere) => !isThere,
        () => false,
      );
      if (!isGone || closing.signal.aborted) continue;
      await shut(library);
      moved({ id, folder }, found);
    }
  }

  const all = (): readonly OpenLibrary[] => [
    current,
    ...[...entries.keys()].filter((each) => each !== current),
  ];

  function touched(library: OpenLibrary): OpenLibrary {
    const entry = entries.get(library);
    if (entry !== undefined) entry.usedAt = clock.now();
    return library;
  }

  /** Resolves once a library is known to be the one that is meant. Throws why it is not there. */
  async function reached(
    library: OpenLibrary,
    job: OfLibrary & { readonly library: JobLibrary },
    signal?: AbortSignal,
  ): Promise<OpenLibrary> {
    if (library.id === null || library.problem() !== null) {
      await library.ensure(signal).catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw library === current ? cause : libraryAway(library.folder, cause);
      });
    }
    if (!isRemembered(job.library, library)) return of(job, signal);
    return library;
  }

  async function open(beside: OpenBeside): Promise<OpenLibrary> {
    const library = admit(await options.open(beside), beside.expects ?? null);
    logger.info('a library was opened beside the current one', { folder: beside.folder });
    changes.emit([library, []]);
    void tidyLater();
    return library;
  }

  /** Opens the library that is meant, wherever it is. */
  async function find(meant: JobLibrary, queuedAt: number | undefined): Promise<OpenLibrary> {
    const { id, folder } = meant;
    const expects = id ?? undefined;
    if (id === null) return open({ folder, expects, isIndexKept: true });
    const known = all().find((each) => each.id === id);
    try {
      if (known !== undefined) {
        if (await probe.isWithin(join(folder, 'library.json'), known.folder)) return known;
        if (!(await probe.isThere(folder, id))) return moved(meant, known);
        sayCopied(folder, known.folder);
      }
      const place = known === undefined ? placeOf(id) : null;
      if (place !== null && place !== folder && !(await probe.isThere(folder, id))) {
        if (await probe.isThere(place, id)) {
          return moved(meant, await open({ folder: place, expects, isIndexKept: true }));
        }
      }
      if (known === undefined && (await isReplaced(folder, id, queuedAt))) {
        const there = all().find((each) => each.folder === folder && each.id !== null);
        sayReplaced(folder);
        return moved(meant, there ?? (await open({ folder, expects: undefined, isIndexKept: true })));
      }
    } catch (cause) {
      logger.info('a library could not be looked for', { folder, cause: String(cause) });
    }
    // Also if it is away: it is looked for again and again while it is open.
    return open({ folder, expects, isIndexKept: known === undefined });
  }

  /** Whether the library that lies in a folder was made there after something was queued for another one: that one is gone. */
  async function isReplaced(folder: string, id: string, queuedAt: number | undefined): Promise<boolean> {
    if (queuedAt === undefined || (await probe.isThere(folder, id))) return false;
    const madeAt = await probe.madeAt(folder);
    return madeAt !== null && madeAt > queuedAt;
  }

  function moved(from: JobLibrary, library: OpenLibrary): OpenLibrary {
    moves.emit([from, { id: library.id ?? from.id, folder: library.folder }]);
    return library;
  }

  function sayReplaced(folder: string): void {
    notice(
      `The library in ${folder} is not the one that results were queued for: it was made there since, so they go into it.`,
    );
  }

  function sayCopied(folder: string, original: string): void {
    if (saidCopies.has(folder)) return;
    saidCopies.add(folder);
    notice(
      `The libraries in ${original} and ${folder} have one id: one is a copy of the other. Each job keeps its result in the one that it was queued for.`,
    );
  }

  async function of(
    { library: meant, createdAt }: Parameters<JobLibraries['of']>[0],
    signal?: AbortSignal,
  ): Promise<OpenLibrary> {
    if (meant === undefined) return touched(current);
    const known = all().find((each) => isRemembered(meant, each));
    if (known !== undefined) return touched(await reached(known, { library: meant, createdAt }, signal));
    closing.signal.throwIfAborted();
    const key = JSON.stringify([meant.id, meant.folder]);
    const begun = opening.get(key) ?? find(meant, createdAt).finally(() => opening.delete(key));
    opening.set(key, begun);
    const found = await abortable(begun, signal);
    // Found in another place, or another one in its place: what is remembered does not name it.
    const place = isRemembered(meant, found) ? meant : { id: found.id, folder: found.folder };
    return touched(await reached(found, { library: place }, signal));
  }

  /** Closes libraries that nothing was owed to for a while. */
  async function tidyLater(): Promise<void> {
    if (isTidying) return;
    isTidying = true;
    while (entries.size > 1 && !closing.signal.aborted) {
      await clock.sleep(IDLE_MS, closing.signal).catch(() => undefined);
      if (closing.signal.aborted) break;
      for (const [library, { usedAt, works }] of [...entries]) {
        if (library === current || works > 0 || options.isNeeded(library)) touched(library);
        else if (clock.now() - usedAt >= IDLE_MS) await shut(library);
      }
    }
    isTidying = false;
  }

  async function shut(library: OpenLibrary): Promise<void> {
    entries.get(library)?.stop();
    entries.delete(library);
    const closed = library.close().catch((cause: unknown) => {
      logger.warn('a library did not close well', { folder: library.folder, cause: String(cause) });
    });
    if (!(await settledWithin(closed, CLOSE_MS)))
      logger.warn('a library did not close in time', { folder: library.folder });
  }

  return {
    current: () => current,
    all,
    of,
    isOf: ({ library: meant }, library) =>
      meant === undefined ? library.folder === current.folder : isRemembered(meant, library),
    subscribe: (listener) => changes.subscribe(([library, ids]) => listener(library, ids)),
    onMoved: (listener) => moves.subscribe(([from, to]) => listener(from, to)),
    tellMoved: async (from, to) => {
      const stale = all().filter((library) => library.folder === from.folder && library !== current);
      const isMoved = from.folder !== to.folder || from.id !== to.id;
      for (const library of stale) if (isMoved) await shut(library);
      moves.emit([from, to]);
    },
    during: async (work) => {
      const library = touched(current);
      const entry = entries.get(library);
      if (entry !== undefined) entry.works += 1;
      try {
        return await work(library);
      } finally {
        if (entry !== undefined) entry.works -= 1;
      }
    },
    makeCurrent: async (folder, { expects, isIndexKept = true } = {}) => {
      const there = all().filter((each) => each.folder === folder);
      const known = there.find(({ id }) => expects === undefined || id === null || id === expects);
      const library = known ?? (await options.open({ folder, expects, isIndexKept }));
      try {
        await library.ensure();
      } catch (cause) {
        if (known === undefined) await library.close();
        throw cause;
      }
      if (known === undefined) admit(library, null);
      current = touched(library);
      changes.emit([current, []]);
      // What was open in the folder under the id of before.
      for (const former of there) if (former !== current) await shut(former);
      void tidyLater();
      return current;
    },
    close: async () => {
      closing.abort(new Error('closing'));
      await Promise.allSettled(opening.values());
      await Promise.all(all().map(shut));
    },
  };
}
