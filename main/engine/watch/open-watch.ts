import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { NamedChain } from '../../../shared/model/chain/chain.ts';
import { addCredits } from '../../../shared/model/credits.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import type { StandingStill, Watch, WatchedFor } from '../../../shared/model/watch/watch.ts';
import type { Batches } from '../batch/batches.ts';
import type { ChainChoice } from '../batch/chain/start-chains.ts';
import type { PlanRequest } from '../batch/gather-references.ts';
import { wantedBy } from '../batch/gather-references.ts';
import type { BatchRequest } from '../batch/mend/plan-mended.ts';
import type { NameBatch } from '../batch/name-jobs.ts';
import { createViewNames } from '../batch/views/view-names.ts';
import { lookAtFolder } from './look-at-folder.ts';
import { togetherIn } from './together-in.ts';
import { againstChain, chainsToCome } from './watch-chains.ts';
import { against, ownFolders, standingStill, type WatchFacts } from './watch-facts.ts';
import type { WatchStore } from './watch-store.ts';
import { createWatcher, type Watcher } from './watcher.ts';

/** What is made of the files of a watched folder. */
export interface WatchMade {
  /** Of a chain, its first. */
  readonly recipe: Recipe;
  readonly chain: NamedChain | null;
  readonly fixes: BatchRequest['fixes'];
}

/** What a folder is watched for. */
export interface WatchWish
  extends Pick<Watch, 'folder' | 'connectionId' | 'budget' | 'mostADay' | 'quiet' | 'existing'> {
  /** Of a watch that is known; left out: by its folder, recipe and connection. */
  readonly id?: string;
  /** Names the recipe from one run to the next: its name, or what it is. */
  readonly recipeKey: string;
  /** What is made of the files, asked anew at each look. */
  readonly made: () => WatchMade | Promise<WatchMade>;
  /** For a chain; left out: the artist approves, and nothing is held back. */
  readonly choice?: ChainChoice;
  /** What Maquette makes while it is open; left out: as it was before. */
  readonly watchedFor?: WatchedFor;
  readonly views: PlanRequest['views'];
  readonly ignoreMasks: boolean;
  readonly nameBatch: NameBatch;
  /** Where copies of results go; null for nowhere. Absolute. */
  readonly handOff: string | null;
  /** The artist's word that a watch that stands still goes on. */
  readonly goOn: ReadonlySet<StandingStill>;
}

export interface OpenWatchParts extends WatchFacts {
  readonly store: WatchStore;
  readonly batches: Pick<Batches, 'plan' | 'start'>;
}

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
      queue: {
        mark: ({ batchId }) => jobs.mark(batchId),
        openDay: async ({ batchId, budget: ofDay }) => {
          const day = jobs.openDay(batchId, ofDay);
          const now = jobs.budget(batchId);
          if (now !== null && now !== day.limit) await jobs.setBudget(batchId, day.limit);
          return { ...day, committed: addCredits([day.committed, chainsToCome(jobs, batchId)]) };
        },
        plan: (_watch, paths) =>
          parts.batches.plan({
            paths,
            seen: new Set(paths),
            recipe: made.recipe,
            ...(made.chain !== null && { chain: made.chain }),
            fixes: made.fixes,
            views: wish.views,
            ignoreMasks: wish.ignoreMasks,
            connectionId,
            isApart: true,
          }),
        queuedSince: ({ batchId }, since) => {
          const isSince = (each: { readonly batchId: string; readonly createdAt: number }): boolean =>
            each.batchId === batchId && each.createdAt >= since;
          return made.chain === null
            ? jobs.list().filter(({ job }) => isSince(job)).length
            : [...jobs.chains.open()].filter(isSince).length;
        },
        against: (row, fingerprint) =>
          made.chain === null
            ? against(parts, row, fingerprint)
            : againstChain(parts, made.chain, row, fingerprint),
        start: async (watch, plan, rows, limit) => {
          const wanted = rows.flatMap(({ row }) =>
            row.fingerprint === null ? [] : [{ id: row.id, fingerprint: row.fingerprint }],
          );
          const into = { id: batchId, title: `${basename(folder) || folder} (watched)` };
          /** Pictures are read for a while before jobs are added: a word that came meanwhile counts. */
          const nameBatch: NameBatch = async (named) => {
            if (!isAsSet(store.watch(id), watch)) throw new ChangedMeanwhile();
            return wish.nameBatch(named);
          };
          try {
            const started = await parts.batches.start(plan.id, wanted, limit, nameBatch, into, wish.choice);
            const works = started.chains.flatMap((chain) => jobs.chains.find(chain)?.work ?? []);
            return [...started.jobs.map((job) => job.fingerprint), ...works];
          } catch (cause) {
            if (cause instanceof ChangedMeanwhile) return [];
            throw cause;
          }
        },
      },
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

class ChangedMeanwhile extends Error {}

/** Whether the artist set nothing of a watch otherwise since it was read. */
function isAsSet(now: Watch | null, read: Watch): boolean {
  const set = (watch: Watch | null): string =>
    JSON.stringify([watch?.budget, watch?.mostADay, watch?.quiet, watch?.isPaused, watch?.isRemoved]);
  return set(now) === set(read);
}
