import type { Label } from '../../../../shared/model/asset.ts';
import type { SearchView } from '../../../../shared/model/collections/saved-searches.ts';
import type { LibraryPlace } from '../../../../shared/model/library-order.ts';
import type { AssetKind } from '../../../../shared/model/search/asset-kind.ts';
import type { AskedDecision, QueryTerm } from '../../../../shared/model/search/library-query.ts';
import { parseQuery } from '../../../../shared/model/search/parse-query.ts';
import { type Asked, askedOf, type ListedValue } from '../../../../shared/model/search/query-values.ts';
import { rememberLast } from '../../remember-last.ts';
import type { LibrarySlice } from '../library-slice.ts';
import type { FindSlice } from './find-slice.ts';
import { type TagBranch, tagBranches } from './find-tags.ts';

/** What a row of the list stands for. */
export type FindEntry =
  | { readonly of: 'place'; readonly place: LibraryPlace }
  | { readonly of: 'value'; readonly wanted: ListedValue; readonly collectionId?: string }
  | { readonly of: 'search'; readonly search: SearchView }
  /** A head over rows. */
  | { readonly of: 'head' }
  /** Offers to make what is not there yet. */
  | { readonly of: 'offer'; readonly what: 'collection' | 'search' };

/** A row of the list. */
export interface FindRow {
  readonly id: string;
  readonly label: string;
  /** From 1. */
  readonly level: number;
  /** Null: none is shown. */
  readonly count: number | null;
  readonly parent: string | null;
  /** Whether rows are below it, and whether they are shown; null if there are none. */
  readonly isOpen: boolean | null;
  readonly asked: Asked;
  readonly colour: Label | null;
  readonly entry: FindEntry;
}

type Read = Pick<
  FindSlice,
  'collections' | 'savedSearches' | 'searchCounts' | 'tagNodes' | 'facets' | 'facetsPlace' | 'findTurned'
> &
  Pick<LibrarySlice, 'libraryStatus' | 'libraryOrder'>;

export const KIND_WORDS: Readonly<Record<AssetKind, string>> = {
  model: 'Models',
  segmentation: 'Parts',
  depth: 'Depth maps',
  picture: 'Pictures',
};
export const KINDS: readonly AssetKind[] = ['model', 'segmentation', 'depth', 'picture'];
/** They are needed seldom. */
const CLOSED_AT_FIRST: ReadonlySet<string> = new Set([
  'decision',
  'chain',
  'format',
  'connection',
  'label',
  'stars',
]);

/** The rows of the list, from the top down. */
export function findRows(state: Read): readonly FindRow[] {
  const { libraryOrder, libraryStatus, facets, facetsPlace } = state;
  return rowsOf(
    state.collections,
    state.savedSearches,
    state.searchCounts,
    state.tagNodes,
    facetsPlace === libraryOrder.place ? facets : null,
    state.findTurned,
    libraryStatus.total,
    libraryStatus.trashed,
    libraryOrder,
  );
}

/** The row that keys and commands work on. */
export function findRowInHand(state: Read & Pick<FindSlice, 'findActive'>): FindRow | undefined {
  return state.findActive === null ? undefined : findRows(state).find(({ id }) => id === state.findActive);
}

const rowsOf = rememberLast(
  (
    collections: Read['collections'],
    searches: Read['savedSearches'],
    searchCounts: Read['searchCounts'],
    tagNodes: Read['tagNodes'],
    facets: Read['facets'],
    turned: Read['findTurned'],
    total: number,
    trashed: number,
    order: Read['libraryOrder'],
  ): readonly FindRow[] => {
    const query = (order.query ?? '').trim();
    const terms = parseQuery(query, Date.now());
    const place = (id: LibraryPlace, label: string, count: number): FindRow => ({
      ...PLAIN,
      id,
      label,
      count,
      asked: order.place === id && query === '' ? 'in' : null,
      entry: { of: 'place', place: id },
    });
    const value = (
      wanted: ListedValue,
      label: string,
      count: number | null,
      more: Partial<FindRow> = {},
    ): FindRow => ({
      ...PLAIN,
      id: `${wanted.field}:${wanted.value}`,
      label,
      level: 2,
      count,
      asked: askedOf(terms, wanted),
      parent: wanted.field,
      entry: { of: 'value', wanted },
      ...more,
    });
    const section = (id: string, label: string, rows: readonly FindRow[]): readonly FindRow[] => {
      if (rows.length === 0) return [];
      const isOpen = CLOSED_AT_FIRST.has(id) === turned.has(id);
      const head: FindRow = { ...PLAIN, id, label, isOpen, entry: { of: 'head' } };
      return [head, ...(isOpen ? rows : [])];
    };
    const offer = (what: 'collection' | 'search', label: string, parent: string): FindRow => ({
      ...PLAIN,
      id: `offer:${what}`,
      label,
      level: 2,
      parent,
      entry: { of: 'offer', what },
    });
    const counted = (field: 'chain' | 'format' | 'connection' | 'label') =>
      (facets?.[`${field}s`] ?? []).map(({ value: each, count }) =>
        value({ field, value: each }, field === 'label' ? capital(each) : each, count, {
          colour: field === 'label' ? (each as Label) : null,
        }),
      );
    const named = new Map<string, number>();
    for (const { name } of collections)
      named.set(name.toLowerCase(), 1 + (named.get(name.toLowerCase()) ?? 0));
    const decided = (decision: AskedDecision, label: string, count: number | null): FindRow =>
      value({ field: 'decision', value: decision }, label, count);
    const ownCollections = collections.map(({ id, name, label, count, trashed: gone }) => {
      // By its name, which can be read; by its id where that says more than one.
      const isPlain = named.get(name.toLowerCase()) === 1 && /^[^"*]+$/.test(name) && name.trim() === name;
      const wanted: ListedValue = { field: 'collection', value: isPlain ? name : id };
      return value(wanted, name, order.place === 'trash' ? gone : count, {
        id: `collection:${id}`,
        colour: label,
        entry: { of: 'value', wanted, collectionId: id },
      });
    });
    const isSaved = searches.some((search) => search.query.trim() === query);
    const ownSearches = searches.map(
      (search): FindRow => ({
        ...PLAIN,
        id: `search:${search.id}`,
        label: search.name,
        level: 2,
        parent: 'search',
        count: searchCounts.get(search.id) ?? null,
        asked: query !== '' && search.query.trim() === query ? 'in' : null,
        entry: { of: 'search', search },
      }),
    );
    const kinds = KINDS.flatMap((kind) => {
      const count = facets?.kinds.find((each) => each.value === kind)?.count ?? null;
      const wanted: ListedValue = { field: 'kind', value: kind };
      if (count === null && askedOf(terms, wanted) === null) return [];
      return [value(wanted, KIND_WORDS[kind], count ?? 0)];
    });
    return [
      place('library', 'All', total),
      place('trash', 'Trash', trashed),
      ...section(
        'collection',
        'Collections',
        collections.length === 0
          ? [offer('collection', 'None yet. Make one…', 'collection')]
          : ownCollections,
      ),
      ...section('kind', 'Kind', kinds),
      ...section('is', 'Quality', [
        value({ field: 'is', value: 'broken' }, 'Looks broken', facets?.broken ?? null),
        value({ field: 'is', value: 'unmeasured' }, 'Not measured', facets?.unmeasured ?? null),
      ]),
      ...section('tag', 'Tags', tagRows(tagBranches(tagNodes, facets), terms, turned, value)),
      ...section('search', 'Saved searches', [
        ...ownSearches,
        ...(query === '' || isSaved ? [] : [offer('search', 'Save this search…', 'search')]),
      ]),
      ...section('decision', 'Decision', decisionRows(facets, terms, decided)),
      ...section('chain', 'Chain', counted('chain')),
      ...section('format', 'Format', counted('format')),
      ...section('connection', 'Account', counted('connection')),
      ...section('label', 'Label', counted('label')),
      ...section(
        'stars',
        'Stars',
        (facets?.stars ?? []).map(({ value: stars, count }) =>
          value({ field: 'stars', value: String(stars) }, stars === 0 ? 'None' : '★'.repeat(stars), count),
        ),
      ),
    ];
  },
);

const PLAIN = {
  level: 1,
  count: null,
  parent: null,
  isOpen: null,
  asked: null,
  colour: null,
} as const satisfies Partial<FindRow>;

function tagRows(
  branches: readonly TagBranch[],
  terms: readonly QueryTerm[],
  turned: ReadonlySet<string>,
  value: (wanted: ListedValue, label: string, count: number | null, more: Partial<FindRow>) => FindRow,
  level = 2,
  parent = 'tag',
): readonly FindRow[] {
  return branches.flatMap(({ tag, count, below }) => {
    const id = `tag:${tag}`;
    const isOpen = below.length === 0 ? null : turned.has(id);
    const wanted: ListedValue = { field: 'tag', value: tag };
    const row = value(wanted, lastPart(tag), count, { id, level, parent, isOpen });
    if (isOpen !== true) return [row];
    return [row, ...tagRows(below, terms, turned, value, level + 1, id)];
  });
}

const DECISION_WORDS: readonly (readonly [AskedDecision, string])[] = [
  ['none', 'Undecided'],
  ['keep', 'Kept'],
  ['redo', 'To redo'],
  ['redone', 'Redone'],
  ['reject', 'Rejected'],
];

/** None in a library where nothing was decided yet. */
function decisionRows(
  facets: Read['facets'],
  terms: readonly QueryTerm[],
  row: (decision: AskedDecision, label: string, count: number | null) => FindRow,
): readonly FindRow[] {
  const counts = new Map<AskedDecision, number>([
    ['none', facets?.undecided ?? 0],
    ...(facets?.decisions ?? []).map(({ value, count }) => [value, count] as const),
  ]);
  const isAsked = DECISION_WORDS.some(([value]) => askedOf(terms, { field: 'decision', value }) !== null);
  if (counts.size === 1 && !isAsked) return [];
  return DECISION_WORDS.flatMap(([decision, label]) => {
    const isOffered = decision !== 'redone' || counts.has(decision) || isAsked;
    return isOffered ? [row(decision, label, counts.get(decision) ?? 0)] : [];
  });
}

const lastPart = (tag: string): string => tag.slice(tag.lastIndexOf('/') + 1) || tag;
const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
