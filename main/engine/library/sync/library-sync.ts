import { join } from 'node:path';
import { forEachSlice } from '../../async/slices.ts';
import { createSerialQueue } from '../../async/slots.ts';
import type { Clock } from '../../ports.ts';
import type { LibraryDisk } from '../disk/library-disk.ts';
import type { DamagedSidecar } from '../index/known-sidecars.ts';
import type { ReplaceableIndex } from '../index/replaceable-index.ts';
import type { Child } from './child-links.ts';
import type { PackedSidecars } from './read-many.ts';
import type { SidecarReport } from './sidecars.ts';
import type { SurveyDepth } from './survey.ts';

/** The progress of a long scan. */
export interface ReadProgress {
  readonly read: number;
  readonly of: number;
}

/** Keeps the index equal to the library's folders. If they differ, asset.json is right. */
export interface LibrarySync {
  /**
   * Reads what changed on the disk. Resolves once a scan that began after the call has ended. Throws if the library cannot be reached,
   * or disappears meanwhile; nothing is removed from the index because it cannot be seen.
   */
  readonly scan: (depth: SurveyDepth) => Promise<void>;
  /** Resolves once all folders were scanned since the index was last empty: what is not found then does not exist. */
  readonly waitForFullScan: () => Promise<void>;
  /** Whether that is so. */
  readonly isFullyScanned: () => boolean;
  /** Call it when the index was lost: all folders must be scanned again. */
  readonly startOver: () => void;
  /** Null unless a scan takes longer than a moment. */
  readonly progress: () => ReadProgress | null;
  readonly close: () => Promise<void>;
}

export interface LibrarySyncOptions {
  /** Absolute. */
  readonly folder: string;
  readonly disk: Pick<LibraryDisk, 'run'>;
  readonly index: ReplaceableIndex;
  readonly clock: Pick<Clock, 'now'>;
  /** Checks that the library is there, and still the same one. Throws AppError. */
  readonly ensure: (signal?: AbortSignal) => Promise<void>;
  /** Receives the ids of assets that were added, changed or removed; none if only the progress changed. */
  readonly onChange: (ids: readonly string[]) => void;
  readonly onDamaged: (damaged: readonly DamagedSidecar[]) => void;
  /** Receives assets that were read and name parents. */
  readonly onChildren: (children: readonly Child[]) => Promise<void>;
}

/** Sidecars that are read and indexed at a time: about 10 ms of this thread. */
const SIDECARS = 50;
/** The same of a long scan, where threads do both. */
const MANY_SIDECARS = 400;
/** Slices after which the index's write-ahead log is checkpointed: about 2 MB. */
const SLICES_PER_CHECKPOINT = 10;
/** A scan that reads more sidecars than this reports its progress. */
const REPORTED_FROM = 500;
/** The time limit for listing a folder, which may contain tens of thousands of assets. Milliseconds. */
const LISTING_MS = 60_000;
/**
 * File systems store times of change with a precision of up to 2 s. A folder that was changed less than this before its scan may be
 * changed again without a new time. Milliseconds.
 */
const COARSE_MS = 3_000;

export function createLibrarySync(options: LibrarySyncOptions): LibrarySync {
  const { folder: library, disk, index, clock, ensure, onChange, onDamaged, onChildren } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const listing = { signal, limitMs: LISTING_MS };
  let isFullyScanned = false;
  let progress: ReadProgress | null = null;
  /** Slices since the last checkpoint of the index's log. */
  let slicesInLog = 0;
  /** The time of change of each month's folder that was scanned. It needs no scan until that time differs. */
  const scannedMtimes = new Map<string, number>();
  /** The scan that has not begun yet; callers who ask meanwhile share it. */
  let next: { depth: SurveyDepth; readonly ended: Promise<void> } | null = null;
  const scans = createSerialQueue();

  function showProgress(now: ReadProgress | null): void {
    progress = now;
    onChange([]);
  }

  async function scanOnce(depth: SurveyDepth): Promise<void> {
    await ensure(signal);
    const { generation } = index;
    const began = generation();
    const months = new Set([
      ...(await disk.run('months', { library }, listing)),
      ...index.use((each) => each.months()),
    ]);
    try {
      for (const month of newestFirst([...months])) await scanMonth(month, depth);
    } finally {
      // What was begun is made at the next start, if the library is closed meanwhile.
      if (!signal.aborted) await index.endFilling();
    }
    await checkpointLog();
    if (generation() === began) isFullyScanned = true;
  }

  async function scanMonth(month: string, depth: SurveyDepth): Promise<void> {
    const began = clock.now();
    const mtimeMs = await disk.run('changedAt', { path: join(library, month) }, { signal });
    if (depth === 'folders' && mtimeMs !== null && scannedMtimes.get(month) === mtimeMs) return;
    const known = index.use((each) => each.file ?? each.marks(month));
    const { fresh, gone } = await disk.run('survey', { library, month, depth, known }, listing);
    if (fresh.length > REPORTED_FROM) await fill(month, fresh);
    else await forEachSlice(fresh, (folders) => indexSlice(month, folders), { size: SIDECARS });
    if (gone.length > 0) await forget(gone);
    // A sidecar that is written to its end, or mended, does not change the time of its month's folder.
    const hasDamaged = index
      .use((each) => each.damaged())
      .some(({ folder }) => folder.startsWith(`${month}/`));
    if (!hasDamaged && mtimeMs !== null && mtimeMs < began - COARSE_MS) scannedMtimes.set(month, mtimeMs);
    else scannedMtimes.delete(month);
  }

  async function checkpointLog(): Promise<void> {
    const file = index.use((each) => each.file);
    if (slicesInLog > 0 && file !== null) await disk.run('settle', { index: file }, { signal });
    slicesInLog = 0;
  }

  /**
   * Reads many sidecars: while some are written into the index, the next are read. What was read ahead is read again in its turn, if others had one since:
   * they may have written or moved it.
   */
  async function fill(month: string, fresh: readonly string[]): Promise<void> {
    index.beginFilling();
    const slices = Array.from({ length: Math.ceil(fresh.length / MANY_SIDECARS) }, (_, at) =>
      fresh.slice(at * MANY_SIDECARS, (at + 1) * MANY_SIDECARS),
    );
    let own = 0;
    const others = (): number => index.turns() - own;
    const read = async (at: number): Promise<PackedSidecars | undefined> => {
      const folders = slices[at];
      return folders && disk.run('readMany', { library, folders }, { signal });
    };
    const readAhead = (at: number) => {
      const ahead = { since: others(), read: read(at) };
      // It is waited for later, or not at all where an earlier one failed.
      ahead.read.catch(() => undefined);
      return ahead;
    };
    let [next, afterNext] = [readAhead(0), readAhead(1)];
    for (const at of slices.keys()) {
      showProgress({ read: at * MANY_SIDECARS, of: fresh.length });
      const mine = next;
      // Before the turn: nobody else waits for the disk.
      await mine.read;
      const children = await index.inTurn(async () => {
        [next, afterNext] = [afterNext, readAhead(at + 2)];
        const found = await (mine.since === others() ? mine.read : read(at));
        if (found !== undefined)
          await takeIn(month, found.damaged, (broken) => index.put(found.packed, broken));
        return found?.children;
      }, signal);
      own += 1;
      if (children !== undefined && children.length > 0) await onChildren(children);
    }
    showProgress(null);
  }

  async function indexSlice(month: string, folders: readonly string[]): Promise<void> {
    const children = await index.inTurn(async () => {
      const { entries, damaged } = await disk.run('read', { library, folders }, { signal });
      await takeIn(month, damaged, (broken) => index.change({ of: 'put', entries, damaged: broken }));
      return entries.filter(({ parents }) => parents.length > 0);
    }, signal);
    // Not in that turn: their parents' sidecars are written, and read in one of their own.
    if (children.length > 0) await onChildren(children);
  }

  /** Puts sidecars that were read into the index. @param put is given those of the damaged ones that are news */
  async function takeIn(
    month: string,
    damaged: PackedSidecars['damaged'],
    put: (broken: readonly DamagedSidecar[]) => Promise<readonly string[]>,
  ): Promise<void> {
    const broken = damaged.length === 0 ? [] : await newlyDamaged(month, damaged);
    signal.throwIfAborted();
    const ids = await put(broken);
    slicesInLog += 1;
    if (slicesInLog >= SLICES_PER_CHECKPOINT) await checkpointLog();
    if (ids.length > 0) onChange(ids);
    if (broken.length > 0) onDamaged(broken);
  }

  /** A sidecar that is known stays so while the system does not allow reading it; one whose folder was moved or deleted meanwhile is not damaged. */
  async function newlyDamaged(
    month: string,
    damaged: SidecarReport['damaged'],
  ): Promise<readonly DamagedSidecar[]> {
    const folders = damaged.map(({ folder }) => folder);
    const gone = new Set(await disk.run('gone', { library, folders }, { signal }));
    // If the drive disappeared, sidecars are unreadable without being damaged: this throws then.
    await ensure(signal);
    const known = index.use((each) => each.marks(month));
    return damaged.filter(
      ({ folder: each, unreadable }) => !gone.has(each) && (!unreadable || !known.has(each)),
    );
  }

  /** The folders are checked once more, one by one: one that was moved away and back meanwhile exists. */
  async function forget(folders: readonly string[]): Promise<void> {
    const remove = async (slice: readonly string[]): Promise<void> => {
      const gone = await disk.run('gone', { library, folders: slice }, { signal });
      if (gone.length === 0) return;
      await ensure(signal);
      signal.throwIfAborted();
      onChange(await index.change({ of: 'remove', folders: gone }));
    };
    await forEachSlice(folders, (slice) => index.inTurn(() => remove(slice), signal), { size: SIDECARS });
  }

  async function begin(mine: { depth: SurveyDepth }): Promise<void> {
    next = null;
    signal.throwIfAborted();
    try {
      await scanOnce(mine.depth);
    } catch (cause) {
      if (progress !== null) showProgress(null);
      // If the index was found damaged, it is empty now; the scan that fills it begins at once.
      if (!index.replaceIfDamaged(cause)) throw cause;
      await scanOnce(mine.depth);
    }
  }

  function scan(depth: SurveyDepth): Promise<void> {
    if (next !== null) {
      if (depth === 'sidecars') next.depth = depth;
      return next.ended;
    }
    const mine: { depth: SurveyDepth } = { depth };
    const ended = scans.run(() => begin(mine));
    next = Object.assign(mine, { ended });
    return ended;
  }

  return {
    scan,
    waitForFullScan: async () => {
      while (!isFullyScanned) await scan('folders');
    },
    isFullyScanned: () => isFullyScanned,
    startOver: () => {
      isFullyScanned = false;
      scannedMtimes.clear();
    },
    progress: () => progress,
    close: async () => {
      closing.abort(new Error('closing'));
      await scans.idle();
    },
  };
}

/** What a grid shows first is read first: `assets` before `trash`, in each the newest month. */
function newestFirst(months: readonly string[]): readonly string[] {
  const treeOf = (month: string): string => month.slice(0, month.indexOf('/'));
  return months.toSorted((one, other) => {
    const [tree, otherTree] = [treeOf(one), treeOf(other)];
    if (tree !== otherTree) return tree < otherTree ? -1 : 1;
    return one > other ? -1 : 1;
  });
}
