import type { LibraryGroup, LibraryGrouping } from '../../../../../shared/model/library-order.ts';
import type { IndexReader } from '../index-reader.ts';

/** Groups as the window names them, apart from how many assets of an order they have. */
export type GroupFacts = Omit<LibraryGroup, 'count'>;

/** Which group each row of the index is in. */
export interface RowGroups {
  /** In the order in which they are shown: batches and days newest first, folders by name, and what has none last. */
  readonly groups: readonly GroupFacts[];
  /** The group's place in `groups`, by the number of the row. */
  readonly groupOf: Uint32Array;
}

/** Reads the groups of all rows at once. Takes a few milliseconds for a hundred thousand rows. */
export function readRowGroups({ one }: IndexReader, by: LibraryGrouping): RowGroups {
  const row = one(COLUMNS[by]);
  const numbers = JSON.parse(String(row?.numbers)) as number[];
  const times = JSON.parse(String(row?.times)) as number[];
  const texts = by === 'day' ? null : (JSON.parse(String(row?.texts)) as string[]);
  const sources = by === 'batch' ? (JSON.parse(String(row?.sources)) as [string, string][]) : [];
  const dayOf = localDays();
  const found = new Map<string, { facts: GroupFacts; rows: number[] }>();
  for (const [at, number] of numbers.entries()) {
    const time = times[at] ?? 0;
    const key = texts === null ? dayOf(time) : (texts[at] ?? '');
    const group = found.get(key);
    if (group === undefined) found.set(key, { facts: { key, newest: time, source: '' }, rows: [number] });
    else {
      group.rows.push(number);
      if (time > group.facts.newest) group.facts = { ...group.facts, newest: time };
    }
  }
  const sourceOf = new Map(sources);
  const sorted = [...found.values()].sort((a, b) => compare(by, a.facts, b.facts));
  const groupOf = new Uint32Array(numbers.reduce((most, number) => Math.max(most, number), 0) + 1);
  for (const [place, { rows }] of sorted.entries()) for (const number of rows) groupOf[number] = place;
  const groups = sorted.map(({ facts }) => ({
    ...facts,
    source: by === 'source' ? facts.key : (sourceOf.get(facts.key) ?? ''),
  }));
  return { groups, groupOf };
}

/**
 * Puts an order into groups: group after group, and the order stays within each.
 * @param turned whether the newest batch or day comes last
 */
export function inGroups(
  inOrder: Uint32Array,
  { groups, groupOf }: RowGroups,
  turned: boolean,
): { readonly numbers: Uint32Array; readonly groups: readonly LibraryGroup[] } {
  const counts = new Uint32Array(groups.length);
  for (const number of inOrder) {
    const group = groupOf[number] ?? 0;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  const places = turned ? [...groups.keys()].reverse() : [...groups.keys()];
  const starts = new Uint32Array(groups.length);
  let start = 0;
  for (const place of places) {
    starts[place] = start;
    start += counts[place] ?? 0;
  }
  const numbers = new Uint32Array(inOrder.length);
  for (const number of inOrder) {
    const group = groupOf[number] ?? 0;
    const at = starts[group] ?? 0;
    numbers[at] = number;
    starts[group] = at + 1;
  }
  return {
    numbers,
    groups: places.flatMap((place) => {
      const [facts, count] = [groups[place], counts[place] ?? 0];
      return facts === undefined || count === 0 ? [] : [{ ...facts, count }];
    }),
  };
}

/** JSON arrays are read several times faster than rows. */
const COLUMNS: Readonly<Record<LibraryGrouping, string>> = {
  day: 'SELECT json_group_array(number) AS numbers, json_group_array(created) AS times FROM traits',
  batch: `SELECT json_group_array(number) AS numbers, json_group_array(created) AS times, json_group_array(batch) AS texts,
    (SELECT json_group_array(json_array(batch, source)) FROM (SELECT batch, max(source) AS source FROM traits GROUP BY batch)) AS sources
    FROM traits`,
  source:
    'SELECT json_group_array(number) AS numbers, json_group_array(created) AS times, json_group_array(source) AS texts FROM traits',
};

const BY_NAME = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(by: LibraryGrouping, a: GroupFacts, b: GroupFacts): number {
  if (a.key === '' || b.key === '') return a.key === b.key ? 0 : a.key === '' ? 1 : -1;
  if (by === 'source') return BY_NAME.compare(a.key, b.key) || (a.key < b.key ? -1 : 1);
  return b.newest - a.newest || (a.key < b.key ? -1 : 1);
}

const QUARTER = 15 * 60_000;

/** Days of this machine's calendar. Every offset from UTC is a multiple of a quarter of an hour, so one quarter is in one day. */
function localDays(): (time: number) => string {
  const known = new Map<number, string>();
  return (time) => {
    const quarter = Math.floor(time / QUARTER);
    const before = known.get(quarter);
    if (before !== undefined) return before;
    const date = new Date(quarter * QUARTER);
    const two = (value: number): string => String(value).padStart(2, '0');
    const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    known.set(quarter, day);
    return day;
  };
}
