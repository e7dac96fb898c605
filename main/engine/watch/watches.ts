import { AppError } from '../../../shared/model/app-error.ts';
import type {
  StandingStill,
  Watch,
  WatchEntry,
  WatchedFor,
  WatchStatus,
} from '../../../shared/model/watch/watch.ts';
import { createSerialQueue } from '../async/slots.ts';
import type { Naming } from '../batch/open-naming.ts';
import type { Connections } from '../connections/connections.ts';
import { followRecipe } from './follow-recipe.ts';
import {
  type Limits,
  requireAccount,
  requireLimits,
  requireNoFile,
  requireTaken,
  type WantedWatch,
  wishOf,
} from './followed-watch.ts';
import { createFollowing } from './following.ts';
import { createKeptWatches, isListed } from './kept-watches.ts';
import { idOfWatch, openWatch } from './open-watch.ts';
import type { OpenWatchParts } from './watch-wish.ts';
import { type RecipePlaces, withFollowing } from './watched-recipe.ts';

/** The folders that Maquette watches while it is open. None is watched before the artist adds one. */
export interface Watches {
  readonly list: () => readonly WatchStatus[];
  /** Throws AppError `usage` for what cannot be watched, `not-found`, `disk`; {@link openWatch}'s. */
  readonly add: (wanted: WantedWatch & Limits) => Promise<WatchStatus>;
  readonly change: (id: string, limits: Limits) => Promise<WatchStatus>;
  readonly pause: (id: string, isPaused: boolean) => Promise<WatchStatus>;
  readonly goOn: (id: string, although: StandingStill) => Promise<WatchStatus>;
  /** Files that were not sent by themselves wait for the artist no more. */
  readonly settle: (id: string) => Promise<WatchStatus>;
  readonly remove: (id: string) => Promise<void>;
  /** Puts one back that was removed, paused. */
  readonly putBack: (id: string) => Promise<WatchStatus>;
  readonly log: (id: string, most: number) => readonly WatchEntry[];
  /** Goes on with what was watched before. A store that cannot be read is told as a notice. */
  readonly begin: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface WatchesParts extends Omit<OpenWatchParts, 'store' | 'alone'> {
  readonly library: OpenWatchParts['library'] & { readonly ensure: () => Promise<void> };
  readonly connections: Pick<Connections, 'find' | 'selected'>;
  readonly naming: Pick<Naming, 'of'>;
  /** The recipes of the studio's folder. */
  readonly recipes: { readonly now: RecipePlaces['shared'] };
  /** Milliseconds between two looks. */
  readonly everyMs?: number;
  readonly tell: (all: readonly WatchStatus[]) => void;
  readonly notice: (message: string) => void;
}

export function createWatches(given: WatchesParts): Watches {
  const { ports, library, connections, naming, tell } = given;
  const { store, all, known, close } = createKeptWatches(ports.paths.data);
  const { run: alone } = createSerialQueue();
  const parts = { ...given, batches: requireAccount(given.batches, connections), alone };
  const list = (): readonly WatchStatus[] => all().map((watch) => following.statusOf(watch));
  const following = createFollowing({ ...given, store, onTurn: () => tell(list()) });
  // One at a time: two words at once about one folder would each open it.
  const turns = createSerialQueue();
  const places: RecipePlaces = { settings: ports.settings.read, shared: given.recipes.now };
  const madeBy = (id: string, watchedFor: WatchedFor) =>
    followRecipe({ store, places, now: ports.clock.now }, id, watchedFor);
  const follow = (watch: Watch, although: ReadonlySet<StandingStill> = new Set()): Promise<void> =>
    following.follow(watch.id, async () => {
      const made = watch.watchedFor === null ? null : madeBy(watch.id, watch.watchedFor);
      if (made === null) throw new AppError('internal', 'A watch of the command line was opened.');
      return openWatch({ ...parts, store: store() }, wishOf(watch, although, { naming, made }));
    });
  const told = (id: string): WatchStatus => {
    tell(list());
    return following.statusOf(known(id));
  };
  /** At once: it waits for no folder on a share that does not answer. */
  const set = async (id: string, change: (watch: Watch) => Watch): Promise<WatchStatus> => {
    store().put(change(known(id)));
    following.poke(id);
    return told(id);
  };

  return {
    list,
    add: (wanted) =>
      turns.run(async () => {
        const limits = requireLimits(wanted);
        requireTaken(wanted.watchedFor);
        const folder = await requireNoFile(wanted.folder);
        await library.ensure();
        const { existing } = wanted;
        const watchedFor = await withFollowing(places, wanted.watchedFor);
        const connectionId = connections.selected();
        const wish = wishOf(
          { folder, connectionId, watchedFor, existing, ...limits },
          new Set<StandingStill>(['library']),
          { naming, made: () => made() },
        );
        const id = idOfWatch(wish);
        const made = madeBy(id, watchedFor);
        const before = store().watch(id);
        if (isListed(before)) throw new AppError('usage', 'This folder is watched with this recipe already.');
        if (before !== null) anew(before, existing);
        await following.open(id, () => openWatch({ ...parts, store: store() }, wish));
        return told(id);
      }),
    change: async (id, limits) => {
      const changed = requireLimits(limits);
      return set(id, (watch) => ({ ...watch, ...changed }));
    },
    pause: (id, isPaused) => set(id, (watch) => ({ ...watch, isPaused })),
    goOn: (id, although) =>
      turns.run(async () => {
        await follow(known(id), new Set([although]));
        return told(id);
      }),
    settle: async (id) => {
      store().settle(known(id), ports.clock.now());
      return told(id);
    },
    remove: async (id) => {
      store().put({ ...known(id), isRemoved: true });
      await following.leave(id);
      tell(list());
    },
    putBack: (id) =>
      turns.run(async () => {
        const watch = store().watch(id);
        if (watch === null) throw new AppError('not-found', 'Nothing is known of this folder any more.');
        store().put({ ...watch, isRemoved: false, isPaused: true });
        await follow(known(id));
        return told(id);
      }),
    log: (id, most) => store().log(id, most),
    begin: async () => {
      try {
        // Not in turn: a share that does not answer holds up no word about another folder.
        await Promise.all(list().map(({ watch }) => follow(watch)));
      } catch (cause) {
        given.notice(cause instanceof Error ? cause.message : String(cause));
      }
    },
    close: async () => {
      await following.close();
      close();
    },
  };

  /** One that was removed, or that the command line ran, begins again. What it dealt with stays, so that nothing is sent twice. */
  function anew(before: Watch, existing: Watch['existing']): void {
    store().put({ ...before, existing, isBegun: false, isPaused: false, emptyPlace: null });
    if (existing === 'take') store().forget(before.id, 'left');
  }
}
