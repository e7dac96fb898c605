import { access } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { AppError } from '../../../shared/model/app-error.ts';
import { NEWEST_FIRST } from '../../../shared/model/library-order.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import { damagedWords } from './damaged-words.ts';
import { diskError } from './disk-error.ts';
import type { AssetIndex, DamagedSidecar, IndexedAsset } from './index/asset-index.ts';
import { indexEntry } from './index/index-entry.ts';
import { createLivingIndex } from './index/living-index.ts';
import type { StoredAsset } from './library.ts';
import { openLibraryFolder } from './library-folder.ts';
import { createLibraryReach } from './library-reach.ts';
import type { OpenLibrary } from './open-library.ts';
import { sweepStaging } from './staging-folder.ts';
import { createStagings } from './stagings.ts';
import { createChildLinks } from './sync/child-links.ts';
import { createLibrarySync } from './sync/library-sync.ts';
import { createSidecarEdits } from './sync/sidecar-edits.ts';
import { readSidecars, SIDECAR, sidecarMark } from './sync/sidecars.ts';
import { watchFolders } from './sync/watch-folders.ts';
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
  /** Whether the system is asked to tell of folders that come and go. */
  readonly watches?: boolean;
  /** Tells that the library went missing, or with null that it is back. */
  readonly onProblem?: (problem: AppError | null) => void;
}

/**
 * Opens the library in a folder, which becomes one where it is not yet. Several processes may use one library. What its index
 * knows is there at once; what changed on the disk since is taken in beside it.
 * @throws AppError `disk` where it cannot be written, `input` where it is damaged or of a newer version; neither where
 * it is waited for
 */
export async function createLibrary(options: LibraryOptions): Promise<OpenLibrary> {
  const { folder, data = null, clock, ids, logger, waits = false } = options;
  const listeners = new Set<(ids: readonly string[]) => void>();
  const tell = (changed: readonly string[]): void => {
    for (const listener of listeners) listener(changed);
  };
  const ensure = (): Promise<void> => reach.ensure();
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
    onWritten: async (written) => {
      const { entries } = await readSidecars(folder, [pathInside(folder, written)]);
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
    clock,
    ids,
    ensure,
    sidecars,
    find: (id) => stored(index.use((each) => each.byId(id))),
    onCommitted: async (kept) => {
      await keepRow(kept);
      await links.link([kept.asset]);
    },
  });
  const sync = createLibrarySync({
    folder,
    index,
    clock,
    ensure,
    onChange: tell,
    onDamaged: tellDamaged,
    onChildren: links.link,
  });
  const watch = options.watches === true ? watchFolders(folder, () => beside(sync.look('folders'))) : null;

  async function open(): Promise<string> {
    const { id } = await openLibraryFolder(folder, ids, { make: !waits });
    const swept = await sweepStaging(folder, clock.now()).catch((cause: unknown) => {
      logger.warn('Half-written assets of earlier runs could not be removed.', { cause: String(cause) });
      return 0;
    });
    if (swept > 0) logger.info('Half-written assets of earlier runs were removed.', { count: swept });
    index.settle(id);
    watch?.start();
    return id;
  }

  async function refresh(): Promise<void> {
    await sync.look('folders').catch((cause: unknown) => {
      throw diskError(cause, 'read the library', folder);
    });
  }

  const reach = createLibraryReach({
    folder,
    clock,
    open,
    onProblem: (problem) => {
      if (problem === null) logger.info('the library is back', { folder });
      else logger.warn('the library cannot be reached', { folder, cause: problem.message });
      options.onProblem?.(problem);
      tell([]);
    },
    onReturn: async () => {
      watch?.start();
      await lookAtAll();
    },
  });

  /** Only once every folder was looked at can anybody say that something is not there. */
  async function findKnowingAll(
    find: (index: AssetIndex) => IndexedAsset | null,
  ): Promise<StoredAsset | null> {
    for (;;) {
      await sync.complete().catch((cause: unknown) => {
        throw diskError(cause, 'read the library', folder);
      });
      const before = index.generation();
      const found = index.use(find);
      if (index.generation() === before) return stored(found);
    }
  }

  /** The asset is on the disk by now, whatever becomes of its row: the next look finds it. */
  async function keepRow(kept: StoredAsset): Promise<void> {
    try {
      const path = pathInside(folder, kept.folder);
      const mark = await sidecarMark(folder, path);
      tell(index.use((each) => each.put([indexEntry(path, mark, kept.asset)])));
    } catch (cause) {
      logger.warn('an asset was not taken into the index', { folder: kept.folder, cause: String(cause) });
    }
  }

  try {
    await reach.ensure();
    beside(lookAtAll());
  } catch (cause) {
    if (!waits) {
      reach.close();
      await sync.close();
      index.close();
      throw cause;
    }
  }

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
    findByFingerprint: (print) => findKnowingAll((each) => each.byFingerprint(print)),
    findInTrash: (print) => findKnowingAll((each) => each.trashedByFingerprint(print)),
    findByResult: (sha256) => findKnowingAll((each) => each.byResult(sha256)),
    locate: async (id) => {
      await reach.ensure();
      const found = stored(index.use((each) => each.byId(id)));
      const there = found?.place === 'library' && (await exists(join(found.folder, SIDECAR)));
      return there ? found : null;
    },
    findByJob: (jobId) => findKnowingAll((each) => each.byJob(jobId)),
    ...stagings,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
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
      if (found !== null)
        await sidecars.edit(found.folder, ({ kind }) => (kind === 'depth' ? {} : { measured }));
    },
    trash: createTrash({ folder, index, ids, logger, ensure, onChange: tell }),
    close: async () => {
      reach.close();
      watch?.close();
      await sync.close();
      index.close();
    },
  };
}

/** A folder of the library as the index names it. */
function pathInside(library: string, folder: string): string {
  return relative(library, folder).split(sep).join('/');
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
