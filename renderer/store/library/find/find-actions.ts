import type { CollectionChange } from '../../../../shared/model/collections/change-collection.ts';
import type { SearchChange } from '../../../../shared/model/collections/saved-searches.ts';
import { type LibraryOrder, MAX_QUERY } from '../../../../shared/model/library-order.ts';
import { typedValue } from '../../../../shared/model/search/edit-query.ts';
import { asksForLikeness } from '../../../../shared/model/search/library-query.ts';
import { parseQuery } from '../../../../shared/model/search/parse-query.ts';
import {
  askedOf,
  oneValue,
  onlyValue,
  withoutSuch,
  withoutValue,
  withValue,
} from '../../../../shared/model/search/query-values.ts';
import { counted } from '../../../words/figures.ts';
import type { App } from '../../app.ts';
import type { AppState } from '../../app-state.ts';
import { createAttempt } from '../../attempt.ts';
import { perApp } from '../../per-app.ts';
import { libraryActions } from '../library-actions.ts';
import type { FindRow } from './find-rows.ts';
import type { FindNaming } from './find-slice.ts';

/** How a row changes the search: it takes its place, is combined with it (or taken out again), or is left out by it. */
export type FindHow = 'only' | 'with' | 'without';

/** The artist's actions in the list of what the library can be narrowed by. */
export interface FindActions {
  readonly apply: (row: FindRow, how: FindHow) => void;
  /** Opens or closes what is below a row. */
  readonly turn: (id: string) => void;
  /** Takes the name that was typed for what is being named. */
  readonly name: (naming: FindNaming, text: string) => Promise<void>;
  /** Deletes a collection, a saved search, or a tag from all assets. Can be undone. */
  readonly remove: (row: FindRow) => Promise<void>;
  /** Searches for what looks like an asset, the nearest first. */
  readonly similarTo: (id: string) => void;
  readonly addToCollection: (id: string, ids: readonly string[]) => Promise<void>;
  readonly takeFromCollection: (id: string, ids: readonly string[]) => Promise<void>;
  /** Moves assets of a collection beside another one of it. */
  readonly reorder: (
    id: string,
    ids: readonly string[],
    beside: { readonly after: string } | { readonly before: string },
  ) => Promise<void>;
}

export const findActions = perApp(createFindActions);

/** The id of the one collection that is shown; null if none, or several are. */
export function shownCollection({
  libraryOrder,
  collections,
}: Pick<AppState, 'libraryOrder' | 'collections'>): string | null {
  const value = oneValue(parseQuery(libraryOrder.query ?? '', 0), 'collection')?.toLowerCase();
  if (value === undefined) return null;
  const found = collections.filter(({ id, name }) => id === value || name.toLowerCase() === value);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** The order that a search has of its own. */
function ownSort(shown: Pick<AppState, 'libraryOrder' | 'collections'>): 'hand' | 'likeness' | null {
  if (asksForLikeness(parseQuery(shown.libraryOrder.query ?? '', 0))) return 'likeness';
  return shownCollection(shown) === null ? null : 'hand';
}

function createFindActions(app: App): FindActions {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  const library = libraryActions(app);

  /** Remembers how a change is taken back: by the changes that the engine answered with. */
  function remember<Change>(
    label: string,
    back: readonly Change[],
    write: (changes: readonly Change[]) => Promise<readonly Change[]>,
    announce?: string,
  ): void {
    if (back.length === 0) return;
    let next = back;
    const turn = async (): Promise<null> => {
      next = await write(next);
      return null;
    };
    state().remember({ label, undo: turn, redo: turn, ...(announce !== undefined && { announce }) });
  }
  const writeCollections = async (changes: readonly CollectionChange[]) => {
    const { back, failed } = await bridge.collections.change({ changes: [...changes] });
    if (failed !== null) {
      state().addNotice({
        level: 'error',
        message: `${counted(failed.count, 'change')} of collections could not be made. ${failed.why}`,
        at: Date.now(),
      });
    }
    return back;
  };
  const writeSearches = async (changes: readonly SearchChange[]) =>
    (await bridge.searches.change({ changes: [...changes] })).back;
  /** @param then what the search becomes, once anything was changed */
  const changeCollections = (
    changes: readonly CollectionChange[],
    label: string,
    announce?: string,
    then?: () => void,
  ) =>
    state().willRemember(
      attempt(async () => {
        const back = await writeCollections(changes);
        remember(label, back, writeCollections, announce);
        if (back.length > 0) then?.();
      }),
    );
  const changeSearches = (changes: readonly SearchChange[], label: string, announce?: string) =>
    state().willRemember(
      attempt(async () => remember(label, await writeSearches(changes), writeSearches, announce)),
    );

  type TagBack = Awaited<ReturnType<typeof bridge.tagTree.rename>>['back'];
  type TagWork = (workId: string) => ReturnType<typeof bridge.tagTree.rename>;
  /** Runs a change of a tag in all its assets, with its progress. */
  const retag = async (work: TagWork): Promise<TagBack> => {
    const id = crypto.randomUUID();
    state().setFind({ tagWork: { id, done: 0, of: 0 } });
    const stopListening = bridge.on('tags.progress', ({ workId, done, of }) => {
      if (workId === id) state().setFind({ tagWork: { id, done, of } });
    });
    try {
      const { back, failed } = await work(id);
      if (failed !== null) {
        const message = `${counted(failed.count, 'asset was', 'assets were')} not changed. ${failed.why}`;
        state().addNotice({ level: 'error', message, at: Date.now() });
      }
      return back;
    } finally {
      stopListening();
      state().setFind({ tagWork: null });
    }
  };
  const changeTag = (work: TagWork, label: string, announce?: string, then?: () => void) =>
    state().willRemember(
      attempt(async () => {
        let back = await retag(work);
        if (back.edits.length + back.changes.length === 0) return;
        const turn = async (): Promise<null> => {
          const asked = back;
          back = await retag((workId) => bridge.tagTree.takeBack({ workId, back: asked }));
          return null;
        };
        state().remember({ label, undo: turn, redo: turn, ...(announce !== undefined && { announce }) });
        then?.();
      }),
    );

  /** A collection is shown in its own order, and what looks like an asset by likeness; when that is left, the order of before comes back. */
  const show = (patch: Partial<LibraryOrder>): void => {
    const { sort } = state().libraryOrder;
    const own = ownSort({ ...state(), libraryOrder: { ...state().libraryOrder, ...patch } });
    const isOwn = sort === 'hand' || sort === 'likeness';
    if (patch.sort === undefined && own !== null && sort !== own) {
      if (!isOwn) state().setFind({ sortBefore: sort });
      library.setOrder({ ...patch, sort: own, reversed: undefined });
    } else if (patch.sort === undefined && own === null && isOwn) {
      library.setOrder({ ...patch, sort: state().sortBefore });
    } else library.setOrder(patch);
  };

  /** The search goes on asking for what has another name now. */
  const followName = (field: 'collection' | 'tag', from: string, to: string): void => {
    const { query = '' } = state().libraryOrder;
    const terms = parseQuery(query, Date.now());
    const asked = askedOf(terms, { field, value: from });
    if (asked === null) return;
    const left = withoutValue(query, terms, { field, value: from });
    const change = asked === 'in' ? withValue : withoutSuch;
    library.setOrder({ query: change(left, parseQuery(left, Date.now()), { field, value: to }) });
  };

  const queryAfter = ({ entry }: FindRow, how: FindHow): string | null => {
    const query = state().libraryOrder.query ?? '';
    const terms = parseQuery(query, Date.now());
    if (entry.of === 'value') {
      if (how === 'only') return onlyValue(entry.wanted);
      if (how === 'without') return withoutSuch(query, terms, entry.wanted);
      return askedOf(terms, entry.wanted) === null
        ? withValue(query, terms, entry.wanted)
        : withoutValue(query, terms, entry.wanted);
    }
    if (entry.of !== 'search' || how === 'without') return null;
    return how === 'only' ? entry.search.query : `${query.trim()} ${entry.search.query}`.trim();
  };

  return {
    apply: (row, how) => {
      const { entry } = row;
      if (entry.of === 'head') return state().setFind({ findTurned: turned(state().findTurned, row.id) });
      if (entry.of === 'place') return show({ place: entry.place, query: '' });
      if (entry.of === 'offer') {
        return state().setFind({ findNaming: { of: entry.what, id: null, text: '' } });
      }
      const query = queryAfter(row, how);
      if (query === null) return;
      if (query.length > MAX_QUERY) {
        const message = 'The search would be too long; take something out of it first.';
        return state().addNotice({ level: 'warning', message, at: Date.now() });
      }
      if (entry.of === 'search' && how === 'only') {
        const { sort, reversed } = entry.search;
        show({ query, sort, reversed });
      } else show({ query });
    },
    turn: (id) => state().setFind({ findTurned: turned(state().findTurned, id) }),
    name: async (naming, text) => {
      const name = text.trim();
      state().setFind({ findNaming: null });
      if (name === '' || name === naming.text) return;
      const { of, id } = naming;
      if (of === 'tag') {
        if (id === null) return;
        await changeTag(
          (workId) => bridge.tagTree.rename({ workId, from: id, to: name }),
          `rename of the tag ${id}`,
          undefined,
          () => followName('tag', id, name),
        );
      } else if (of === 'collection') {
        const change: CollectionChange =
          id === null ? { of: 'create', name, ids: [...(naming.assets ?? [])] } : { of: 'set', id, name };
        await changeCollections(
          [change],
          id === null ? `new collection ${name}` : `rename of a collection to ${name}`,
          undefined,
          () => id !== null && followName('collection', naming.text, name),
        );
      } else {
        const { query = '', sort, reversed = false } = state().libraryOrder;
        await changeSearches(
          [id === null ? { of: 'create', name, query, sort, reversed } : { of: 'set', id, name }],
          id === null ? `saving of the search ${name}` : `rename of a search to ${name}`,
        );
      }
    },
    remove: async ({ entry, label }) => {
      if (entry.of === 'search') {
        await changeSearches(
          [{ of: 'delete', id: entry.search.id }],
          `deletion of the search ${label}`,
          `The search ${label} was deleted.`,
        );
      } else if (entry.of === 'value' && entry.collectionId !== undefined) {
        const isShown = shownCollection(state()) === entry.collectionId;
        const { query } = state().libraryOrder;
        await changeCollections(
          [{ of: 'delete', id: entry.collectionId }],
          `deletion of the collection ${label}`,
          `The collection ${label} was deleted; its assets stay.`,
          // What was searched for meanwhile stays.
          () => isShown && state().libraryOrder.query === query && show({ query: '' }),
        );
      } else if (entry.of === 'value' && entry.wanted.field === 'tag') {
        const tag = entry.wanted.value;
        await changeTag(
          (workId) => bridge.tagTree.delete({ workId, tag }),
          `deletion of the tag ${tag}`,
          `The tag ${tag} was taken from all assets.`,
        );
      }
    },
    similarTo: (id) => show({ query: `like:${typedValue(id)}` }),
    addToCollection: (id, ids) =>
      changeCollections(
        [{ of: 'add', id, ids: [...ids] }],
        `adding of ${counted(ids.length, 'asset')} to ${nameOf(id)}`,
        `${counted(ids.length, 'asset')} added to ${nameOf(id)}.`,
      ),
    takeFromCollection: (id, ids) =>
      changeCollections(
        [{ of: 'take', id, ids: [...ids] }],
        `taking of ${counted(ids.length, 'asset')} out of ${nameOf(id)}`,
        `${counted(ids.length, 'asset')} taken out of ${nameOf(id)}.`,
      ),
    reorder: (id, ids, beside) =>
      changeCollections(
        [{ of: 'move', id, ids: [...ids], spot: beside }],
        `move of ${counted(ids.length, 'asset')} in ${nameOf(id)}`,
      ),
  };

  function nameOf(id: string): string {
    return state().collections.find((each) => each.id === id)?.name ?? 'the collection';
  }
}

function turned(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}
