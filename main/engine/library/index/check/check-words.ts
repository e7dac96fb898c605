import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { IndexDamage } from '../index-damage.ts';
import { WORD_COLUMNS } from '../search/search-entry.ts';
import { WORDS_TABLE } from '../search/search-tables.ts';
import type { WholeRow } from './check-rows.ts';

/*
 * The full text has no text to be compared with, so it is made again of some rows at a time in memory. Each word in each place of a row is a
 * number, and what is compared is their sums: those of parts add up to that of the whole.
 */

/** The sums of a word, by SQLite: `doc` is the row, the third letter tells the columns apart. */
const SUMS = `
  SELECT term, sum(place) AS places, sum((place % 1000003) * (place % 999983)) AS mixed FROM (
    SELECT term, (doc * 4096 + offset % 4096) * 128 + unicode(substr(col, 3, 1)) AS place FROM temp.word_places
  ) GROUP BY term`;

/** Makes the table that {@link SUMS} reads. */
function wordPlaces(database: DatabaseSync): StatementSync {
  database.exec("CREATE VIRTUAL TABLE temp.word_places USING fts5vocab('main', 'words', 'instance')");
  const sums = database.prepare(SUMS);
  sums.setReadBigInts(true);
  return sums;
}

function sumOf(sums: StatementSync): bigint {
  let sum = 0n;
  for (const { term, places, mixed } of sums.iterate()) {
    const word = BigInt(crc32(String(term)));
    sum = BigInt.asUintN(
      64,
      sum + (word + 1n) * BigInt(places as bigint) + (word ^ 0xffffffffn) * BigInt(mixed as bigint),
    );
  }
  return sum;
}

/** Compares the full text with the rows that it was made of. */
export interface WordsCheck {
  readonly add: (rows: readonly WholeRow[]) => void;
  /** Call it after all rows. @throws IndexDamage */
  readonly end: () => void;
  readonly close: () => void;
}

/** @param database an opened index that nothing changes meanwhile, e.g. in a transaction */
export function checkWords(database: DatabaseSync): WordsCheck {
  const again = new DatabaseSync(':memory:');
  again.exec(WORDS_TABLE);
  const sums = wordPlaces(again);
  const columns = ['rowid', ...WORD_COLUMNS];
  const add = again.prepare(
    `INSERT INTO words (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  let expected = 0n;
  return {
    add: (rows) => {
      again.exec('BEGIN');
      for (const { number, entry } of rows)
        add.run(number, ...WORD_COLUMNS.map((column) => entry.search.words[column]));
      again.exec('COMMIT');
      expected = BigInt.asUintN(64, expected + sumOf(sums));
      again.exec("INSERT INTO words (words) VALUES ('delete-all')");
    },
    end: () => {
      if (sumOf(wordPlaces(database)) !== expected)
        throw new IndexDamage('words are not those that the sidecars say');
    },
    close: () => again.close(),
  };
}
