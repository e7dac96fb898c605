import { QUALITY_FIGURES } from '../../../../../shared/model/quality/quality-figures.ts';
import { foldText } from '../../../../../shared/model/search/search-words.ts';
import { storedAsset } from '../index-damage.ts';
import type { IndexReader } from '../index-reader.ts';
import {
  FLAG,
  qualityEntry,
  qualityFlags,
  runsOf,
  type SearchEntry,
  searchEntry,
  sourceOf,
  spelledOf,
  TRAIT_COLUMNS,
  WORD_COLUMNS,
} from './search-entry.ts';

/** The full text of `sidecars`, by their numbers. */
export const WORDS_TABLE = `CREATE VIRTUAL TABLE words USING fts5(
    name, tags, note, recipe, source, other,
    content = '', contentless_delete = 1, prefix = '1 2', tokenize = 'unicode61'
  );`;

/**
 * The migration that adds what is searched, by the numbers of `sidecars`. `words` is a full text without the text itself, `traits` a narrow table that
 * is read as a whole, `tags` has a row for each tag of an asset. Rows of earlier versions are not in them yet: `search-due` is the highest of their
 * numbers, and {@link SearchTables.fill} works its way down from it.
 */
export const SEARCH_MIGRATION = `
  CREATE TABLE traits (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    format TEXT NOT NULL,
    model TEXT NOT NULL,
    connection TEXT NOT NULL,
    label TEXT NOT NULL,
    batch TEXT NOT NULL,
    stars INTEGER NOT NULL,
    faces INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    credits REAL,
    created INTEGER NOT NULL,
    flags INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE tags (tag TEXT NOT NULL, number INTEGER NOT NULL, spelled TEXT NOT NULL, PRIMARY KEY (tag, number)) STRICT, WITHOUT ROWID;
  CREATE INDEX tags_by_number ON tags (number);
  ${WORDS_TABLE}
  INSERT INTO facts SELECT 'search-due', max(number) FROM sidecars HAVING max(number) IS NOT NULL;
`;

/** The migration that adds the folder of references to `traits`. It is filled as the rest is, so that opening an old index does not wait for it. */
export const SOURCE_MIGRATION = `
  ALTER TABLE traits ADD COLUMN source TEXT NOT NULL DEFAULT '';
  DELETE FROM facts WHERE name = 'search-due';
  INSERT INTO facts SELECT 'search-due', max(number) FROM sidecars HAVING max(number) IS NOT NULL;
`;

/** The migration that adds names and recipes as they are shown: a table of its own, so that those that are read as a whole stay narrow. */
export const SPELLED_MIGRATION = `
  CREATE TABLE spelled (number INTEGER PRIMARY KEY, name TEXT NOT NULL, recipe TEXT NOT NULL) STRICT;
  DELETE FROM facts WHERE name = 'search-due';
  INSERT INTO facts SELECT 'search-due', max(number) FROM sidecars HAVING max(number) IS NOT NULL;
`;

/** The migration after which pictures that were imported are of a kind of their own, and no depth maps. Bit 64 of the flags is `imported`. */
export const PICTURE_KIND_MIGRATION = `
  UPDATE traits SET kind = 'picture' WHERE kind = 'depth' AND flags & 64 <> 0
    AND EXISTS (SELECT 1 FROM texts WHERE texts.number = traits.number AND asset ->> '$.imported.as' = 'picture');
`;

/**
 * The migration that adds what was measured of models: a table of its own, whose rows are those that were measured. Its columns are those of
 * {@link QUALITY_FIGURES}. What is not measured is a bit of `flags`, which the refilling sets.
 */
export const QUALITY_MIGRATION = `
  CREATE TABLE quality (
    number INTEGER PRIMARY KEY, open REAL, holes REAL, nonManifold REAL, pieces REAL, islands REAL, degenerate REAL, turned REAL,
    texture REAL, used REAL, overlap REAL, density REAL, spread REAL, "match" REAL, symmetry REAL
  ) STRICT;
  DELETE FROM facts WHERE name = 'search-due';
  INSERT INTO facts SELECT 'search-due', max(number) FROM sidecars HAVING max(number) IS NOT NULL;
`;

/** The migration that adds which runs of chains assets are results of: a row for each, with the name of the chain folded and as it is. */
export const RUNS_MIGRATION = `
  CREATE TABLE runs (
    run TEXT NOT NULL, number INTEGER NOT NULL, chain TEXT NOT NULL, spelled TEXT NOT NULL, PRIMARY KEY (run, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX runs_by_number ON runs (number);
  CREATE INDEX runs_by_chain ON runs (chain);
  DELETE FROM facts WHERE name = 'search-due';
  INSERT INTO facts SELECT 'search-due', max(number) FROM sidecars HAVING max(number) IS NOT NULL;
`;

/**
 * The migration after which faces that were counted as quality was measured are those of models that were never opened too. Of earlier versions'
 * rows only those in `quality` are read. The checksums of changed rows are made anew.
 */
export const FACES_MIGRATION = `
  CREATE TEMP TABLE counted AS SELECT number, asset ->> '$.quality.measures.faces' AS faces FROM texts
    WHERE number IN (SELECT number FROM quality) AND asset ->> '$.quality.is' = 'measured' AND asset ->> '$.measured.faces' IS NULL;
  UPDATE sidecars SET faces = counted.faces, crc = NULL FROM counted WHERE counted.number = sidecars.number;
  UPDATE traits SET faces = counted.faces, flags = flags | ${FLAG.measured} FROM counted WHERE counted.number = traits.number;
  UPDATE stacks SET most_faces = sidecars.most_faces, fewest_faces = sidecars.fewest_faces
    FROM sidecars WHERE sidecars.number = stacks.number AND stacks.number IN (SELECT number FROM counted);
  INSERT OR REPLACE INTO facts SELECT 'checks-due', max(number) FROM sidecars WHERE EXISTS (SELECT 1 FROM counted) HAVING max(number) IS NOT NULL;
  DROP TABLE counted;
`;

/** A tag with the number of its assets in the library. */
export interface TagCount {
  /** As most assets spell it. */
  readonly tag: string;
  readonly count: number;
}

/** The tables that are searched. */
export interface SearchTables {
  readonly insert: (number: number | bigint, entry: SearchEntry) => void;
  readonly remove: (number: number | bigint) => void;
  /**
   * Adds some rows of an index that an earlier version made. Returns the ids of those, null if none were left. Runs in the caller's transaction.
   * @param limit the most rows that are read
   */
  readonly fill: (limit: number) => readonly string[] | null;
  /** Whether rows are left to be added. */
  readonly isDue: () => boolean;
  /** All tags of the library, not of its trash. */
  readonly tags: () => readonly TagCount[];
}

const DUE = 'search-due';

const placesOf = (columns: readonly string[]): string => `(?${', ?'.repeat(columns.length)})`;
const ADD_TRAITS = `INSERT INTO traits (number, ${TRAIT_COLUMNS.join(', ')}) VALUES ${placesOf(TRAIT_COLUMNS)}`;
const ADD_WORDS = `INSERT INTO words (rowid, ${WORD_COLUMNS.join(', ')}) VALUES ${placesOf(WORD_COLUMNS)}`;
const ADD_QUALITY = `INSERT OR REPLACE INTO quality VALUES ${placesOf(QUALITY_FIGURES)}`;
const DUE_ROWS = `
  SELECT number, id, asset, EXISTS (SELECT 1 FROM traits WHERE traits.number = sidecars.number) AS there
  FROM sidecars JOIN texts USING (number) WHERE number <= ? ORDER BY number DESC LIMIT ?`;
const COUNTED_TAGS = `
  SELECT tag, spelled, count(*) AS count FROM tags JOIN sidecars USING (number)
  WHERE shown = 1 AND place = 'library' GROUP BY tag, spelled ORDER BY count`;

export function searchTables({ run, one, all }: IndexReader): SearchTables {
  const due = (): number | null => {
    const row = one('SELECT value FROM facts WHERE name = ?', DUE);
    return row === null ? null : Number(row.value);
  };

  function spell(number: number | bigint, { name, recipe }: SearchEntry['spelled']): void {
    run('INSERT OR REPLACE INTO spelled VALUES (?, ?, ?)', number, name, recipe);
  }

  function judge(number: number | bigint, quality: SearchEntry['quality']): void {
    if (quality !== null) run(ADD_QUALITY, number, ...QUALITY_FIGURES.map((figure) => quality[figure]));
  }

  function chain(number: number | bigint, runs: SearchEntry['runs']): void {
    for (const each of runs)
      run(
        'INSERT OR REPLACE INTO runs VALUES (?, ?, ?, ?)',
        each.run,
        number,
        foldText(each.chain),
        each.chain,
      );
  }

  function insert(number: number | bigint, entry: SearchEntry): void {
    const { words, traits, spelled, tags, runs, quality } = entry;
    run(ADD_TRAITS, number, ...TRAIT_COLUMNS.map((column) => traits[column]));
    run(ADD_WORDS, number, ...WORD_COLUMNS.map((column) => words[column]));
    spell(number, spelled);
    judge(number, quality);
    chain(number, runs);
    for (const tag of tags) run('INSERT OR IGNORE INTO tags VALUES (?, ?, ?)', foldText(tag), number, tag);
  }

  return {
    insert,
    remove: (number) => {
      run('DELETE FROM traits WHERE number = ?', number);
      run('DELETE FROM spelled WHERE number = ?', number);
      run('DELETE FROM quality WHERE number = ?', number);
      run('DELETE FROM tags WHERE number = ?', number);
      run('DELETE FROM runs WHERE number = ?', number);
      run('DELETE FROM words WHERE rowid = ?', number);
    },
    isDue: () => due() !== null,
    fill: (limit) => {
      const rows = all(DUE_ROWS, due() ?? 0, limit);
      for (const { number, asset, there } of rows) {
        const read = storedAsset(asset);
        if (there === 0) insert(Number(number), searchEntry(read));
        else {
          const more = qualityFlags(read);
          run(
            'UPDATE traits SET source = ?, flags = flags | ? WHERE number = ?',
            sourceOf(read),
            more,
            Number(number),
          );
          spell(Number(number), spelledOf(read));
          judge(Number(number), qualityEntry(read));
          chain(Number(number), runsOf(read));
        }
      }
      const last = rows.at(-1);
      if (last === undefined) run('DELETE FROM facts WHERE name = ?', DUE);
      else run('UPDATE facts SET value = ? WHERE name = ?', String(Number(last.number) - 1), DUE);
      return last === undefined ? null : rows.map(({ id }) => String(id));
    },
    tags: () => {
      const found = new Map<string, TagCount>();
      for (const { tag, spelled, count } of all(COUNTED_TAGS)) {
        // The most frequent spelling comes last.
        found.set(String(tag), {
          tag: String(spelled),
          count: Number(count) + (found.get(String(tag))?.count ?? 0),
        });
      }
      return [...found.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
    },
  };
}
