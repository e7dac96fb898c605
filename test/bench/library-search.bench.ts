import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { AssetIndex } from '../../main/engine/library/index/asset-index.ts';
import type { LibraryOrder } from '../../shared/model/library-order.ts';
import { report } from '../helpers/bench/figures.ts';
import { benchEntry, openBenchIndex, writeBenchIndex } from '../helpers/bench/index-rows.ts';
import { reportReads } from '../helpers/bench/library-reads.ts';
import { percentile, threadTime } from '../helpers/bench/thread-time.ts';

/**
 * Libraries of 100,000 and 1,000,000 assets as an index knows them (`MAQUETTE_BENCH_ASSETS` for another number): a search as it is typed, letter by
 * letter, the first page and the count after each, in time of the thread that answers; an asset that comes in; until the first page is there; and
 * pages and positions in time of the engine's thread. Beside them plain SQL on the same rows.
 */
const asked = process.env['MAQUETTE_BENCH_ASSETS'];
const SIZES = asked === undefined ? [100_000, 1_000_000] : [Number(asked)];
const PAGE = 100;
const ROUNDS = 3;

/** Milliseconds; of searches the 95th percentile of all letters. */
function limitsOf(assets: number) {
  return { typed: assets > 100_000 ? 150 : 30, added: 20, firstPage: assets > 100_000 ? 1_000 : 300 };
}

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
const ORDERS: readonly (readonly [name: string, order: LibraryOrder])[] = [
  ['newest first', { place: 'library', sort: 'newest' }],
  ['by stars', { place: 'library', sort: 'stars' }],
  ['newest first, as stacks', { place: 'library', sort: 'newest', stacked: true }],
  ['by days, as stacks', { place: 'library', sort: 'newest', stacked: true, groupBy: 'day' }],
];

const letters = TYPED.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)));

/** What each letter takes. The index is as after a change: nothing of an earlier search is kept. */
function typed(index: AssetIndex, order: LibraryOrder): readonly number[] {
  // Drops what is kept of the rounds before.
  index.put([]);
  return letters.map((query) =>
    threadTime(() => [index.page({ ...order, query }, 0, PAGE), index.count({ ...order, query })]),
  );
}

function plainSql(database: DatabaseSync): readonly number[] {
  const where = `FROM sidecars WHERE place = 'library' AND shown = 1 AND typed LIKE ?`;
  const page = database.prepare(`SELECT folder, id ${where} ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`);
  const count = database.prepare(`SELECT count(*) AS count ${where}`);
  return letters.map((query) => threadTime(() => [page.all(`%${query}%`), count.get(`%${query}%`)]));
}

/** An asset that comes in, and the page that the window then asks for. */
function added(index: AssetIndex, assets: number): readonly number[] {
  return Array.from({ length: 20 }, (_, at) => {
    const entry = benchEntry(assets + at);
    return threadTime(() => [
      index.put([entry]),
      index.page({ place: 'library', sort: 'newest', stacked: true }, 0, PAGE),
    ]);
  });
}

for (const assets of SIZES) {
  const home = mkdtempSync(join(tmpdir(), 'maquette-bench-'));
  const limits = limitsOf(assets);
  const over = `over ${assets} assets`;
  try {
    const { file, held } = await writeBenchIndex(home, assets);
    const { database, index } = openBenchIndex(file);
    const sql = percentile(plainSql(database), 0.95);
    for (const [name, order] of ORDERS) {
      const rounds = Array.from({ length: ROUNDS }, () => typed(index, order));
      report({
        name: `search as it is typed ${over}, ${name}: 95th percentile`,
        values: rounds.map((times) => percentile(times, 0.95)),
        pick: 'middle',
        unit: 'ms',
        limit: limits.typed,
        detail: `middle ${percentile(rounds.flat(), 0.5).toFixed(1)} ms, worst ${Math.max(...rounds.flat()).toFixed(0)} ms; names LIKE in plain SQL ${sql.toFixed(0)} ms at the 95th`,
      });
    }
    report({
      name: `one asset added ${over}, and the first page: the engine’s thread`,
      values: added(index, assets),
      pick: 'worst',
      unit: 'ms',
      limit: limits.added,
      detail: `many at once ${((held / assets) * 1000).toFixed(0)} µs each`,
    });
    index.close();
    await reportReads(home, {
      name: `library of ${assets} assets, as its index knows it`,
      assets,
      isThere: false,
      limits,
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
