import { constants, copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { EngineEvent, Handlers } from '../../../shared/bridge/contract.ts';
import type { AssetView, LibraryStatus } from '../../../shared/bridge/views.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Collection } from '../../../shared/model/collections/collection.ts';
import { changeBack, type FactsEdit, withFacts } from '../../../shared/model/facts/asset-facts.ts';
import { type LibraryOrder, NEWEST_FIRST, typedName } from '../../../shared/model/library-order.ts';
import { countedFaces } from '../../../shared/model/quality/counted-faces.ts';
import { groupedAssets } from './asset-groups.ts';
import { collectedIn } from './collected-in.ts';
import { facetsOf } from './library/facets-of.ts';
import { matchesQuery } from './library/matches-query.ts';
import { createStackCalls } from './stack-calls.ts';

export interface LibraryWorld {
  assets: readonly AssetView[];
  /** What the window is told of a library that is away, or being read. */
  libraryIs: Pick<LibraryStatus, 'away' | 'reading' | 'organised' | 'unseen'>;
  /** The folder of the library that is open. */
  libraryFolder?: string;
  /** Assets of other libraries, by their folders. */
  elsewhere?: ReadonlyMap<string, readonly AssetView[]>;
  /** Its collections, if it has any. */
  collections?: readonly Collection[];
}

/** The folder of the library that is open. */
export const folderOf = ({
  libraryFolder = '/home/artist/Maquette',
}: Pick<LibraryWorld, 'libraryFolder'>): string => libraryFolder;

/** The library of the stand-in, in memory: the same orders, places and events as the engine's. */
export function createLibraryCalls({
  world,
  emit,
  ask,
}: {
  readonly world: LibraryWorld;
  readonly emit: (event: EngineEvent) => void;
  readonly ask: (words: string) => void;
}): Omit<Handlers['library'], 'showInFolder'> {
  const count = (place: string): number => world.assets.filter((view) => view.place === place).length;
  const status = (): LibraryStatus => ({
    folder: folderOf(world),
    total: count('library'),
    trashed: count('trash'),
    ...world.libraryIs,
  });
  const grouped = ({ place, sort, reversed = false, stacked = false, query = '', groupBy }: LibraryOrder) => {
    const there = world.assets.filter((view) => view.place === place && matchesQuery(view, query));
    const collected = collectedIn(world.collections ?? [], query);
    const inTurn = inOrder(collected === null ? there : there.filter(collected.has), sort);
    if (sort === 'hand' && collected !== null) inTurn.sort(collected.byHand);
    const sorted = stacked && place === 'library' ? stacks.tops(inTurn) : inTurn;
    return groupedAssets(reversed ? sorted.toReversed() : sorted, groupBy);
  };
  const ordered = (order: LibraryOrder): readonly AssetView[] => grouped(order).assets;
  const stacks = createStackCalls(world);
  const inOrder = (there: AssetView[], sort: LibraryOrder['sort']): AssetView[] => {
    switch (sort) {
      case 'name':
        return there.sort((a, b) => a.asset.name.localeCompare(b.asset.name));
      case 'most-faces':
        return there.sort((a, b) => facesIn(b, -1) - facesIn(a, -1));
      case 'fewest-faces':
        return there.sort((a, b) => facesIn(a, Number.MAX_VALUE) - facesIn(b, Number.MAX_VALUE));
      case 'stars':
        return there.sort((a, b) => b.asset.rating - a.asset.rating);
      case 'newest':
      case 'kind':
      case 'size':
      case 'credits':
      case 'format':
      case 'model':
      case 'connection':
      case 'label':
      case 'decision':
      case 'source':
      case 'changed':
      case 'batch':
      case 'recipe':
      case 'worst':
      case 'worst-match':
      case 'most-open':
      case 'most-turned':
      case 'most-pieces':
      case 'most-islands':
      case 'most-overlap':
      case 'least-texture':
      case 'least-symmetry':
      case 'hand':
      case 'likeness':
        // The stand-in's assets stand in this order already.
        return there;
      default:
        return assertNever(sort);
    }
  };
  const facesIn = ({ asset }: AssetView, none: number): number => countedFaces(asset) ?? none;
  const tell = (ids: readonly string[]): void => {
    const changed = world.assets.filter(({ asset }) => ids.includes(asset.id)).map(stacks.view);
    const gone = ids.filter((id) => !changed.some(({ asset }) => asset.id === id));
    emit({ event: 'library.changed', payload: { changed, gone, more: false, status: status() } });
  };
  const remove = (ids: readonly string[]): string[] => {
    const gone = world.assets.filter((view) => view.place === 'trash' && ids.includes(view.asset.id));
    world.assets = world.assets.filter((view) => !gone.includes(view));
    tell(gone.map(({ asset }) => asset.id));
    return gone.map(({ asset }) => asset.id);
  };
  return {
    status: async () => status(),
    list: async ({ offset, limit, place = NEWEST_FIRST.place, sort = NEWEST_FIRST.sort, ...order }) => {
      const all = ordered({ ...order, place, sort });
      return { assets: all.slice(offset, offset + limit).map(stacks.view), total: all.length };
    },
    ids: async ({ offset, limit, ...order }) =>
      ordered(order)
        .slice(offset, offset + limit)
        .map(({ asset }) => asset.id),
    position: async ({ id, ...order }) => {
      const all = ordered(order);
      const there = all.findIndex(({ asset }) => asset.id === id);
      const at = there < 0 && order.stacked === true ? stacks.standIn(all, id) : there;
      return at < 0 ? null : at;
    },
    startingWith: async ({ letters, after, ...order }) => {
      const all = ordered(order);
      const from = all.findIndex(({ asset }) => asset.id === after) + 1;
      const round = [...all.slice(from), ...all.slice(0, from)];
      const found = round.find(({ asset }) => typedName(asset.name).startsWith(typedName(letters)));
      return found?.asset.id ?? null;
    },
    groups: async (order) => grouped(order).groups,
    get: async ({ id }) => {
      const found = world.assets.find(({ asset }) => asset.id === id);
      if (found === undefined) throw new AppError('not-found', 'That asset is not in this library.');
      return stacks.view(found);
    },
    measureQuality: async ({ ids }) => ({ measured: ids.length, failed: null }),
    stopMeasuring: async () => undefined,
    // The pictures of these assets are clear around their subjects.
    outline: async ({ id, view }) => {
      const found = world.assets.find(({ asset }) => asset.id === id);
      const path = found?.asset.references.find((each) => each.view === view)?.path;
      return path == null
        ? { is: 'not-seen' }
        : { is: 'cut', by: 'alpha', doubts: [], url: `/asset/${id}/${path}` };
    },
    saveMeasured: async ({ id, measured }) => {
      world.assets = world.assets.map((view) =>
        view.asset.id === id ? { ...view, asset: { ...view.asset, measured } } : view,
      );
      tell([id]);
    },
    edit: async ({ edits }) => {
      const back: FactsEdit[] = [];
      for (const { ids, change } of edits) {
        ask(`library.edit ${ids.length} ${JSON.stringify(change)}`);
        for (const { asset } of world.assets.filter((view) => ids.includes(view.asset.id))) {
          const its = changeBack(asset, change, 0);
          if (its !== null) back.push({ ids: [asset.id], change: its });
        }
        world.assets = world.assets.map((view) =>
          ids.includes(view.asset.id) ? { ...view, asset: withFacts(view.asset, change, 0) } : view,
        );
        tell(ids);
      }
      return { changed: back.length, back, failed: null };
    },
    stopCopyOut: async () => undefined,
    writeMade: async ({ files, folder }) => {
      const paths = files.map(({ name, ending }) => join(folder, `${name}.${ending}`));
      for (const [index, { staged }] of files.entries())
        await copyFile(staged, paths[index] ?? '', constants.COPYFILE_EXCL);
      ask(`library.writeMade ${paths.map((path) => basename(path)).join(', ')}`);
      return { paths, failed: null };
    },
    copyOut: async ({ ids, folder, choice }) => {
      const more = [
        choice?.template ?? '',
        choice?.references ? 'references' : '',
        choice?.sidecar ? 'sidecar' : '',
      ];
      ask(['library.copyOut', String(ids.length), folder, ...more].filter((each) => each !== '').join(' '));
      if (folder.includes('read-only')) throw new AppError('usage', `${folder} is on a read-only disk.`);
      return { paths: ids.map((id) => `${folder}/${id}.glb`), failed: [] };
    },
    tags: async () => {
      const all = world.assets.flatMap(({ asset }) => asset.tags);
      return [...new Set(all)]
        .sort()
        .map((tag) => ({ tag, count: all.filter((each) => each === tag).length }));
    },
    facets: async ({ place, query = '' }) => facetsOf(ordered({ ...NEWEST_FIRST, place, query })),
    ...stacks.calls,
    refresh: async () => ask('library.refresh'),
    move: async ({ ids, to }) => {
      ask(`library.move ${ids.length} ${to}`);
      const moving = new Set(ids);
      const moved = world.assets.filter((view) => moving.has(view.asset.id) && view.place !== to);
      world.assets = world.assets.map((view) => (moved.includes(view) ? { ...view, place: to } : view));
      tell(moved.map(({ asset }) => asset.id));
      return moved.map(({ asset }) => asset.id);
    },
    deleteForGood: async ({ ids }) => {
      ask(`library.deleteForGood ${ids.length}`);
      return remove(ids);
    },
    emptyTrash: async () => {
      ask('library.emptyTrash');
      remove(world.assets.map(({ asset }) => asset.id));
    },
  };
}
