import { join, relative, sep } from 'node:path';
import type { AppError } from '../../../shared/model/app-error.ts';
import { NEWEST_FIRST } from '../../../shared/model/library-order.ts';
import { abortable } from '../async/abortable.ts';
import { diskError } from '../disk/disk-error.ts';
import { isDiskSilence } from '../disk/disk-silence.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import { damagedWords } from './damaged-words.ts';
import { createLibraryDisk } from './disk/library-disk.ts';
import type { AssetIndex, DamagedSidecar, IndexedAsset } from './index/asset-index.ts';
import { indexEntry, type SidecarMark } from './index/index-entry.ts';
import { createLivingIndex } from './index/living-index.ts';
import type { StoredAsset } from './library.ts';
import { createLibraryReach } from './library-reach.ts';
import type { OpenLibrary } from './open-library.ts';
import { createStagings } from './stagings.ts';
import { createChildLinks } from './sync/child-links.ts';
import { createLibrarySync } from './sync/library-sync.ts';
import { createSidecarEdits } from './sync/sidecar-edits.ts';
import { SIDECAR } from './sync/sidecars.ts';
import { createTrash } from './trash.ts';

export interface LibraryOptions {
  /** Absolute. */
  readonly folder: string;
  /** `<data>`, absolute, where its index is kept; left out, it is made anew in memory. */
  readonly data?: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  /** One sentence for the artist. */
  readonly notice?: (message: string) => void;
  /** Whether the folder is a library already, and is waited for where it is missing now: its drive may be unplugged. */
  readonly waits?: boolean;
  /** Whether one that does not answer is waited for, too, where the folder need not be a library already. */
  readonly patient?: boolean;
  /** How the process is started that reaches into the folder; as plain Node does where it is left out. */
  readonly startDisk?: StartDisk | undefined;
  /** How long its disk may give nothing. Milliseconds. */
  readonly limitMs?: number;
  /** Whether the system is asked to tell of folders that come and go. */
  readonly watches?: boolean;
  /** Tells that the library went missing, or with null that it is back. */
  readonly onProblem?: (problem: AppError | null) => void;
}

/** How long the start waits for a library that may be missing. Milliseconds. */
const MOMENT_MS = 3_000;
/** How long half-written assets may take to be removed. Milliseconds. */
const SWEEP_MS = 60_000;

/**
 * Opens the library in a folder, which becomes one where it is not yet. Several processes may use one library. What its index
 * knows is there at once; what changed on the disk since is taken in beside it.
 * @throws AppError `disk` where it cannot be written, `input` where it is damaged or of a newer version; neither where
 * it is waited for. A library that is waited for is not waited for here for longer than a moment.
 */
export async function createLibrary(options: LibraryOptions): Promise<OpenLibrary> {
  const { folder, data = null, clock, ids, logger, waits = false } = options;
  const listeners = new Set<(ids: readonly string[]) => void>();
  const tell = (changed: readonly string[]): void => {
    for (const listener of listeners) listener(changed);
  };
  const ensure = (signal?: AbortSignal): Promise<void> => reach.ensure(signal);
  const disk = createLibraryDisk({
    startDisk: options.startDisk,
    limitMs: options.limitMs,
    onChanged: () => beside(sync.look('folders')),
    onSilence: () => reach.fellSilent(),
  });
  /** In the background: what hinders it shows in the state, and it is tried again when it is back. */
  const beside = (look: Promise<void>): void => {
    look.catch((cause: unknown) => {
      logger.info('the library was not looked through', { folder, cause: String(cause) });
    });
  };
  /** First what came and went, which others wait for; then each sidecar. */
  async function lookAtAll(): Promise<void> {
    await sync.look('folders');
    await sync.look('sidecars');
    tellDamaged(index.use((each) => each.damaged()));
  }
  const index = createLivingIndex({
    data,
    folder,
    logger,
    onLost: () => {
      sync.startOver();
      tell([]);
      beside(sync.look('folders'));
    },
  });
  const stored = (found: IndexedAsset | null): StoredAsset | null =>
    found === null ? null : { ...found, folder: join(folder, ...found.folder.split('/')) };
  const damagedTold = new Set<string>();
  function tellDamaged(damaged: readonly DamagedSidecar[]): void {
    const news = damaged.filter((each) => !damagedTold.has(each.folder));
    if (news.length === 0) return;
    for (const each of news) {
      damagedTold.add(each.folder);
      logger.warn('A sidecar could not be read; its folder is left as it is.', { ...each });
    }
    options.notice?.(damagedWords(news.map((each) => join(folder, each.folder))));
  }
  const sidecars = createSidecarEdits({
    logger,
    change: (of, change) => disk.run('edit', { folder: of, change }),
    onWritten: async (written) => {
      const { entries } = await disk.run('read', { library: folder, folders: [pathInside(folder, written)] });
      tell(index.use((each) => each.put(entries)));
    },
  });
  const links = createChildLinks({
    parentOf: (id) => {
      const parent = stored(index.use((each) => each.byId(id)));
      return parent === null ? null : { folder: parent.folder, children: parent.asset.children };
    },
    sidecars,
  });
  const stagings = createStagings({
    folder,
    disk,
    clock,
    ensure,
    sidecars,
    find: (id) => stored(index.use((each) => each.byId(id))),
    onCommitted: keepRow,
  });
  const sync = createLibrarySync({
    folder,
    disk,
    index,
    clock,
    ensure,
    onChange: tell,
    onDamaged: tellDamaged,
    onChildren: links.link,
  });

  async function open(): Promise<string> {
    const id = await disk.run('open', { library: folder, make: !waits });
    await sweep();
    index.settle(id);
    startWatch();
    return id;
  }

  async function sweep(): Promise<void> {
    const task = { library: folder, now: clock.now() };
    const swept = await disk.run('sweep', task, { limitMs: SWEEP_MS }).catch((cause: unknown) => {
      if (isDiskSilence(cause)) throw cause;
      logger.warn('Half-written assets of earlier runs could not be removed.', { cause: String(cause) });
      return 0;
    });
    if (swept > 0) logger.info('Half-written assets of earlier runs were removed.', { count: swept });
  }

  function startWatch(): void {
    if (options.watches === true) disk.watch(folder);
  }

  const unread = (cause: unknown): never => {
    throw reach.problem() ?? diskError(cause, 'read the library', folder);
  };

  async function refresh(signal?: AbortSignal): Promise<void> {
    await abortable(sync.look('folders').catch(unread), signal);
  }

  const reach = createLibraryReach({
    folder,
    clock,
    open,
    prove: (id, signal) => disk.run('prove', { library: folder, id }, { signal }),
    onProblem: (problem) => {
      if (problem === null) logger.info('the library is back', { folder });
      else logger.warn('the library cannot be reached', { folder, cause: problem.message });
      options.onProblem?.(problem);
      tell([]);
    },
    onReturn: async () => {
      startWatch();
      // Work that was given up may have been done all the same: an asset that nobody wrote down yet may lie there.
      sync.startOver();
      await lookAtAll();
    },
  });

  /** Only once every folder was looked at can anybody say that something is not there. */
  async function findKnowingAll(
    find: (index: AssetIndex) => IndexedAsset | null,
    signal?: AbortSignal,
  ): Promise<StoredAsset | null> {
    for (;;) {
      await abortable(sync.complete().catch(unread), signal);
      const before = index.generation();
      const found = index.use(find);
      if (index.generation() === before) return stored(found);
    }
  }

  /** The asset is on the disk by now, whatever becomes of its row: the next look finds it. */
  async function keepRow(kept: StoredAsset, mark: SidecarMark): Promise<void> {
    try {
      const path = pathInside(folder, kept.folder);
      tell(index.use((each) => each.put([indexEntry(path, mark, kept.asset)])));
    } catch (cause) {
      logger.warn('an asset was not taken into the index', { folder: kept.folder, cause: String(cause) });
    }
    await links.link([kept.asset]);
  }

  const begun = reach.ensure().then(() => beside(lookAtAll()));
  try {
    // So short is a moment that nobody misses a window for it, and long enough for a disk that is awake.
    await (waits || options.patient === true ? Promise.race([begun, moment()]) : begun);
  } catch (cause) {
    if (!waits && !(options.patient === true && isDiskSilence(cause))) {
      reach.close();
      await disk.close();
      await sync.close();
      index.close();
      throw cause;
    }
  }
  begun.catch(() => undefined);

  return {
    folder,
    get id() {
      return reach.id();
    },
    list: async ({ offset, limit, place = NEWEST_FIRST.place, sort = NEWEST_FIRST.sort }) => {
      const order = { place, sort };
      return index.use((each) => ({
        assets: each.page(order, offset, limit).flatMap((found) => stored(found) ?? []),
        total: each.count(order.place),
      }));
    },
    get: async (id) => stored(index.use((each) => each.byId(id))),
    findByFingerprint: (print, signal) => findKnowingAll((each) => each.byFingerprint(print), signal),
    findInTrash: (print, signal) => findKnowingAll((each) => each.trashedByFingerprint(print), signal),
    findByResult: (sha256, signal) => findKnowingAll((each) => each.byResult(sha256), signal),
    locate: async (id, signal) => {
      await reach.ensure(signal);
      const found = stored(index.use((each) => each.byId(id)));
      if (found?.place !== 'library') return null;
      const path = join(found.folder, SIDECAR);
      const there = await disk.run('there', { path }, { signal }).catch((cause: unknown) => {
        throw diskError(cause, 'read the library', folder);
      });
      return there ? found : null;
    },
    findByJob: (jobId, signal) => findKnowingAll((each) => each.byJob(jobId), signal),
    ...stagings,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    ensure,
    holds: async (path, inside) => {
      // Nobody asks a disk that did not answer before.
      if (reach.problem() !== null) return false;
      return disk.run('within', { path, folder: inside }).catch(() => false);
    },
    lookCloser: () => beside(sync.look('sidecars')),
    problem: reach.problem,
    state: () => ({
      total: index.use((each) => each.count('library')),
      trashed: index.use((each) => each.count('trash')),
      problem: reach.problem(),
      reading: sync.progress(),
    }),
    ids: (order, offset, limit) => index.use((each) => each.ids(order, offset, limit)),
    position: (order, id) => index.use((each) => each.position(order, id)),
    startingWith: (order, letters, after) => index.use((each) => each.startingWith(order, letters, after)),
    keepMeasured: async (id, measured) => {
      const found = stored(index.use((each) => each.byId(id)));
      if (found !== null) await sidecars.edit(found.folder, { of: 'measured', measured });
    },
    trash: createTrash({ folder, disk, index, ids, logger, ensure, onChange: tell }),
    close: async () => {
      reach.close();
      await disk.close();
      await sync.close();
      index.close();
    },
  };
}

/** A folder of the library as the index names it. */
function pathInside(library: string, folder: string): string {
  return relative(library, folder).split(sep).join('/');
}

function moment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, MOMENT_MS).unref());
}
