import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import type { AppState } from '../../../store/app-state.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { assetsInHand, nothingInHand } from '../../../store/library/decisions/in-hand.ts';
import { type FindHow, findActions, shownCollection } from '../../../store/library/find/find-actions.ts';
import { type FindRow, findRowInHand } from '../../../store/library/find/find-rows.ts';
import { isSearching } from '../../../store/library/search-pages.ts';
import { counted } from '../../../words/figures.ts';

const IN_FIND = { menu: 'Asset', submenu: ['Find'], context: 'find', scope: 'find' } as const;

/** Commands of the list that the library is narrowed by, and on collections. */
export function findCommands(app: App): Command[] {
  return [...rowCommands(app), ...collectionCommands(app)];
}

function rowCommands(app: App): Command[] {
  const { store } = app;
  const find = findActions(app);
  const withRow = (work: (row: FindRow) => void) => (): void => {
    const row = findRowInHand(store.getState());
    if (row !== undefined) work(row);
  };
  const apply = (how: FindHow) => withRow((row) => find.apply(row, how));
  return [
    {
      ...IN_FIND,
      id: 'find.show',
      name: 'Show',
      nameNow: (state) => (findRowInHand(state)?.entry.of === 'head' ? 'Open or close' : 'Show just this'),
      help: 'Search for what the current line says, and for nothing else',
      keys: ['Enter'],
      group: 1,
      disabledBecause: refusal(() => true, ''),
      run: apply('only'),
    },
    {
      ...IN_FIND,
      id: 'find.combine',
      name: 'Combine with the search',
      nameNow: (state) =>
        findRowInHand(state)?.asked == null ? 'Combine with the search' : 'Take out of the search',
      help: 'Search for it as well; once more takes it out again. A click with Ctrl does the same',
      keys: ['Ctrl+Enter'],
      group: 1,
      disabledBecause: refusal(
        ({ entry }) => entry.of === 'value' || entry.of === 'search',
        'This cannot be combined with a search.',
      ),
      run: apply('with'),
    },
    {
      ...IN_FIND,
      id: 'find.leave-out',
      name: 'Leave out of the search',
      help: 'Search for assets that are without it. A click with Alt does the same',
      keys: ['Alt+Enter'],
      also: 'exclude not without',
      group: 1,
      disabledBecause: refusal(
        ({ entry, asked }) => entry.of === 'value' && asked !== 'out',
        'This cannot be left out of a search.',
      ),
      run: apply('without'),
    },
    {
      ...IN_FIND,
      id: 'find.rename',
      name: 'Rename what Find lists',
      nameNow: (state) =>
        findRowInHand(state)?.id.startsWith('tag:') === true ? 'Rename or merge the tag' : 'Rename',
      help: 'Rename the collection, the saved search, or the tag in all its assets; a tag that is there takes it in',
      keys: ['F2'],
      also: 'merge',
      group: 2,
      disabledBecause: refusal(hasName, 'This has no name that could be changed.'),
      run: withRow((row) => {
        const naming = namingOf(row);
        if (naming !== null) store.getState().setFind({ findNaming: naming });
      }),
    },
    {
      ...IN_FIND,
      id: 'find.delete',
      name: 'Delete',
      nameNow: (state) =>
        findRowInHand(state)?.id.startsWith('tag:') === true ? 'Take this tag from all assets' : 'Delete',
      help: 'Delete the collection or the saved search, or take the tag from all assets; no asset is deleted',
      keys: ['Delete', 'X'],
      group: 2,
      disabledBecause: refusal(hasName, 'This cannot be deleted.'),
      run: withRow((row) => void find.remove(row)),
    },
    {
      menu: 'Asset',
      submenu: ['Find'],
      context: 'find',
      keys: [],
      id: 'find.new-collection',
      name: 'New collection…',
      help: 'Make an empty collection, to drag assets into',
      also: 'album group set',
      group: 3,
      run: () => nameNew(app, 'collection'),
    },
    {
      menu: 'Asset',
      submenu: ['Find'],
      context: 'find',
      keys: [],
      id: 'find.save-search',
      name: 'Save this search…',
      help: 'Keep the present search and its order under a name',
      also: 'smart folder',
      group: 3,
      disabledBecause: ({ libraryOrder }) => (isSearching(libraryOrder) ? null : 'Nothing is searched for.'),
      run: () => nameNew(app, 'search'),
    },
  ];
}

function collectionCommands(app: App): Command[] {
  const { store } = app;
  const find = findActions(app);
  const attempt = createAttempt(app);
  const selected = (): readonly string[] => [...assetsInHand(store.getState())];
  const ON_ASSETS = { menu: 'Asset', submenu: ['Collections'], context: 'asset', group: 1 } as const;
  const moves = (['earlier', 'later'] as const).map(
    (way): Command => ({
      ...ON_ASSETS,
      id: `collection.move-${way}`,
      name: way === 'earlier' ? 'Move to the front' : 'Move to the end',
      help: `Put the selected assets ${way === 'earlier' ? 'before' : 'behind'} all others of the collection that is shown`,
      keys: [way === 'earlier' ? 'Ctrl+Shift+Home' : 'Ctrl+Shift+End'],
      scope: 'covers',
      disabledBecause: (state) => nothingInHand(state) ?? notByHand(state),
      run: () => void attempt(() => moveToEnd(app, way)),
    }),
  );
  return [
    {
      ...ON_ASSETS,
      id: 'asset.add-to-collection',
      name: 'Add to collection…',
      help: 'Put the selected assets into a collection; dragging them onto one does the same',
      keys: ['Shift+C'],
      scope: 'covers',
      also: 'album group set',
      disabledBecause: nothingInHand,
      run: () => store.getState().showOverlay({ kind: 'add-to-collection', ids: selected() }),
    },
    {
      ...ON_ASSETS,
      id: 'asset.new-collection',
      name: 'New collection from the selection…',
      nameNow: (state) => {
        const { size } = assetsInHand(state);
        return size > 1
          ? `New collection from ${counted(size, 'asset')}…`
          : 'New collection from the selection…';
      },
      help: 'Make a collection of the selected assets, in their order',
      keys: [],
      disabledBecause: nothingInHand,
      run: () => nameNew(app, 'collection', selected()),
    },
    {
      ...ON_ASSETS,
      id: 'asset.take-from-collection',
      name: 'Take out of this collection',
      help: 'Take the selected assets out of the collection that is shown; they stay in the library',
      keys: ['Shift+Delete'],
      scope: 'covers',
      disabledBecause: (state) =>
        nothingInHand(state) ??
        (shownCollection(state) === null ? 'No collection is shown, or several are.' : null),
      run: () => {
        const id = shownCollection(store.getState());
        if (id !== null) void find.takeFromCollection(id, selected());
      },
    },
    ...moves,
  ];
}

/** Why the order of the hand cannot be changed; null if it can. */
function notByHand(state: AppState): string | null {
  if (shownCollection(state) === null) return 'No collection is shown, or several are.';
  return state.libraryOrder.sort === 'hand' ? null : 'The collection is not shown in the order of the hand.';
}

/** Moves the selected assets of the shown collection to an end of it, in their order. */
async function moveToEnd(app: App, way: 'earlier' | 'later'): Promise<void> {
  const { libraryOrder } = app.store.getState();
  const inHand = assetsInHand(app.store.getState());
  const collection = shownCollection(app.store.getState());
  if (collection === null) return;
  const all = await app.bridge.library.ids({ ...libraryOrder, offset: 0, limit: MOST });
  const moved = all.filter((id) => inHand.has(id));
  const others = all.filter((id) => !inHand.has(id));
  const isFront = (way === 'earlier') !== (libraryOrder.reversed === true);
  const beside = way === 'earlier' ? others[0] : others.at(-1);
  if (beside === undefined || moved.length === 0) return;
  const inOrder = libraryOrder.reversed === true ? moved.toReversed() : moved;
  await findActions(app).reorder(collection, inOrder, isFront ? { before: beside } : { after: beside });
}

/** As many as a collection can have. */
const MOST = 150_000;

/** Shows the panel with a field for the name of something new. */
function nameNew(app: App, of: 'collection' | 'search', assets?: readonly string[]): void {
  const { dock, setFind, findTurned } = app.store.getState();
  if (!dock.visible.includes('find')) app.handles.areas.call(({ show }) => show('find'));
  // The section must be open for the field to be seen.
  const open = new Set(findTurned);
  open.delete(of);
  setFind({ findTurned: open, findNaming: { of, id: null, text: '', ...(assets && { assets }) } });
}

const hasName = (row: FindRow): boolean => namingOf(row) !== null;

function namingOf({ entry, label }: FindRow) {
  if (entry.of === 'search') return { of: 'search', id: entry.search.id, text: label } as const;
  if (entry.of !== 'value') return null;
  if (entry.collectionId !== undefined)
    return { of: 'collection', id: entry.collectionId, text: label } as const;
  const { field, value } = entry.wanted;
  return field === 'tag' ? ({ of: 'tag', id: value, text: value } as const) : null;
}

function refusal(can: (row: FindRow) => boolean, why: string) {
  return (state: AppState): string | null => {
    const row = findRowInHand(state);
    if (row === undefined) return 'No line is active in the panel “Find”.';
    return can(row) ? null : why;
  };
}
