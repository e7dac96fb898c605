import { QUALITY_FIGURES } from '../../../../../shared/model/quality/quality-figures.ts';
import { foldText } from '../../../../../shared/model/search/search-words.ts';
import { IndexDamage, storedAsset } from '../index-damage.ts';
import { type IndexEntry, indexEntry } from '../index-entry.ts';
import type { IndexReader, Row } from '../index-reader.ts';
import { TRAIT_COLUMNS } from '../search/search-entry.ts';
import { CHECKED, checkedRow } from '../sidecar-rows.ts';

/** A row whose text is what was written, with all that an index makes of it. */
export interface WholeRow {
  readonly number: number;
  readonly entry: IndexEntry;
}

const ROWS = `SELECT number, ${CHECKED} FROM sidecars WHERE number > ? ORDER BY number LIMIT ?`;

/** Of each table whose rows are made of one sidecar: what it has of a row's number, and what it should have. */
const MADE_OF_ROWS: readonly {
  readonly table: string;
  readonly select: string;
  readonly made: (entry: IndexEntry) => readonly (readonly unknown[])[];
}[] = [
  {
    table: 'traits',
    select: `SELECT ${TRAIT_COLUMNS.join(', ')} FROM traits WHERE number = ?`,
    made: ({ search }) => [TRAIT_COLUMNS.map((column) => search.traits[column])],
  },
  {
    table: 'spelled',
    select: 'SELECT name, recipe FROM spelled WHERE number = ?',
    made: ({ search }) => [[search.spelled.name, search.spelled.recipe]],
  },
  {
    table: 'quality',
    select: `SELECT ${QUALITY_FIGURES.map((figure) => `"${figure}"`).join(', ')} FROM quality WHERE number = ?`,
    made: ({ search: { quality } }) =>
      quality === null ? [] : [QUALITY_FIGURES.map((figure) => quality[figure])],
  },
  {
    table: 'tags',
    select: 'SELECT tag, spelled FROM tags WHERE number = ?',
    made: ({ search }) => search.tags.map((tag) => [foldText(tag), tag]),
  },
  {
    table: 'runs',
    select: 'SELECT run, chain, spelled FROM runs WHERE number = ?',
    made: ({ search }) => search.runs.map(({ run, chain }) => [run, foldText(chain), chain]),
  },
  {
    table: 'subjects',
    select: 'SELECT id, own, follows, chosen, created_at FROM subjects WHERE number = ?',
    made: ({ id, stack, createdAt }) => [[id, stack.own, stack.follows, stack.chosen, createdAt]],
  },
  {
    table: 'pictured',
    select: `SELECT
        coalesce((SELECT sha256 FROM pictures WHERE picture = reference), '') AS reference,
        coalesce((SELECT sha256 FROM pictures WHERE picture = cover), '') AS cover
      FROM pictured WHERE number = ?`,
    made: ({ pictures: { reference, cover } }) =>
      reference === '' && cover === '' ? [] : [[reference, cover]],
  },
];

/** The tables that have no row of a number that `sidecars` does not have. */
const NUMBERED = ['texts', ...MADE_OF_ROWS.map(({ table }) => table)];

/**
 * Goes through all rows, some at a time, and compares what other tables hold of them with their texts, which have a checksum.
 * @throws IndexDamage
 */
export function* checkedRows({ all, one }: IndexReader, slice: number): Generator<readonly WholeRow[]> {
  for (const table of NUMBERED) {
    const lost = one(`SELECT 1 FROM ${table} WHERE number NOT IN (SELECT number FROM sidecars) LIMIT 1`);
    if (lost !== null) throw new IndexDamage(`${table} has a row of no sidecar`);
  }
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = all(ROWS, after, slice).map((row) => wholeRow(row));
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const { number, entry } of rows) {
      for (const { table, select, made } of MADE_OF_ROWS) {
        const there = all(select, number).map((row) => asLine(Object.values(row)));
        if (!isSame(there, made(entry).map(asLine)))
          throw new IndexDamage(`${table} is not what its sidecar says`);
      }
    }
    yield rows;
    after = last.number;
  }
}

function wholeRow(row: Row): WholeRow {
  const { folder, mtime, bytes, asset } = checkedRow(row);
  const mark = { mtime: Number(mtime), bytes: Number(bytes) };
  return { number: Number(row.number), entry: indexEntry(String(folder), mark, storedAsset(asset)) };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  const [one, other] = [some.toSorted(), others.toSorted()];
  return one.every((line, at) => line === other[at]);
}

/** As SQLite keeps them: a number that is none is NULL, and texts are what UTF-8 can say. */
function asLine(values: readonly unknown[]): string {
  // Before it is printed: JSON spells half a character out in letters, which are well-formed.
  return JSON.stringify(values.map((value) => (typeof value === 'string' ? value.toWellFormed() : value)));
}
