import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type AssetIndex, assetIndex } from '../../main/engine/library/index/asset-index.ts';
import { indexEntry } from '../../main/engine/library/index/index-entry.ts';
import type { LibrarySort } from '../../shared/model/library-order.ts';
import { report } from '../helpers/bench/figures.ts';
import { assetOf } from '../helpers/engine/sidecars.ts';

/**
 * A search as it is typed, letter by letter, over an index of 100,000 assets (`MAQUETTE_BENCH_ASSETS` for others): the first page and the
 * count after each letter, in time of this thread, which is the engine's. Beside it, plain SQL that looks for the same letters within names.
 */
const ASSETS = Number(process.env['MAQUETTE_BENCH_ASSETS'] ?? 100_000);
const PAGE = 100;
const SLICE = 1_000;
/** Milliseconds; the 95th percentile of all letters. */
const LIMIT = ASSETS > 100_000 ? 150 : 30;

const WORDS =
  'bird tree chair lamp robot dragon castle house boat pan rocket mushroom kettle cupcake cactus chest duck radio mug fox wolf stone sword shield'.split(
    ' ',
  );
const TYPED = [
  'bird',
  'green bird',
  'rocket 12',
  'tag:prop stars:>=4',
  'faces:<200k -tag:fox',
  'kind:model chair tag:"sword"',
  '机器人',
  'nothing like this',
];

/** A number from 0 to below `most`, the same in each run. */
function pick(number: number, salt: number, most: number): number {
  return (Math.imul(number + 1, 2_654_435_761 + salt * 97) % most) >>> 0;
}
const wordOf = (number: number, salt: number): string => WORDS[pick(number, salt, WORDS.length)] ?? 'bird';

function fill(index: AssetIndex): number {
  let held = 0;
  for (let from = 0; from < ASSETS; from += SLICE) {
    const entries = Array.from({ length: SLICE }, (_, at) => {
      const number = from + at;
      const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
      return indexEntry(
        `assets/2026-${String((number % 12) + 1).padStart(2, '0')}/a-${number}`,
        { mtime: 1, bytes: 1 },
        assetOf(id, {
          name: `${wordOf(number, 1)} ${wordOf(number, 2)} ${number % 5_000}${number % 50 === 0 ? ' 机器人' : ''}`,
          tags: [wordOf(number, 3), ...(number % 2 === 0 ? ['prop'] : [])],
          rating: number % 6,
          measured: { faces: (number % 1_000) * 2_000, vertices: 9 },
          createdAt: new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString(),
        }),
      );
    });
    held += threadTime(() => index.put(entries));
  }
  return held;
}

/** This thread's own time in milliseconds. */
function threadTime(work: () => unknown): number {
  const cpu = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(cpu);
  return (user + system) / 1000;
}

const letters = TYPED.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)));

/** What each letter takes. The index is as after a change: nothing of an earlier search is kept. */
function typed(index: AssetIndex, sort: LibrarySort): readonly number[] {
  return letters.map((query) => {
    const order = { place: 'library', sort, query } as const;
    return threadTime(() => [index.page(order, 0, PAGE), index.count(order)]);
  });
}

function plainSql(database: DatabaseSync): readonly number[] {
  const where = `FROM sidecars WHERE place = 'library' AND shown = 1 AND typed LIKE ?`;
  const page = database.prepare(`SELECT folder, id ${where} ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`);
  const count = database.prepare(`SELECT count(*) AS count ${where}`);
  return letters.map((query) => threadTime(() => [page.all(`%${query}%`), count.get(`%${query}%`)]));
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;

const home = mkdtempSync(join(tmpdir(), 'maquette-bench-'));
try {
  const file = join(home, 'index.sqlite');
  const database = new DatabaseSync(file);
  const index = assetIndex(database, file);
  index.beginFilling();
  const filled = fill(index) + threadTime(() => index.endFilling());
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const sql = percentile(plainSql(database), 0.95);
  for (const sort of ['newest', 'stars'] as const) {
    const rounds = [0, 1, 2].map(() => {
      // Drops what is kept of the rounds before.
      index.put([]);
      return typed(index, sort);
    });
    report({
      name: `search as it is typed over ${ASSETS} assets, ${sort === 'newest' ? 'newest first' : 'by stars'}: 95th percentile`,
      values: rounds.map((times) => percentile(times, 0.95)),
      pick: 'middle',
      unit: 'ms',
      limit: LIMIT,
      detail: `middle ${percentile(rounds.flat(), 0.5).toFixed(1)} ms, worst ${Math.max(...rounds.flat()).toFixed(0)} ms; names LIKE in plain SQL ${sql.toFixed(0)} ms at the 95th; an asset added ${((filled / ASSETS) * 1000).toFixed(0)} µs`,
    });
  }
  index.close();
} finally {
  rmSync(home, { recursive: true, force: true });
}
