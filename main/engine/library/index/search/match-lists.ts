import type {
  LibraryGroup,
  LibraryGrouping,
  LibraryOrder,
  LibraryPlace,
} from '../../../../../shared/model/library-order.ts';
import { isMeant, type QueryTerm } from '../../../../../shared/model/search/library-query.ts';
import { parseQuery } from '../../../../../shared/model/search/parse-query.ts';
import { numbersByHand } from '../collections/by-hand.ts';
import type { IndexReader } from '../index-reader.ts';
import {
  ALL_NUMBERS,
  BY_HAND,
  BY_LIKENESS,
  isIndexedSort,
  type ListedSort,
  type TraitSort,
  valuesInOrder,
} from '../ordered-by.ts';
import { createUnlikeRows } from '../pictures/unlike-rows.ts';
import type { HiddenMembers } from '../stacks/hidden-members.ts';
import { type QueryConditions, queryConditions } from './query-conditions.ts';
import { inGroups, type RowGroups, readRowGroups } from './row-groups.ts';

/**
 * The assets that match a search, in an order, as the numbers of their rows. Kept until the index changes, so that pages, positions and counts of
 * one search ask the database once:
 *
 *   all numbers of a place in an order ──┐
 *   the matches of the search, a bit each ──▶ the matches in that order ──▶ those that are seen of stacks ──▶ what was decided ──▶ group after group
 */
export interface MatchLists {
  /** Not to be changed. */
  readonly of: (order: LibraryOrder) => Uint32Array;
  /** The groups of an order; none if it is not grouped. */
  readonly groups: (order: LibraryOrder) => readonly LibraryGroup[];
  /** Forgets all lists. Called with every change of the index. */
  readonly clear: () => void;
}

interface MatchList {
  readonly numbers: Uint32Array;
  readonly groups: readonly LibraryGroup[];
}

/** The searches, and the filters, that are kept: the present ones, and those that a retyped letter comes back to. */
const KEPT = 8;

const ASKS_NOTHING: QueryConditions = { match: null, notMatch: [], where: [], decided: [], like: [] };

/** @param now milliseconds since the epoch, for searches by days */
export function createMatchLists(
  reader: IndexReader,
  now: () => number,
  hidden: Pick<HiddenMembers, 'stacked'>,
): MatchLists {
  const all = new Map<string, Uint32Array>();
  const matches = new Map<string, MatchList>();
  const rowGroups = new Map<LibraryGrouping, RowGroups>();
  const met = new Map<string, Uint8Array>();
  const unlike = createUnlikeRows(reader);

  function numbersOf(place: LibraryPlace, sort: ListedSort): Uint32Array {
    const key = `${place} ${sort}`;
    const known = all.get(key);
    if (known !== undefined) return known;
    const those = isIndexedSort(sort)
      ? numbers(reader.one(ALL_NUMBERS[sort], place)?.numbers)
      : byValue(numbersOf(place, 'name'), sort);
    all.set(key, those);
    return those;
  }

  /** Sorts rows by a value that has no SQL index; equal ones stay in their order, and rows without a value come last. */
  function byValue(inOrder: Uint32Array, sort: TraitSort): Uint32Array {
    const { sql, way } = valuesInOrder(sort);
    const row = reader.one(sql);
    const rows = JSON.parse(String(row?.numbers)) as number[];
    const values = JSON.parse(String(row?.values)) as (string | number | null)[];
    const distinct = [...new Set(values)].filter((value) => value !== null);
    distinct.sort((one, other) => (one < other ? -1 : 1));
    if (way === 'DESC') distinct.reverse();
    const ranks = new Map(distinct.map((value, rank) => [value, rank]));
    const rankOf = new Map(
      rows.map((number, at) => [number, ranks.get(values[at] ?? '') ?? distinct.length]),
    );
    // One number for both: sorting numbers is much faster than comparing rows.
    const keys = Float64Array.from(
      inOrder,
      (number, at) => (rankOf.get(number) ?? distinct.length) * inOrder.length + at,
    ).sort();
    return Uint32Array.from(keys, (key) => inOrder[key % inOrder.length] ?? 0);
  }

  const sizeOfBits = (): number =>
    Number(reader.one('SELECT coalesce(max(number), 0) + 1 AS size FROM sidecars')?.size);

  /** One byte for each number: whether it matches. */
  function bitsOf({ where, match, notMatch, like }: Omit<QueryConditions, 'decided'>): Uint8Array {
    const size = sizeOfBits();
    const bits = new Uint8Array(size);
    if (match === null) bits.fill(1);
    else set(bits, found(match), 1);
    for (const expression of notMatch) set(bits, found(expression), 0);
    for (const condition of where) {
      const met = metBy(condition, size);
      for (let number = 0; number < size; number += 1)
        bits[number] = (bits[number] ?? 0) & (met[number] ?? 0);
    }
    for (const { ids, isNot } of like) {
      const alike = unlike.to(ids);
      for (let number = 0; number < size; number += 1) if (alike.has(number) === isNot) bits[number] = 0;
    }
    return bits;
  }

  function matching(numbers: Uint32Array, conditions: Omit<QueryConditions, 'decided'>): Uint32Array {
    const { match, notMatch, where, like } = conditions;
    const isAll = match === null && notMatch.length + where.length + like.length === 0;
    const bits = isAll ? null : bitsOf(conditions);
    return bits === null ? numbers.slice() : numbers.filter((number) => bits[number] === 1);
  }

  /** The rows that meet a condition. Kept, since a filter stays the same while the words behind it are typed. */
  function metBy({ sql, values }: QueryConditions['where'][number], size: number): Uint8Array {
    const key = JSON.stringify([sql, values]);
    const known = met.get(key);
    if (known !== undefined) return known;
    const bits = new Uint8Array(size);
    const those = reader.one(
      `SELECT json_group_array(number) AS numbers FROM traits WHERE ${sql}`,
      ...values,
    );
    set(bits, numbers(those?.numbers), 1);
    keep(met, key, bits);
    return bits;
  }

  function found(expression: string): Uint32Array {
    return numbers(
      reader.one('SELECT json_group_array(rowid) AS numbers FROM words WHERE words MATCH ?', expression)
        ?.numbers,
    );
  }

  function inOrderOf({ place, sort }: LibraryOrder, terms: readonly QueryTerm[]): Uint32Array {
    if (sort === BY_LIKENESS) return nearestFirst(numbersOf(place, 'newest'), terms);
    if (sort !== BY_HAND) return numbersOf(place, sort);
    const newest = numbersOf(place, 'newest');
    const byHand = numbersByHand(reader, terms);
    if (byHand === null) return newest;
    const there = new Uint8Array(sizeOfBits());
    set(there, newest, 1);
    return byHand.filter((number) => there[number] === 1);
  }

  /** Those that look most like what the search asks for come first; without such a search, the newest. */
  function nearestFirst(newest: Uint32Array, terms: readonly QueryTerm[]): Uint32Array {
    const ids = terms.flatMap(({ isNot, meaning }) =>
      !isNot && isMeant(meaning) && meaning.field === 'like' ? meaning.ids : [],
    );
    if (ids.length === 0) return newest;
    const distances = unlike.to(ids);
    const alike = [...newest.filter((number) => distances.has(number))];
    alike.sort((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0));
    return Uint32Array.from([...alike, ...newest.filter((number) => !distances.has(number))]);
  }

  function groupsBy(by: LibraryGrouping): RowGroups {
    const known = rowGroups.get(by) ?? readRowGroups(reader, by);
    rowGroups.set(by, known);
    return known;
  }

  function list(order: LibraryOrder, terms: readonly QueryTerm[]): MatchList {
    const inOrder = inOrderOf(order, terms);
    const conditions = queryConditions(terms, order.limits, order.recipes);
    const those = matching(inOrder, conditions);
    const turned = order.reversed === true;
    const inTurn = turned ? those.reverse() : those;
    const seen = order.stacked === true ? hidden.stacked(order.place, inTurn) : inTurn;
    const numbers = matching(seen, { ...ASKS_NOTHING, where: conditions.decided });
    if (order.groupBy === undefined) return { numbers, groups: [] };
    // Within the groups every order can be turned round; the groups themselves only where they are in the same order, by time.
    return inGroups(
      numbers,
      groupsBy(order.groupBy),
      turned && order.sort === 'newest' && order.groupBy !== 'source',
    );
  }

  function listOf(order: LibraryOrder): MatchList {
    const terms = parseQuery(order.query ?? '', now());
    // The meanings, since `date:today` is another day tomorrow.
    const asked = terms.map(({ isNot, meaning }) => [isNot, meaning]);
    const key = JSON.stringify([
      order.place,
      order.sort,
      order.reversed ?? false,
      order.stacked ?? false,
      order.groupBy,
      order.limits,
      order.recipes,
      asked,
    ]);
    const known = matches.get(key);
    if (known !== undefined) return known;
    const those = list(order, terms);
    keep(matches, key, those);
    return those;
  }

  return {
    of: (order) => listOf(order).numbers,
    groups: (order) => listOf(order).groups,
    clear: () => {
      all.clear();
      rowGroups.clear();
      matches.clear();
      met.clear();
      unlike.clear();
    },
  };
}

/** The oldest goes where there are too many. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of [...map.keys()].slice(0, Math.max(0, map.size - KEPT))) map.delete(oldest);
}

function numbers(json: unknown): Uint32Array {
  return Uint32Array.from(JSON.parse(String(json ?? '[]')) as number[]);
}

function set(bits: Uint8Array, those: Uint32Array, bit: 0 | 1): void {
  for (const number of those) bits[number] = bit;
}
