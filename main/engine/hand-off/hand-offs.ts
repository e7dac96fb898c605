/*
 * Folder hand-off: copies of results in a folder of the artist's. A copy is owed from the moment in which its job is done, and is tried
 * until it is there. Nothing else waits for it. The disk is touched by processes of their own, one for each folder.
 */

import { createHash } from 'node:crypto';
import { extname, join } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import type { HandOffFault, JobHandOff } from '../../../shared/model/hand-off/hand-off.ts';
import { handOffFaultWords } from '../../../shared/model/hand-off/hand-off-words.ts';
import { backoffDelay } from '../async/backoff.ts';
import { createNotifier } from '../async/notifier.ts';
import type { DiskProcess } from '../disk/disk-process.ts';
import { isDiskSilence } from '../disk/disk-silence.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import type { HandOffBook, HandOffEntry } from '../jobs/state/hand-off-book.ts';
import { resultOf, type StoredAsset } from '../library/library.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import { faultOfCopy, HandOffRefusal } from './hand-off-fault.ts';
import type { CopyTask, ForbiddenPlaces, HandOffWork, PlaceTask } from './hand-off-task.ts';
import { openHandOffDisk } from './open-hand-off-disk.ts';

export interface HandOffs {
  /** Begins to deliver what is owed. */
  readonly begin: () => void;
  /** Makes the chosen folder if only it is missing. Throws AppError `usage` if no copies can go there. */
  readonly check: (place: Omit<JobHandOff, 'name'>, signal?: AbortSignal) => Promise<void>;
  /** The copies that are owed, also of jobs that are on the list no more. */
  readonly owed: () => readonly HandOffEntry[];
  /** Resolves when each copy that is owed was delivered, or was tried in this run and failed. */
  readonly whenTried: (signal?: AbortSignal) => Promise<void>;
  /** Tries all that is owed now, whatever its lane waits for. */
  readonly tryNow: () => void;
  /** Gives up the copies of jobs that are owed, and removes what was written of them. The results stay in the library. */
  readonly giveUp: (jobIds: readonly string[]) => void;
  /** Takes the giving up back. */
  readonly takeBack: (jobIds: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

/** Where the results are that copies are made of. */
export interface HandOffLibrary {
  /** Of the current library, absolute. */
  readonly folder: string;
  /** The asset of a job, in the library that it was queued for. Throws AppError while that cannot be reached. */
  readonly get: (assetId: string, jobId: string) => Promise<StoredAsset | null>;
}

export interface HandOffParts {
  readonly book: HandOffBook;
  readonly library: HandOffLibrary;
  /** The data folder, absolute. */
  readonly data: string;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'random'>;
  readonly logger: Logger;
  readonly startDisk?: StartDisk | undefined;
  /** The longest wait between two tries. Milliseconds. */
  readonly backoffCeilingMs?: number;
}

const BACKOFF_CEILING_MS = 5 * 60_000;

/** Faults of a single copy. All others are faults of the folder, which the other copies for it have, too. */
const OF_ONE: ReadonlySet<HandOffFault['code']> = new Set([
  ...(['no-asset', 'changed', 'no-free-name', 'too-long'] as const),
  ...(['not-a-folder', 'leads-out', 'inside'] as const),
]);

export function createHandOffs(parts: HandOffParts): HandOffs {
  const { book, library, clock, ids, logger } = parts;
  const closing = new AbortController();
  /** By folder: what ends the wait of its lane. */
  const lanes = new Map<string, () => void>();
  const running = new Set<Promise<void>>();
  /** Assets whose copy was tried in this run. */
  const tried = new Set<string>();
  const changes = createNotifier<void>(logger);
  const forbidden = (): ForbiddenPlaces => ({ library: library.folder, data: parts.data });
  let isBegun = false;

  const openDisk = (): DiskProcess<HandOffWork> => openHandOffDisk(parts.startDisk);

  function openLanes(): void {
    if (!isBegun || closing.signal.aborted) return;
    for (const folder of new Set(book.owed().map(({ handOff }) => handOff.folder))) {
      const wake = lanes.get(folder);
      if (wake !== undefined) {
        wake();
        continue;
      }
      lanes.set(folder, () => undefined);
      const lane: Promise<void> = runLane(folder)
        .catch((cause: unknown) => {
          if (!closing.signal.aborted) logger.error('copies are not handed off', { cause: String(cause) });
          return false;
        })
        .then((isDone) => {
          running.delete(lane);
          lanes.delete(folder);
          // A copy may have become owed while the lane ended.
          if (isDone) openLanes();
        });
      running.add(lane);
    }
  }

  async function runLane(folder: string): Promise<true> {
    const disk = openDisk();
    try {
      for (let failures = 0; ; ) {
        const mine = book.owed().filter(({ handOff }) => handOff.folder === folder);
        if (mine.length === 0) return true;
        const waking = new AbortController();
        lanes.set(folder, () => waking.abort());
        if (await deliverAll(disk, mine)) {
          failures = 0;
          continue;
        }
        failures += 1;
        const wait = backoffDelay(failures, ids.random(), parts.backoffCeilingMs ?? BACKOFF_CEILING_MS);
        await clock.sleep(wait, AbortSignal.any([waking.signal, closing.signal])).catch(() => undefined);
        closing.signal.throwIfAborted();
      }
    } finally {
      await disk.close();
    }
  }

  /** Whether all are delivered now. */
  async function deliverAll(
    disk: DiskProcess<HandOffWork>,
    entries: readonly HandOffEntry[],
  ): Promise<boolean> {
    let isDone = true;
    for (const [at, entry] of entries.entries()) {
      closing.signal.throwIfAborted();
      const fault = await deliver(disk, entry);
      if (fault !== null) isDone = false;
      const failed = fault === null || OF_ONE.has(fault.code) ? [entry] : entries.slice(at);
      for (const each of failed) {
        tried.add(each.assetId);
        if (fault !== null) noteFailure(each, fault);
      }
      changes.emit();
      if (failed.length > 1) break;
    }
    return isDone;
  }

  function noteFailure(entry: HandOffEntry, fault: HandOffFault): void {
    if (entry.fault?.code !== fault.code) {
      logger.warn('a copy of a result could not be handed off', { job: entry.jobId, why: fault.code });
    }
    try {
      book.failed(entry.assetId, fault);
    } catch (cause) {
      logger.error('a failed copy was not noted', { job: entry.jobId, cause: String(cause) });
    }
  }

  /** Writes into the book. What cannot be noted is no fault of the asset, nor of the folder. */
  function noted<T>(write: () => T): T {
    try {
      return write();
    } catch (cause) {
      logger.warn('what became of a copy was not noted', { cause: String(cause) });
      throw new HandOffRefusal({ code: 'no-note' });
    }
  }

  /** Null as well where the library cannot say. */
  async function storedOf({ assetId, jobId }: HandOffEntry): Promise<StoredAsset | null> {
    return library.get(assetId, jobId).catch((cause: unknown) => {
      if (cause instanceof AppError) return null;
      throw cause;
    });
  }

  /** Why the copy is not there; null if it is. */
  async function deliver(disk: DiskProcess<HandOffWork>, entry: HandOffEntry): Promise<HandOffFault | null> {
    const { assetId, path } = entry;
    try {
      const stored = await storedOf(entry);
      const result = stored?.place === 'library' ? resultOf(stored.asset) : undefined;
      const task = taskOf(entry, result ?? { path: '', bytes: 0, sha256: '' }, forbidden());
      const end = async (at: string | null): Promise<null> => {
        // What is left behind is a second name of the same file, which nothing shows.
        await disk.run('tidy', task).catch(() => undefined);
        noted(() => book.delivered(assetId, at));
        return null;
      };
      if (path !== null) return await end(path);
      if (stored === null || result === undefined) return { code: 'no-asset' };
      const from = join(stored.folder, ...result.path.split('/'));
      const mayBeThere = entry.state === 'placing';
      const brought = await disk.run('bring', { ...task, from, within: stored.folder, mayBeThere });
      if (brought.is === 'fault') return brought.fault;
      if (brought.is === 'there') return await end(brought.path);
      // Before the name is there, so that after a crash it is looked for.
      if (!noted(() => book.placing(assetId))) {
        await disk.run('tidy', task);
        return null;
      }
      const named = await disk.run('name', task);
      if (named.is === 'fault') return named.fault;
      noted(() => book.named(assetId, named.path));
      return await end(named.path);
    } catch (cause) {
      closing.signal.throwIfAborted();
      if (isDiskSilence(cause)) return { code: 'silent' };
      return faultOfCopy(cause);
    }
  }

  /** Removes the unfinished copies of what was given up, where their folder is there. */
  async function tidyAll(entries: readonly HandOffEntry[]): Promise<void> {
    for (const [, mine] of Map.groupBy(entries, ({ handOff }) => handOff.folder)) {
      const disk = openDisk();
      try {
        for (const entry of mine) {
          if (closing.signal.aborted) return;
          await disk.run('tidy', taskOf(entry, { path: '', bytes: 0, sha256: '' }, forbidden()));
        }
      } catch (cause) {
        logger.warn('unfinished copies were not removed', { cause: String(cause) });
      } finally {
        await disk.close();
      }
    }
  }

  const stop = book.subscribe(openLanes);
  return {
    begin: () => {
      isBegun = true;
      openLanes();
    },
    check: async ({ folder, folders, sources, beside }, signal) => {
      const disk = openDisk();
      try {
        const task: PlaceTask = { place: { folder, folders, sources, beside }, forbidden: forbidden() };
        const fault = await disk.run('check', task, { signal }).catch((cause: unknown): HandOffFault => {
          signal?.throwIfAborted();
          return isDiskSilence(cause) ? { code: 'silent' } : faultOfCopy(cause);
        });
        if (fault !== null) throw new AppError('usage', handOffFaultWords(fault, folder));
      } finally {
        await disk.close();
      }
    },
    whenTried: async (signal) => {
      const isTried = (): boolean => book.owed().every(({ assetId }) => tried.has(assetId));
      if (isTried()) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const undo = changes.subscribe(() => isTried() && resolve());
      const onAbort = (): void => resolve();
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal?.aborted) resolve();
      await promise;
      undo();
      signal?.removeEventListener('abort', onAbort);
    },
    owed: book.owed,
    tryNow: openLanes,
    takeBack: book.takeBack,
    giveUp: (jobIds) => {
      // Only what was about to get its name can have left something behind.
      const left = book.giveUp(jobIds).filter(({ state }) => state === 'placing');
      if (left.length === 0) return;
      const work: Promise<void> = tidyAll(left).finally(() => running.delete(work));
      running.add(work);
    },
    close: async () => {
      closing.abort(new Error('closing'));
      stop();
      await Promise.all(running);
    },
  };
}

function taskOf(
  { assetId, handOff }: HandOffEntry,
  { path, bytes, sha256 }: { readonly path: string; readonly bytes: number; readonly sha256: string },
  forbidden: ForbiddenPlaces,
): CopyTask {
  const { folder, folders, sources, beside, name } = handOff;
  const mark = createHash('sha256').update(assetId).digest('hex').slice(0, 16);
  const ending = extname(path).slice(1).toLowerCase();
  return { place: { folder, folders, sources, beside }, forbidden, name, ending, mark, sha256, bytes };
}
