import type { LibraryGroup, LibraryGrouping } from '../../../../../shared/model/library-order.ts';
import type { IndexReader } from '../index-reader.ts';

/** Groups as the window names them, apart from how many assets of an order they have. */
export type GroupFacts = Omit<LibraryGroup, 'count'>;

/** Which group each row of the index is in. */
export interface RowGroups {
  /** In the order in which they are shown: batches, days and subjects newest first, folders by name, and what has none last. */
  readonly groups: readonly GroupFacts[];
  /** The group's place in `groups`, by the number of the row. */
  readonly groupOf: Uint32Array;
}

/** Reads the groups of all rows at once. */
export function readRowGroups(reader: IndexReader, by: LibraryGrouping): RowGroups {
  const row = reader.one(COLUMNS[by]);
  const numbers = JSON.parse(String(row?.numbers)) as number[];
  const values = JSON.parse(String(row?.[by])) as (string | number)[];
  const times =
    by === 'source' ? [] : by === 'day' ? (values as number[]) : (JSON.parse(String(row?.times)) as number[]);
  // The same text, or the same quarter of an hour, is in the same group: only the first of them is looked at.
  const known = new Map<string | number, number>();
  const places = new Map<string, number>();
  const newest: number[] = [];
  /** The newest row of each. */
  const oneOf: number[] = [];
  const foundIn = new Uint32Array(numbers.length);
  for (let at = 0; at < numbers.length; at += 1) {
    const value = values[at] ?? '';
    const part = typeof value === 'number' ? Math.floor(value / QUARTER) : value;
    let place = known.get(part);
    if (place === undefined) {
      const key = typeof part === 'number' ? localDay(part) : part;
      place = places.get(key) ?? places.size;
      places.set(key, place);
      known.set(part, place);
    }
    foundIn[at] = place;
    const time = times[at] ?? 0;
    if (time >= (newest[place] ?? 0)) oneOf[place] = numbers[at] ?? 0;
    newest[place] = Math.max(newest[place] ?? 0, time);
  }
  const sources = by === 'batch' ? sourcesOf(reader, oneOf) : null;
  const names = by === 'subject' ? namesOf(reader, oneOf) : null;
  const found = [...places].map(([key, place]) => ({
    place,
    facts: {
      key,
      newest: newest[place] ?? 0,
      source: sources === null ? (by === 'source' ? key : '') : (sources.get(oneOf[place] ?? 0) ?? ''),
      ...(names !== null && { name: names.get(oneOf[place] ?? 0) ?? '' }),
    },
  }));
  found.sort((a, b) => compare(by, a.facts, b.facts));
  const rank = new Uint32Array(found.length);
  for (const [at, { place }] of found.entries()) rank[place] = at;
  const groupOf = new Uint32Array((numbers.at(-1) ?? 0) + 1);
  for (let at = 0; at < numbers.length; at += 1) groupOf[numbers[at] ?? 0] = rank[foundIn[at] ?? 0] ?? 0;
  return { groups: found.map(({ facts }) => facts), groupOf };
}

/** How the assets of some rows are called. Of an index that an earlier version made, some names are in the texts alone. */
function namesOf({ one }: IndexReader, numbers: readonly number[]): ReadonlyMap<number, string> {
  const row = one(
    `SELECT json_group_array(name) AS names FROM (
      SELECT coalesce(name, (SELECT asset ->> '$.name' FROM texts WHERE texts.number = wanted.value)) AS name
      FROM json_each(?) AS wanted LEFT JOIN spelled ON spelled.number = wanted.value ORDER BY wanted.key
    )`,
    JSON.stringify(numbers),
  );
  const names = JSON.parse(String(row?.names)) as readonly (string | null)[];
  return new Map(numbers.map((number, at) => [number, names[at] ?? '']));
}

/** The folders of some rows' references. */
function sourcesOf({ all }: IndexReader, numbers: readonly number[]): ReadonlyMap<number, string> {
  const rows = all(
    'SELECT number, source FROM traits WHERE number IN (SELECT value FROM json_each(?))',
    JSON.stringify(numbers),
  );
  return new Map(rows.map(({ number, source }) => [Number(number), String(source)]));
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

/** Whole columns, in the order of the rows. JSON arrays are read several times faster than rows. */
const COLUMNS: Readonly<Record<LibraryGrouping, string>> = {
  day: 'SELECT json_group_array(number) AS numbers, json_group_array(created) AS day FROM (SELECT number, created FROM traits ORDER BY number)',
  batch: `SELECT json_group_array(number) AS numbers, json_group_array(created) AS times, json_group_array(batch) AS batch
    FROM (SELECT number, created, batch FROM traits ORDER BY number)`,
  source:
    'SELECT json_group_array(number) AS numbers, json_group_array(source) AS source FROM (SELECT number, source FROM traits ORDER BY number)',
  subject: `SELECT json_group_array(number) AS numbers, json_group_array(created) AS times, json_group_array(subject) AS subject
    FROM (SELECT number, created, coalesce(subject, '') AS subject FROM traits LEFT JOIN subjects USING (number) ORDER BY number)`,
};

const BY_NAME = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(by: LibraryGrouping, a: GroupFacts, b: GroupFacts): number {
  if (a.key === '' || b.key === '') return a.key === b.key ? 0 : a.key === '' ? 1 : -1;
  if (by === 'source') return BY_NAME.compare(a.key, b.key) || (a.key < b.key ? -1 : 1);
  return b.newest - a.newest || (a.key < b.key ? -1 : 1);
}

const QUARTER = 15 * 60_000;

/** The day of this machine's calendar that a quarter of an hour is in: every offset from UTC is a multiple of one. */
function localDay(quarter: number): string {
  const date = new Date(quarter * QUARTER);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
