import { setImmediate as breathe } from 'node:timers/promises';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { CollectionChange } from '../../../../shared/model/collections/change-collection.ts';
import type { CollectionFault, CollectionView } from '../../../../shared/model/collections/collection.ts';
import {
  type SearchChange,
  type SearchView,
  searchView,
} from '../../../../shared/model/collections/saved-searches.ts';
import { tagTreeNodes } from '../../../../shared/model/collections/tag-nodes.ts';
import type { TagNode, TagTreeChange } from '../../../../shared/model/collections/tag-tree.ts';
import { createSerialQueue } from '../../async/slots.ts';
import { diskError } from '../../disk/disk-error.ts';
import type { Clock, Ids, Logger } from '../../ports.ts';
import type { LibraryDisk } from '../disk/library-disk.ts';
import { collectionKey } from '../index/collections/collection-conditions.ts';
import type { CollectionHead, CollectionTables } from '../index/collections/collection-tables.ts';
import { countedTags } from '../index/collections/counted-tags.ts';
import type { ReplaceableIndex } from '../index/replaceable-index.ts';
import { failureWords } from './change-failure.ts';
import type { ChangeOutcome } from './change-files.ts';
import { SEARCHES_FILE, TAGS_FILE } from './collection-file.ts';

/** What could not be done: how many changes, and why the first of them was not. */
export type SomeFailed = { readonly count: number; readonly why: string } | null;

/** Collections, saved searches and the tree of tags of a library. All that is read comes from the index. */
export interface Collections {
  readonly list: () => Promise<readonly CollectionView[]>;
  /** The files of collections that are not, or not wholly, used. */
  readonly faults: () => readonly CollectionFault[];
  readonly having: (
    ids: readonly string[],
  ) => Promise<readonly { readonly id: string; readonly count: number }[]>;
  /** Throws AppError if nothing could be changed. */
  readonly change: (changes: readonly CollectionChange[]) => Promise<{
    readonly back: readonly CollectionChange[];
    readonly made: readonly string[];
    readonly failed: SomeFailed;
  }>;
  readonly searches: () => readonly SearchView[];
  readonly changeSearches: (
    changes: readonly SearchChange[],
  ) => Promise<{ readonly back: readonly SearchChange[]; readonly made: readonly string[] }>;
  readonly tagTree: () => Promise<readonly TagNode[]>;
  /** The tags that the tree's file names. */
  readonly keptTags: () => readonly string[];
  readonly changeTagTree: (
    changes: readonly TagTreeChange[],
  ) => Promise<{ readonly back: readonly TagTreeChange[] }>;
  /** Takes assets out of all collections because they do not exist any more. Never throws: what stays there is not shown. */
  readonly forget: (ids: readonly string[]) => Promise<void>;
}

export interface CollectionsOptions {
  /** The library's, absolute. */
  readonly folder: string;
  readonly disk: Pick<LibraryDisk, 'run'>;
  readonly index: ReplaceableIndex;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  /** Checks that the library is there. Throws AppError. */
  readonly ensure: () => Promise<void>;
  /** Reads what is in the files now. */
  readonly scan: () => Promise<void>;
}

/** Assets of a collection that are counted, or asked for, between two turns of the event loop. */
const SLICE = 5_000;

export function createCollections(options: CollectionsOptions): Collections {
  const { folder: library, disk, index, clock, ids, logger, ensure, scan } = options;
  /** In the order in which they were asked for. */
  const asked = createSerialQueue();
  const use = <Result>(work: (tables: CollectionTables) => Result): Result =>
    index.use((each) => work(each.collections));

  async function viewOf({ id, name, label, notes, listing }: CollectionHead): Promise<CollectionView> {
    const counted = { count: 0, trashed: 0 };
    for (let from = 0; ; from += SLICE) {
      const { count, trashed, isEnd } = use((tables) => tables.count(listing, from, SLICE));
      counted.count += count;
      counted.trashed += trashed;
      if (isEnd) return { id, name, label, notes, ...counted };
      await breathe();
    }
  }

  /** Does it after all that was asked for before. What is on the disk then is read at once. */
  const changing = <Result>(what: string, work: () => Promise<Result>): Promise<Result> =>
    asked.run(async () => {
      try {
        await ensure();
        const result = await work();
        // It is written by now: if it cannot be read at the moment, what takes it back is not to be lost with the error.
        await scan().catch((cause: unknown) =>
          logger.warn('collections were changed, and could not be read again', { cause: String(cause) }),
        );
        return result;
      } catch (cause) {
        throw diskError(cause, what, library);
      }
    });

  /** A name that another collection has already is refused; of those that exist, the window knows by now. */
  function nameTaken(change: CollectionChange, taken: ReadonlyMap<string, string>): AppError | null {
    if (!('name' in change) || change.name === undefined) return null;
    const holder = taken.get(collectionKey(change.name));
    if (holder === undefined || holder === change.id) return null;
    return new AppError(
      'usage',
      `There is a collection with the name ${change.name} already. Choose another name.`,
    );
  }

  async function changeAll(changes: readonly CollectionChange[]): ReturnType<Collections['change']> {
    const heads = use((tables) => tables.heads());
    const files = new Map(heads.map(({ id, file }) => [id, file]));
    const taken = new Map(heads.map(({ id, name }) => [collectionKey(name), id]));
    const failures: AppError[] = [];
    const wanted = changes.flatMap((change) => {
      const refused = nameTaken(change, taken);
      if (refused !== null) failures.push(refused);
      const freshId = ids.uuid();
      if (refused === null && 'name' in change && change.name !== undefined) {
        for (const [key, id] of taken) if (id === change.id) taken.delete(key);
        taken.set(collectionKey(change.name), change.id ?? freshId);
      }
      return refused === null ? [{ change, file: files.get(change.id ?? '') ?? null, freshId }] : [];
    });
    const task = { library, changes: wanted, at: clock.now() };
    const outcomes = wanted.length === 0 ? [] : await disk.run('changeCollections', task);
    const back: CollectionChange[] = [];
    const made: string[] = [];
    outcomes.forEach((outcome, position) => {
      const { change, freshId } = wanted[position] ?? {};
      if ('failed' in outcome) {
        const name = heads.find(({ id }) => id === change?.id)?.name ?? 'the collection';
        failures.push(failureWords(outcome.failed, name, library));
        return;
      }
      back.unshift(...outcome.back);
      if (change?.of === 'create') made.push(change.id ?? freshId ?? '');
    });
    for (const cause of failures) logger.warn('a collection was not changed', { cause: cause.message });
    const [first] = failures;
    if (first === undefined) return { back, made, failed: null };
    if (failures.length === changes.length) throw first;
    return { back, made, failed: { count: failures.length, why: first.message } };
  }

  const backOf = <Change>(outcome: ChangeOutcome<Change>, file: string): readonly Change[] => {
    if ('failed' in outcome) throw failureWords(outcome.failed, file, library);
    return outcome.back;
  };

  return {
    list: async () => {
      const views: CollectionView[] = [];
      for (const head of use((tables) => tables.heads())) {
        views.push(await viewOf(head));
        await breathe();
      }
      return views;
    },
    faults: () => use((tables) => tables.faults()),
    having: async (wanted) => {
      const counts = new Map<number, number>();
      for (let from = 0; from < wanted.length; from += SLICE) {
        if (from > 0) await breathe();
        const slice = wanted.slice(from, from + SLICE);
        for (const { listing, count } of use((tables) => tables.having(slice)))
          counts.set(listing, (counts.get(listing) ?? 0) + count);
      }
      return use((tables) => tables.heads()).flatMap(({ id, listing }) => {
        const count = counts.get(listing);
        return count === undefined ? [] : [{ id, count }];
      });
    },
    change: (changes) => changing('change the collections', () => changeAll(changes)),
    searches: () => (use((tables) => tables.searches())?.searches ?? []).map(searchView),
    changeSearches: (changes) =>
      changing('change the saved searches', async () => {
        const freshIds = changes.map(() => ids.uuid());
        const task = { library, changes, freshIds, at: clock.now() };
        const back = backOf(await disk.run('changeSearches', task), SEARCHES_FILE);
        const deleted = new Set(back.flatMap((change) => (change.of === 'delete' ? [change.id] : [])));
        const made = changes.flatMap((change, position) =>
          change.of === 'create' ? [change.id ?? freshIds[position] ?? ''] : [],
        );
        return { back, made: made.filter((id) => deleted.has(id)) };
      }),
    tagTree: async () => {
      const counted = await countedTags((after, last) => index.use((each) => each.taggedRows(after, last)));
      return tagTreeNodes(use((tables) => tables.tags())?.tags ?? [], counted);
    },
    keptTags: () => use((tables) => tables.tags())?.tags ?? [],
    changeTagTree: (changes) =>
      changing('change the tree of tags', async () => ({
        back: backOf(await disk.run('changeTagTree', { library, changes }), TAGS_FILE),
      })),
    forget: async (gone) => {
      const lists = use((tables) => tables.heads());
      const changes: CollectionChange[] = [];
      for (let from = 0; from < gone.length; from += SLICE) {
        if (from > 0) await breathe();
        const slice = gone.slice(from, from + SLICE);
        const holding = new Set(use((tables) => tables.having(slice)).map(({ listing }) => listing));
        for (const { id, listing } of lists)
          if (holding.has(listing)) changes.push({ of: 'take', id, ids: slice });
      }
      if (changes.length === 0) return;
      await changing('change the collections', () => changeAll(changes)).catch((cause: unknown) =>
        logger.info('deleted assets are still named in collections', { cause: String(cause) }),
      );
    },
  };
}
