import { cp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { writeBackup } from '../../../main/engine/library/backup/write-backup.ts';
import { assetIndex } from '../../../main/engine/library/index/asset-index.ts';
import { checkIndex } from '../../../main/engine/library/index/check/check-index.ts';
import { isIndexDamage } from '../../../main/engine/library/index/index-damage.ts';
import { type Asset, assetSchema } from '../../../shared/model/asset.ts';
import { librarySortSchema } from '../../../shared/model/library-order.ts';
import { DEFAULT_RECIPE } from '../../../shared/model/recipe.ts';
import { filesIn } from '../files-in.ts';
import { tempFolder } from '../temp-folder.ts';
import { openIndexed } from './indexed-library.ts';
import { jobFolders } from './job-folders.ts';
import { openEngine } from './open-engine.ts';
import { quickService } from './quick-service.ts';
import { assetOf, writeLibrary, writeSidecar } from './sidecars.ts';
import { variedIndex } from './varied-index.ts';
import { flipByte, verified } from './verified-library.ts';

/*
 * A disk that goes bad: bytes of a library, its index or the ledger flip at random, from a seed, and what is left is held against what there was.
 */

const ASSETS = Array.from({ length: 8 }, (_, at) => `asset-${at}`);
/** A whole second, so that it can be given back exactly: bytes that a disk changes have no new time. */
const WRITTEN = new Date('2026-11-20T12:00:00.000Z');
const COLLECTION_FILES = ['collections/props.json', 'collections/searches.json', 'collections/tags.json'];

const folderOf = (id: string): string => `assets/2026-11/${id}`;

/** Whole numbers from 0 to below `most`, the same in each run. */
type Random = (most: number) => number;

function seeded(seed: number): Random {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * most);
  };
}

/** A library with collections that Maquette has read and backed up: `lib` in the folder, and `data`. */
export async function libraryThatWasRead(): Promise<string> {
  const home = await tempFolder();
  const lib = join(home, 'lib');
  await writeLibrary(lib, 'the-library');
  for (const [at, id] of ASSETS.entries())
    await writeSidecar(lib, folderOf(id), assetOf(id, { files: [], rating: at % 6, tags: [id] }));
  await mkdir(join(lib, 'collections'));
  const write = (file: string, value: object): Promise<void> =>
    writeFile(join(lib, file), `${JSON.stringify(value, null, 2)}\n`);
  const head = { version: 1, revision: 3 };
  const [props = '', searches = '', tags = ''] = COLLECTION_FILES;
  await write(props, { format: 'maquette-collection', ...head, id: 'props', name: 'Props', assets: ASSETS });
  const best = { id: 'best', name: 'Best', query: 'stars:5' };
  await write(searches, { format: 'maquette-searches', ...head, searches: [best] });
  await write(tags, { format: 'maquette-tags', ...head, tags: ['wood', 'wood/oak'] });
  for (const file of [...ASSETS.map((id) => `${folderOf(id)}/asset.json`), ...COLLECTION_FILES])
    await utimes(join(lib, file), WRITTEN, WRITTEN);
  const library = await openIndexed(home);
  await library.refresh();
  library.scanSidecars();
  await expect.poll(() => library.collections.searches().length).toBe(1);
  await library.close();
  const index = join(home, 'data/index/the-library.sqlite');
  const task = { library: lib, id: 'the-library', index, data: join(home, 'data') };
  await writeBackup({ ...task, now: Date.now() }, () => undefined);
  return home;
}

/** What sidecars and collections say. */
async function textsIn(home: string): Promise<readonly string[]> {
  return (await filesIn(join(home, 'lib'))).filter((line) => line.includes('.json '));
}

async function readAsset(home: string, id: string): Promise<Asset> {
  return assetSchema.parse(JSON.parse(await readFile(join(home, 'lib', folderOf(id), 'asset.json'), 'utf8')));
}

function isSameJson(one: string, other: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(one), JSON.parse(other));
  } catch {
    return false;
  }
}

/** Flips a bit of a text, and expects that it is told, or comes back to the byte with the damaged one beside it. */
async function expectNoticed(home: string, file: string, random: Random): Promise<void> {
  const path = join(home, 'lib', file);
  const was = await readFile(path, 'utf8');
  await flipByte(path, random(was.length), 1 << random(7));
  const changed = await readFile(path);
  const places = { library: join(home, 'lib'), data: join(home, 'data') };
  const { faults, repairs } = await verified(places, { repair: true });
  // Outside of words, one space may be as good as another.
  if (isSameJson(was, changed.toString())) expect(faults, String(changed)).toEqual([]);
  else expect(faults, String(changed)).not.toEqual([]);
  for (const { outcome } of repairs) {
    if (outcome.is !== 'repaired') continue;
    expect(isSameJson(await readFile(path, 'utf8'), was), String(changed)).toBe(true);
    expect(await readFile(outcome.aside ?? '')).toEqual(changed);
    await rm(outcome.aside ?? '');
  }
  // What still can be read is the artist's to judge.
  await writeFile(path, was);
  await utimes(path, WRITTEN, WRITTEN);
}

export async function flipSidecars(times: number): Promise<void> {
  const home = await libraryThatWasRead();
  const random = seeded(4);
  for (let time = 0; time < times; time += 1)
    await expectNoticed(home, `${folderOf(ASSETS[time % ASSETS.length] ?? '')}/asset.json`, random);
}

export async function flipCollections(times: number): Promise<void> {
  const home = await libraryThatWasRead();
  const random = seeded(7);
  for (let time = 0; time < times; time += 1)
    await expectNoticed(home, COLLECTION_FILES[time % COLLECTION_FILES.length] ?? '', random);
}

/** Flips bytes of the index, and expects that all is shown as the files say, after one more start at the latest. */
export async function flipIndex(times: number): Promise<void> {
  const home = await libraryThatWasRead();
  const random = seeded(11);
  const index = 'index/the-library.sqlite';
  const files = await textsIn(home);
  for (let time = 0; time < times; time += 1) {
    const data = join(home, `data-${time}`);
    await cp(join(home, 'data'), data, { recursive: true });
    const { length } = await readFile(join(data, index));
    const flips = time % 2 === 0 ? 40 : 1;
    for (let flip = 0; flip < flips; flip += 1)
      await flipByte(join(data, index), random(length), 1 << random(8));
    const library = await openIndexed(home, { data });
    library.scanSidecars();
    await library.refresh();
    // Each is looked at as a person would: in the grid, one by one, and by a search.
    const asked = { place: 'library', sort: 'name', offset: 0, limit: 100 } as const;
    await library.list(asked);
    for (const id of ASSETS) await library.get(id);
    await library.list({ ...asked, query: 'asset' });
    await library.collections.list();
    await library.refresh();
    await library.close();
    const again = await openIndexed(home, { data });
    await again.refresh();
    const { assets } = await again.list(asked);
    for (const { asset } of assets) expect(asset, `time ${time}`).toEqual(await readAsset(home, asset.id));
    expect(assets.length, `time ${time}`).toBe(ASSETS.length);
    again.scanSidecars();
    await expect
      .poll(async () => (await again.collections.list()).map(({ name, count }) => `${name} ${count}`))
      .toEqual([`Props ${ASSETS.length}`]);
    await again.close();
    await rm(data, { recursive: true });
  }
  expect(await textsIn(home)).toEqual(files);
}

/** What an index says, as all that is shown is made of it: rows of its tables, words and orders. */
function saidBy(database: DatabaseSync): unknown {
  const rows = (sql: string): unknown => database.prepare(sql).all();
  const index = assetIndex(database, null);
  return {
    rows: SAID.map(rows),
    words: ['chair', '椅', 'wood', 'note', 'tag'].map((query) =>
      index.ids({ place: 'library', sort: 'newest', query }, 0, 100),
    ),
    orders: librarySortSchema.options.flatMap((sort) =>
      (['library', 'trash'] as const).map((place) => index.ids({ place, sort }, 0, 100)),
    ),
    tags: index.tags(),
  };
}

const SAID = [
  `SELECT sidecars.*, asset FROM sidecars JOIN texts USING (number) ORDER BY number`,
  ...['traits', 'spelled', 'quality', 'subjects', 'stacks', 'pictured'].map(
    (table) => `SELECT * FROM ${table} ORDER BY number`,
  ),
  'SELECT * FROM tags ORDER BY tag, number',
  'SELECT * FROM counts ORDER BY of, place',
  'SELECT asset, number FROM members ORDER BY listing, at',
  'SELECT kind, id, name_key, head FROM collection_files ORDER BY file',
];

/**
 * Flips bits in pages of each table and SQL index of an index, and expects that its check finds them, or that it says the same as before. Returns how
 * many were found.
 */
export async function flipTables(times: number): Promise<number> {
  const file = join(await tempFolder(), 'index.sqlite');
  const made = new DatabaseSync(file);
  variedIndex(made);
  made.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
  const size = Number(made.prepare('PRAGMA page_size').get()?.['page_size']);
  const pages = made.prepare("SELECT name, pageno FROM dbstat WHERE name NOT GLOB 'sqlite_*'").all();
  const before = saidBy(made);
  made.close();
  const whole = await readFile(file);
  const random = seeded(31);
  let found = 0;
  for (const { name, pageno } of pages) {
    for (let time = 0; time < times; time += 1) {
      await writeFile(file, whole);
      await rm(`${file}-wal`, { force: true });
      await rm(`${file}-shm`, { force: true });
      await flipByte(file, (Number(pageno) - 1) * size + random(size), 1 << random(8));
      const is = whatIsSaid(file);
      if (is === null) found += 1;
      else expect(is, `${String(name)}, page ${Number(pageno)}, time ${time}`).toEqual(before);
    }
  }
  return found;
}

/** Null if it was found damaged. */
function whatIsSaid(file: string): unknown {
  const database = new DatabaseSync(file);
  try {
    return checkIndex(database) ? saidBy(database) : null;
  } catch (cause) {
    expect(
      isIndexDamage(cause, () => true),
      String(cause),
    ).toBe(true);
    return null;
  } finally {
    database.close();
  }
}

/**
 * Flips bytes of the ledger, and expects that nothing is sent a second time, whether the ledger is whole, restored or refused, and that a damaged
 * one is kept.
 */
export async function flipLedger(times: number): Promise<void> {
  const folders = await jobFolders(3);
  // A service that knows no idempotency keys charges again what it is sent again.
  const service = await quickService({ idempotencyKeys: false });
  const run = async (data: string): Promise<void> => {
    const { engine, close } = await openEngine({ ...folders, data }, service, {
      libraryFolder: folders.library,
    });
    const { plan, start } = engine.handlers.batch;
    const { id } = await plan({ paths: [folders.references], recipe: DEFAULT_RECIPE, views: 'auto' });
    // It is refused if there is nothing left to do.
    await start({ planId: id, rows: null }).catch(() => undefined);
    await engine.jobs.whenIdle();
    await close();
  };
  await run(folders.data);
  const spent = await service.spent();
  expect(spent).toBeGreaterThan(0);
  const random = seeded(23);
  for (let time = 0; time < times; time += 1) {
    const data = join(folders.home, `data-${time}`);
    await cp(folders.data, data, { recursive: true });
    const file = join(data, 'ledger.sqlite');
    const { length } = await readFile(file);
    for (let flip = 0; flip <= random(40); flip += 1) await flipByte(file, random(length), 1 << random(8));
    const damaged = await readFile(file);
    const refused = await run(data).then(
      () => null,
      (cause: Error) => cause.message,
    );
    expect(await service.spent(), `time ${time}: ${refused}`).toBe(spent);
    if (refused === null) continue;
    expect(refused, `time ${time}`).toContain(basename(file));
    expect(await readFile(file), `time ${time}`).toEqual(damaged);
  }
}
