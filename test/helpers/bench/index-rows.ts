import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolders } from '../../../main/engine/disk/make-folders.ts';
import { createPrivateFile } from '../../../main/engine/disk/private-files.ts';
import { type AssetIndex, assetIndex } from '../../../main/engine/library/index/asset-index.ts';
import { type IndexEntry, indexEntry } from '../../../main/engine/library/index/index-entry.ts';
import type { Asset } from '../../../shared/model/asset.ts';
import { assetOf, writeLibrary } from '../engine/sidecars.ts';
import { threadTime } from './thread-time.ts';

/*
 * A generated library: assets of a few words, tags, stars and counts each, of which a third are versions of a subject of four. The same in each run.
 */

const WORDS =
  'bird tree chair lamp robot dragon castle house boat pan rocket mushroom kettle cupcake cactus chest duck radio mug fox wolf stone sword shield'.split(
    ' ',
  );
const SLICE = 1_000;
const MONTHS = 12;
/** Of twelve, the first four are versions of one subject. */
const OF_STACKS = 12;
const VERSIONS = 4;

/** A number from 0 to below `most`, the same in each run. */
function pick(number: number, salt: number, most: number): number {
  return (Math.imul(number + 1, 2_654_435_761 + salt * 97) % most) >>> 0;
}
const wordOf = (number: number, salt: number): string => WORDS[pick(number, salt, WORDS.length)] ?? 'bird';

export const benchId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Relative to the library. */
export const benchFolder = (number: number): string =>
  `assets/2026-${String((number % MONTHS) + 1).padStart(2, '0')}/a-${number}`;

export function benchAsset(number: number): Asset {
  // The key of a subject is the beginning of its hash.
  const sha256 = Math.floor(number / OF_STACKS)
    .toString(16)
    .padStart(32, '0')
    .padEnd(64, '0');
  const isVersion = number % OF_STACKS < VERSIONS;
  return assetOf(benchId(number), {
    name: `${wordOf(number, 1)} ${wordOf(number, 2)} ${number % 5_000}${number % 50 === 0 ? ' 机器人' : ''}`,
    tags: [wordOf(number, 3), ...(number % 2 === 0 ? ['prop'] : [])],
    rating: number % 6,
    measured: { faces: (number % 1_000) * 2_000, vertices: 9 },
    createdAt: new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString(),
    ...(isVersion && {
      references: [{ view: 'front', name: 'front.png', source: '/front.png', path: null, sha256 }],
    }),
  });
}

export const benchEntry = (number: number): IndexEntry =>
  indexEntry(benchFolder(number), { mtime: 1, bytes: 1 }, benchAsset(number));

/**
 * Writes the index of a library of so many assets, without the library: a folder that is not there is shown as its index knows it.
 * @param home holds `data`, and would hold `lib`
 * @returns the time of this thread. Milliseconds
 */
export async function writeBenchIndex(home: string, count: number): Promise<{ file: string; held: number }> {
  const folder = join(home, 'data', 'index');
  await makeFolders(folder);
  const file = join(folder, 'bench.sqlite');
  createPrivateFile(file);
  const database = new DatabaseSync(file);
  const index = assetIndex(database, file);
  index.setFact('folder', join(home, 'lib'));
  database.exec('PRAGMA wal_autocheckpoint = 8000; PRAGMA cache_size = -64000');
  index.beginFilling();
  let held = 0;
  for (let from = 0; from < count; from += SLICE) {
    const entries = Array.from({ length: Math.min(SLICE, count - from) }, (_, at) => benchEntry(from + at));
    held += threadTime(() => index.put(entries));
  }
  held += threadTime(() => index.endFilling());
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  index.close();
  return { file, held };
}

export function openBenchIndex(file: string): {
  readonly database: DatabaseSync;
  readonly index: AssetIndex;
} {
  const database = new DatabaseSync(file);
  return { database, index: assetIndex(database, file) };
}

/** Writes the folders of so many assets as a library on the disk: `lib` in the folder. */
export async function writeBenchLibrary(home: string, count: number): Promise<void> {
  const library = join(home, 'lib');
  await writeLibrary(library, 'bench');
  for (let number = 0; number < count; number += 1) {
    const folder = join(library, benchFolder(number));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'asset.json'), `${JSON.stringify(benchAsset(number), null, 2)}\n`);
  }
}
