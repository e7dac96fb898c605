import { createHash } from 'node:crypto';
import type { StandingStill } from '../../../shared/model/watch/watch.ts';
import { wantedBy } from '../batch/gather-references.ts';
import { createViewNames } from '../batch/views/view-names.ts';
import { lookAtFolder } from './look-at-folder.ts';
import { togetherIn } from './together-in.ts';
import { ownFolders, standingStill } from './watch-facts.ts';
import { queueOf } from './watch-queue.ts';
import type { OpenWatchParts, WatchWish } from './watch-wish.ts';
import { createWatcher, type Watcher } from './watcher.ts';

/**
 * Begins to watch a folder, or goes on where an earlier run ended. One folder, recipe and connection are one watch.
 * @throws AppError `not-found` if there is no such folder and it was never watched, `usage` if it lies where Maquette itself writes
 */
export async function openWatch(parts: OpenWatchParts, wish: WatchWish): Promise<Watcher> {
  const { store, jobs, library, ports } = parts;
  const { id = idOfWatch(wish) } = wish;
  const own = await ownFolders(parts, wish, store.watch(id) !== null);
  const known = store.watch(id);
  const batchId = `watch-${id}`;
  const { folder, connectionId } = wish;
  // Of one that goes on, the artist may have changed the limits meanwhile.
  const { budget, mostADay, quiet } = wish.id === undefined || known === null ? wish : known;
  /** What the artist knew when the watch was begun, or went on by their word. */
  const accepted = <T>(what: StandingStill, now: T, before: T | undefined): T =>
    before === undefined || wish.goOn.has(what) ? now : before;
  if (wish.goOn.has('ledger')) jobs.releaseNew();
  store.put({
    id,
    folder,
    connectionId,
    batchId,
    budget,
    mostADay,
    quiet,
    existing: known?.existing ?? wish.existing,
    isBegun: known?.isBegun ?? false,
    isPaused: known?.isPaused ?? false,
    emptyPlace: known?.emptyPlace ?? null,
    watchedFor: wish.watchedFor ?? known?.watchedFor ?? null,
    isRemoved: wish.watchedFor !== undefined && wish.id === undefined ? false : (known?.isRemoved ?? false),
    libraryId: accepted('library', library.id, known?.libraryId),
    restoredAt: accepted('ledger', jobs.restoredAt(), known?.restoredAt),
    mark: accepted('ledger', jobs.markOf(batchId), known?.mark),
  });
  let made = await wish.made();
  return createWatcher(
    {
      store,
      clock: ports.clock,
      logger: ports.logger,
      look: async (watch, signal) => {
        made = await wish.made();
        return lookAtFolder(watch.folder, wantedBy(made.recipe), own, signal);
      },
      together: () => togetherIn(createViewNames(ports.settings.read().viewWords)),
      standingStill: (watch) => standingStill(parts, watch),
      alone: parts.alone,
      queue: queueOf(parts, wish, { id, batchId, made: () => made }),
    },
    id,
  );
}

/** Names a watch from one run to the next. */
export function idOfWatch({
  folder,
  recipeKey,
  connectionId,
}: Pick<WatchWish, 'folder' | 'recipeKey' | 'connectionId'>): string {
  const names = JSON.stringify([folder, recipeKey, connectionId]);
  return createHash('sha256').update(names).digest('hex').slice(0, 24);
}
