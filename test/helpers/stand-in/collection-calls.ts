import type { EngineEvent, Handlers } from '../../../shared/bridge/contract.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import {
  type CollectionChange,
  changeCollection,
} from '../../../shared/model/collections/change-collection.ts';
import type { Collection } from '../../../shared/model/collections/collection.ts';
import { retagEdits } from '../../../shared/model/collections/retag.ts';
import {
  changeSearches,
  type SavedSearch,
  type SearchChange,
  searchView,
} from '../../../shared/model/collections/saved-searches.ts';
import { tagNodes } from '../../../shared/model/collections/tag-nodes.ts';
import { changeTagTree, type TagTreeChange } from '../../../shared/model/collections/tag-tree.ts';
import { changeBack, type FactsEdit, withFacts } from '../../../shared/model/facts/asset-facts.ts';
import { folderOf, type LibraryWorld } from './library-calls.ts';
import type { Scenario } from './scenario.ts';

type CollectionHandlers = Pick<Handlers, 'collections' | 'searches' | 'tagTree'>;
type TagBack = Parameters<Handlers['tagTree']['takeBack']>[0]['back'];

/** Collections, saved searches and the tree of tags of the stand-in, in memory, changed by the engine's own rules. */
export function createCollectionCalls({
  scenario,
  world,
  emit,
  ask,
}: {
  readonly scenario: Scenario;
  readonly world: LibraryWorld;
  readonly emit: (event: EngineEvent) => void;
  readonly ask: (words: string) => void;
}): CollectionHandlers {
  const isBusy = scenario === 'busy' || scenario === 'full';
  const deleted = new Map<string, Collection>();
  let searches: readonly SavedSearch[] = isBusy ? SEARCHES : [];
  let tags: readonly string[] = isBusy ? ['props', 'props/swords', 'to retouch'] : [];
  let made = 0;
  world.collections = isBusy ? collectionFixtures(world) : [];

  const collections = (): readonly Collection[] => world.collections ?? [];
  const placeOf = (id: string): string | undefined =>
    world.assets.find(({ asset }) => asset.id === id)?.place;
  function tell(ids: readonly string[]): void {
    world.libraryIs = { ...world.libraryIs, organised: (world.libraryIs.organised ?? 0) + 1 };
    const count = (place: string): number => world.assets.filter((view) => view.place === place).length;
    const status = {
      folder: folderOf(world),
      total: count('library'),
      trashed: count('trash'),
      ...world.libraryIs,
    };
    const changed = world.assets.filter(({ asset }) => ids.includes(asset.id));
    emit({ event: 'library.changed', payload: { changed, gone: [], more: false, status } });
  }
  const named = (id: string): Collection => {
    const found = collections().find((each) => each.id === id);
    if (found === undefined) throw new AppError('not-found', 'That collection is not in this library.');
    return found;
  };
  function changeOne(change: CollectionChange): { back: readonly CollectionChange[]; made: string[] } {
    switch (change.of) {
      case 'create': {
        made += 1;
        const { id = `collection-made-${made}`, name, label, notes = '', ids = [] } = change;
        if (collections().some((each) => each.name.toLowerCase() === name.toLowerCase()))
          throw new AppError('usage', `There is a collection ${name} already. Choose another name.`);
        const collection = collectionOf(id, name, ids, notes);
        world.collections = [...collections(), { ...collection, ...(label !== undefined && { label }) }];
        return { back: [{ of: 'delete', id }], made: [id] };
      }
      case 'delete':
        deleted.set(change.id, named(change.id));
        world.collections = collections().filter(({ id }) => id !== change.id);
        return { back: [{ of: 'restore', id: change.id }], made: [] };
      case 'restore': {
        const back = deleted.get(change.id);
        if (back === undefined) throw new AppError('not-found', 'That collection was not deleted.');
        world.collections = [...collections(), back];
        return { back: [{ of: 'delete', id: change.id }], made: [] };
      }
      default: {
        const { collection, back } = changeCollection(named(change.id), change, 0);
        world.collections = collections().map((each) => (each.id === change.id ? collection : each));
        return { back, made: [] };
      }
    }
  }
  function retag(edits: readonly FactsEdit[], changes: readonly TagTreeChange[]) {
    const back: FactsEdit[] = [];
    for (const { ids, change } of edits) {
      world.assets = world.assets.map((view) => {
        if (!ids.includes(view.asset.id)) return view;
        const its = changeBack(view.asset, change, 0);
        if (its !== null) back.unshift({ ids: [view.asset.id], change: its });
        return { ...view, asset: withFacts(view.asset, change, 0) };
      });
    }
    const treeBack = changeTree(changes);
    const touched = [...new Set(back.flatMap(({ ids }) => ids))];
    tell(touched);
    return {
      changed: touched.length,
      back: { edits: back, changes: treeBack },
      failed: null,
      isStopped: false,
    };
  }
  function changeTree(changes: readonly TagTreeChange[]): TagTreeChange[] {
    const back: TagTreeChange[] = [];
    for (const change of changes) {
      const changed = changeTagTree(tags, change);
      tags = changed.tags;
      back.unshift(...changed.back);
    }
    return back;
  }
  const tagged = () => world.assets.map(({ asset }) => ({ id: asset.id, tags: asset.tags }));

  return {
    collections: {
      list: async () => ({
        collections: [...collections()]
          .sort((a, b) => a.name.localeCompare(b.name))
          .map(({ id, name, label = null, notes, assets }) => ({
            id,
            name,
            label,
            notes,
            count: assets.filter((each) => placeOf(each) === 'library').length,
            trashed: assets.filter((each) => placeOf(each) === 'trash').length,
          })),
        faults: [],
      }),
      having: async ({ ids }) =>
        collections()
          .map(({ id, assets }) => ({ id, count: assets.filter((each) => ids.includes(each)).length }))
          .filter(({ count }) => count > 0),
      change: async ({ changes }) => {
        const back: CollectionChange[] = [];
        const fresh: string[] = [];
        for (const change of changes) {
          ask(`collections.change ${change.of}`);
          const done = changeOne(change);
          back.unshift(...done.back);
          fresh.push(...done.made);
        }
        tell(changes.flatMap((change) => ('ids' in change ? (change.ids ?? []) : [])));
        return { back, made: fresh, failed: null };
      },
    },
    searches: {
      list: async () => ({ searches: searches.map(searchView), faults: [] }),
      change: async ({ changes }) => {
        const back: SearchChange[] = [];
        const before = new Set(searches.map(({ id }) => id));
        for (const change of changes) {
          ask(`searches.change ${change.of}`);
          made += 1;
          const changed = changeSearches(searches, change, 0, `search-made-${made}`);
          searches = changed.searches;
          back.unshift(...changed.back);
        }
        tell([]);
        return { back, made: searches.map(({ id }) => id).filter((id) => !before.has(id)) };
      },
    },
    tagTree: {
      list: async () => ({
        tags: tagNodes(
          tags,
          world.assets.filter(({ place }) => place === 'library').map(({ asset }) => asset.tags),
        ),
        faults: [],
      }),
      change: async ({ changes }) => {
        ask(`tagTree.change ${changes.map(({ of }) => of).join(' ')}`);
        const back = changeTree(changes);
        tell([]);
        return { back };
      },
      rename: async ({ from, to }) => {
        ask(`tagTree.rename ${from} ${to}`);
        const { edits, changes } = retagEdits({ from, to, tree: tags, assets: tagged() });
        return retag(edits, changes);
      },
      delete: async ({ tag }) => {
        ask(`tagTree.delete ${tag}`);
        const { edits, changes } = retagEdits({ from: tag, to: null, tree: tags, assets: tagged() });
        return retag(edits, changes);
      },
      takeBack: async ({ back }: { readonly back: TagBack }) => {
        ask('tagTree.takeBack');
        return retag(back.edits, back.changes);
      },
      stop: async () => undefined,
    },
  };
}

const SEARCHES: readonly SavedSearch[] = [
  {
    id: 'search-best',
    name: 'Best props',
    query: 'tag:props stars:>=4',
    sort: 'stars',
    reversed: false,
    history: [],
  },
  {
    id: 'search-light',
    name: 'Under 20k faces',
    query: 'faces:<20k',
    sort: 'newest',
    reversed: false,
    history: [],
  },
];

function collectionFixtures({ assets }: LibraryWorld): readonly Collection[] {
  const ids = assets.map(({ asset }) => asset.id);
  return [
    { ...collectionOf('collection-tavern', 'Tavern set', ids.slice(0, 4).reverse(), ''), label: 'orange' },
    collectionOf('collection-review', 'For review', ids.slice(2, 5), 'Shown to the client on Friday.'),
    collectionOf('collection-empty', 'Harbour', [], ''),
  ];
}

function collectionOf(id: string, name: string, assets: readonly string[], notes: string): Collection {
  return {
    format: 'maquette-collection',
    version: 1,
    revision: 0,
    id,
    name,
    notes,
    assets: [...new Set(assets)],
    history: [],
  };
}
