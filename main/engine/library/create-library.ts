import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../shared/model/app-error.ts';
import { NEWEST_FIRST } from '../../../shared/model/library-order.ts';
import { abortable } from '../async/abortable.ts';
import { createSerialQueue } from '../async/slots.ts';
import { diskError } from '../disk/disk-error.ts';
import { isDiskSilence } from '../disk/disk-silence.ts';
import { createLibraryBackups } from './backup/keep-library-backups.ts';
import { forgettingTrash } from './collections/forgetting-trash.ts';
import { openCollections } from './collections/open-collections.ts';
import { createDamagedReport } from './damaged-report.ts';
import { createLibraryDisk } from './disk/library-disk.ts';
import { createFactsEdits } from './facts/edit-facts.ts';
import type { AssetIndex } from './index/asset-index.ts';
import { checkDaily } from './index/check/check-daily.ts';
import type { SidecarMark } from './index/index-entry.ts';
import { createReplaceableIndex } from './index/replaceable-index.ts';
import { fillSearch } from './index/search/fill-search.ts';
import type { StoredAsset } from './library.ts';
import { proveExpected } from './library-folder.ts';
import type { LibraryOptions } from './library-options.ts';
import { createLibraryPictures } from './library-pictures.ts';
import { createLibraryReach } from './library-reach.ts';
import { createLibraryReads, withFolder } from './library-reads.ts';
import { createFileAccess } from './links/file-access.ts';
import type { OpenLibrary } from './open-library.ts';
import { createStagings } from './stagings.ts';
import { createChildLinks } from './sync/child-links.ts';
import { createLibrarySync } from './sync/library-sync.ts';
import { createSidecarEdits } from './sync/sidecar-edits.ts';
import { SIDECAR } from './sync/sidecars.ts';
import type { SurveyDepth } from './sync/survey.ts';
import { tellCommitted, tellWritten } from './sync/tell-written.ts';
import { createTrash } from './trash.ts';
import { createClaims } from './work/claims.ts';
import { createFindWork, goneFrom } from './work/find-work.ts';

const IN_TRASH = { ...NEWEST_FIRST, place: 'trash' } as const;
/** How long the start waits for a library that may be missing. Milliseconds. */
const START_MS = 3_000;
/** The time limit for removing half-written assets. Milliseconds. */
const SWEEP_MS = 60_000;

/**
 * Opens the library in a folder, and makes the folder a library if it is not one yet. Several processes may use one library. The content of
 * its last known index is available at once; changes on the disk are read in the background.
 * @throws AppError `disk` if it cannot be written, `input` if it is damaged or of a newer version; neither if the library is waited for
 * (`waits`). This function itself waits only a moment for it, and not at all where its index is known.
 */
export async function createLibrary(options: LibraryOptions): Promise<OpenLibrary> {
  const { folder, data = null, clock, ids, logger, waits = false } = options;
  const listeners = new Set<(ids: readonly string[]) => void>();
  const emit = (changed: readonly string[]): void => {
    if (changed.length > 0) backups.touch();
    for (const listener of listeners) listener(changed);
  };
  const ensure = (signal?: AbortSignal): Promise<void> => reach.ensure(signal);
  const disk = createLibraryDisk({
    startDisk: options.startDisk,
    limitMs: options.limitMs,
    onChanged: () => lookAgain('folders'),
    onSilence: () => reach.markSilent(),
  });
  /** Runs in the background. Errors are logged; the state shows what is wrong, and the work is repeated when the library is back. */
  const inBackground = (scan: Promise<void>): void => {
    scan.catch((cause: unknown) => {
      logger.info('the library was not looked through', { folder, cause: String(cause) });
    });
  };
  const lookAgain = (depth: SurveyDepth): void => {
    inBackground(sync.scan(depth));
    inBackground(organised.scan());
  };
  /** Reads first which folders came and went, because others wait for that; then each sidecar. */
  async function scanAll(): Promise<void> {
    await sync.scan('folders');
    await organised.scan();
    await sync.scan('sidecars');
    backups.begin();
    reportDamaged(index.use((each) => each.damaged()));
  }
  const index = createReplaceableIndex({
    ...{ data, folder, logger, startDisk: options.startDisk },
    onLost: () => {
      sync.startOver();
      emit([]);
      lookAgain('folders');
    },
  });
  const stored = withFolder(folder);
  const pictures = createLibraryPictures(index, () => emit([]));
  const turns = createSerialQueue();
  const closing = new AbortController();
  const reportDamaged = createDamagedReport({ folder, logger, notice: options.notice });
  const sidecars = createSidecarEdits({
    logger,
    change: (of, change) => disk.run('edit', { folder: of, change }),
    onWritten: tellWritten({ folder, disk, index, onChange: emit }),
  });
  const links = createChildLinks({
    parentOf: (id) => {
      const parent = stored(index.use((each) => each.byId(id)));
      return parent === null ? null : { folder: parent.folder, children: parent.asset.children };
    },
    sidecars,
  });
  const stagings = createStagings({
    ...{ folder, data },
    disk,
    clock,
    ensure,
    sidecars,
    find: (id) => stored(index.use((each) => each.byId(id))),
    onCommitted: addToIndex,
  });
  const sync = createLibrarySync({
    folder,
    disk,
    index,
    clock,
    ensure,
    onChange: emit,
    onDamaged: reportDamaged,
    onChildren: links.link,
  });

  const trash = createTrash({ folder, disk, index, ids, logger, turns, ensure, onChange: emit });
  const organised = openCollections({ folder, disk, index, clock, ids, logger, ensure, onChange: emit });
  const whole = (): string | null => (sync.isFullyScanned() ? reach.id() : null);
  const backups = createLibraryBackups({ folder, data, disk, index, clock, logger, whole });

  async function open(): Promise<string> {
    const id = await disk.run('open', { library: folder, make: !waits });
    proveExpected(folder, id, options.expects);
    await sweep();
    closing.signal.throwIfAborted();
    // What was shown until now may have been another library's.
    if (index.openFor(id)) emit([]);
    inBackground(fillSearch({ index, disk, signal: closing.signal, onFilled: emit }));
    startWatch();
    return id;
  }

  async function sweep(): Promise<void> {
    const task = { library: folder, now: clock.now(), data };
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

  const throwReadError = (cause: unknown): never => {
    throw reach.problem() ?? diskError(cause, 'read the library', folder);
  };

  async function refresh(signal?: AbortSignal): Promise<void> {
    await abortable(sync.scan('folders').catch(throwReadError), signal);
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
      emit([]);
    },
    onReturn: async () => {
      startWatch();
      // Work that was given up may have been done all the same, so there may be an asset that the index does not have.
      sync.startOver();
      await scanAll();
    },
  });

  /** Searches the index after all folders have been read: only then is it certain that something does not exist. */
  async function askAfterFullScan<Found>(
    find: (index: AssetIndex) => Found,
    signal?: AbortSignal,
  ): Promise<Found> {
    for (;;) {
      await abortable(sync.waitForFullScan().catch(throwReadError), signal);
      const before = index.generation();
      const found = index.use(find);
      if (index.generation() === before) return found;
    }
  }

  async function addToIndex(kept: StoredAsset, mark: SidecarMark): Promise<void> {
    await tellCommitted({ folder, index, logger, onChange: emit }, kept, mark);
    await links.link([kept.asset]);
  }

  const check = (): Promise<void> => checkDaily({ ...options, index, signal: closing.signal });
  const opened = reach.ensure().then(() => inBackground(scanAll().then(check)));
  try {
    const mayWait = waits || options.patient === true;
    // Short enough not to delay the window, and long enough for a disk that is awake. What an index knows is shown at once.
    if (!mayWait) await opened;
    else if (!index.isKnown()) await Promise.race([opened, delay(START_MS, undefined, { ref: false })]);
  } catch (cause) {
    if (!waits && !(options.patient === true && isDiskSilence(cause))) {
      reach.close();
      await disk.close();
      await sync.close();
      await organised.close();
      await index.close();
      throw cause;
    }
  }
  opened.catch(() => undefined);

  type Change = Parameters<typeof sidecars.edit>[1];
  const save = async (id: string, change: Change): Promise<void> => {
    const found = stored(index.use((each) => each.byId(id)));
    if (found !== null) await sidecars.edit(found.folder, change);
  };
  const write = ({ asset, folder: home }: StoredAsset, change: Change): Promise<void> =>
    sidecars.write(home, change).catch((cause: unknown) => {
      throw diskError(cause, `change ${asset.name}`, home);
    });

  return {
    folder,
    get id() {
      return reach.id();
    },
    ...createLibraryReads(index, stored, { limits: options.qualityLimits, recipes: options.namedRecipes }),
    ...createFindWork({ isGone: goneFrom(disk, folder, throwReadError), stored, ask: askAfterFullScan }),
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
    ...stagings,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    ensure,
    ...createFileAccess({ disk, problem: reach.problem, startDisk: options.startDisk }),
    scanSidecars: () => lookAgain('sidecars'),
    collections: organised.collections,
    claims: createClaims({ folder, disk, clock, ensure }),
    pictures,
    problem: reach.problem,
    state: () => ({
      total: index.use((each) => each.count(NEWEST_FIRST)),
      trashed: index.use((each) => each.count(IN_TRASH)),
      problem: reach.problem(),
      reading: sync.progress(),
      organised: organised.organised(),
      unseen: pictures.left(),
    }),
    ...createFactsEdits({ folder, disk, index, clock, logger, turns, ensure, onChange: emit }),
    saveMeasured: (id, measured) => save(id, { of: 'measured', measured }),
    saveQuality: async (id, quality) => {
      const found = stored(index.use((each) => each.byId(id)));
      if (found !== null) await write(found, { of: 'quality', quality });
    },
    saveRun: (id, run) => save(id, { of: 'run', run }),
    relink: async (id, files) => {
      await ensure();
      const found = stored(index.use((each) => each.byId(id)));
      if (found === null) throw new AppError('not-found', 'This asset is not in the library any more.');
      await turns.run(() => write(found, { of: 'links', files }));
    },
    trash: forgettingTrash(trash, { collections: organised.collections, index }),
    close: async () => {
      closing.abort();
      backups.close();
      reach.close();
      await disk.close();
      await sync.close();
      await organised.close();
      await index.close();
    },
  };
}
