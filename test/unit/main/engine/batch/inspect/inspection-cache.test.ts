import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type FileMark,
  type ImageHeader,
  type InspectionCache,
  openInspectionCache,
} from '../../../../../../main/engine/batch/inspect/inspection-cache.ts';
import {
  type InspectionPlace,
  inspectionFile,
  tidyInspections,
} from '../../../../../../main/engine/batch/inspect/inspection-files.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const HEADER: ImageHeader = { bytes: 3, format: 'png', sha256: 'a'.repeat(64), width: 4, height: 5 };
const CHANGED_MS = 1_700_000_000_000;
const mark = (path: string, change: Partial<FileMark> = {}): FileMark => ({
  path,
  size: 3n,
  mtimeNs: BigInt(CHANGED_MS) * 1_000_000n + 123n,
  ctimeNs: BigInt(CHANGED_MS) * 1_000_000n + 456n,
  ino: 2n ** 63n + 5n,
  ...change,
});
const LATER = CHANGED_MS + 60_000;

async function place(): Promise<InspectionPlace> {
  return { folder: join(await tempFolder(), 'cache', 'inspected'), number: 0 };
}

function open(
  place: InspectionPlace,
  more: { readonly version?: string; readonly most?: number } = {},
): InspectionCache {
  const cache = openInspectionCache({ place, version: '1', ...more });
  onTestFinished(() => {
    try {
      cache.close();
    } catch {
      // It was closed already.
    }
  });
  return cache;
}

/** A cache that knows one file and one picture, closed. */
async function filled(): Promise<InspectionPlace> {
  const where = await place();
  const cache = openInspectionCache({ place: where, version: '1' });
  cache.keep(mark('/a.png'), HEADER, LATER);
  cache.keepSound('b'.repeat(64), false);
  cache.flush();
  cache.close();
  return where;
}

describe('what was found in files', () => {
  it('is kept by path, size, time of change in nanoseconds and inode', async () => {
    const cache = open(await filled());
    expect(cache.find(mark('/a.png'))).toEqual(HEADER);
    expect(cache.isSound('b'.repeat(64))).toBe(false);
    expect(cache.isSound('c'.repeat(64))).toBeNull();
    for (const other of [
      mark('/b.png'),
      mark('/a.png', { size: 4n }),
      mark('/a.png', { mtimeNs: BigInt(CHANGED_MS) * 1_000_000n + 124n }),
      mark('/a.png', { ctimeNs: BigInt(CHANGED_MS) * 1_000_000n + 457n }),
      mark('/a.png', { ino: 2n ** 63n + 6n }),
    ]) {
      expect(cache.find(other)).toBeNull();
    }
  });

  it('is not kept of a file that changed within two seconds before it was read', async () => {
    const cache = open(await place());
    cache.keep(mark('/a.png'), HEADER, CHANGED_MS + 1_999);
    cache.keep(mark('/b.png'), HEADER, CHANGED_MS + 2_001);
    cache.flush();
    expect(cache.find(mark('/a.png'))).toBeNull();
    expect(cache.find(mark('/b.png'))).toEqual(HEADER);
  });

  it('is kept of a limited number of files, those that were read last', async () => {
    const cache = open(await place(), { most: 10 });
    for (let at = 0; at < 25; at += 1) {
      cache.keep(mark(`/${at}.png`), HEADER, LATER);
      if (at % 4 === 0) cache.flush();
    }
    cache.flush();
    const known = Array.from({ length: 25 }, (_, at) => at).filter(
      (at) => cache.find(mark(`/${at}.png`)) !== null,
    );
    expect(known).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
  });
});

describe('a cache', () => {
  it('of another version is made anew', async () => {
    const where = await filled();
    const cache = open(where, { version: '2' });
    expect(cache.find(mark('/a.png'))).toBeNull();
    cache.keep(mark('/a.png'), HEADER, LATER);
    cache.flush();
    expect(open(where, { version: '2' }).find(mark('/a.png'))).toEqual(HEADER);
  });

  it.each([
    ['text', Buffer.from('this is no database, and it is longer than a header of one is: '.repeat(40))],
    ['zeros', Buffer.alloc(9_000)],
  ])('that is %s is made anew', async (_what, bytes) => {
    const where = await filled();
    await writeFile(inspectionFile(where), bytes);
    const cache = open(where);
    cache.keep(mark('/a.png'), HEADER, LATER);
    cache.flush();
    expect(open(where).find(mark('/a.png'))).toEqual(HEADER);
  });

  it('that turns out to be damaged in the middle is given up for good, also by the next start, and the next file is begun', async () => {
    const where = await place();
    const first = openInspectionCache({ place: where, version: '1' });
    for (let at = 0; at < 400; at += 1) first.keep(mark(`/${at}.png`), HEADER, LATER);
    first.flush();
    first.close();
    const bytes = await readFile(inspectionFile(where));
    // All but the pages on which the tables and the version stand.
    bytes.fill(0xff, 8 * bytes.readUInt16BE(16));
    await writeFile(inspectionFile(where), bytes);
    const [one, two] = [open(where), open(where)];
    for (const [cache, name] of [
      [one, '/a.png'],
      [two, '/b.png'],
    ] as const) {
      for (let at = 0; at < 400; at += 1) cache.find(mark(`/${at}.png`));
      cache.keep(mark(name), HEADER, LATER);
      cache.flush();
    }
    expect(two.find(mark('/a.png'))).toEqual(HEADER);
    expect(one.find(mark('/b.png'))).toEqual(HEADER);
    const later = tidyInspections(where.folder);
    expect(later).toEqual({ ...where, number: 1 });
    expect(existsSync(inspectionFile(where))).toBe(false);
    expect(open(later).find(mark('/a.png'))).toEqual(HEADER);
  });

  it('of another version is not taken from a thread that has it open, and what neither version uses is removed once at the start', async () => {
    const where = await filled();
    const old = open(where);
    const [one, two] = [open(where, { version: '2' }), open(where, { version: '2' })];
    one.keep(mark('/b.png'), HEADER, LATER);
    one.flush();
    expect(two.find(mark('/b.png'))).toEqual(HEADER);
    expect(old.find(mark('/a.png'))).toEqual(HEADER);
    for (const name of ['1-7.sqlite', '1-7.sqlite-wal']) await writeFile(join(where.folder, name), 'old');
    await writeFile(`${where.folder}.sqlite`, 'older');
    for (const cache of [old, one, two]) cache.close();
    const next = tidyInspections(where.folder);
    expect(await readdir(where.folder)).toEqual(['2-1.sqlite']);
    expect(existsSync(`${where.folder}.sqlite`)).toBe(false);
    expect(open(next, { version: '2' }).find(mark('/b.png'))).toEqual(HEADER);
  });

  it('with an entry that nobody can read has no such entry', async () => {
    const where = await filled();
    const database = new DatabaseSync(inspectionFile(where));
    database.exec(`UPDATE files SET header = '{"bytes":-1}'`);
    database.close();
    expect(open(where).find(mark('/a.png'))).toBeNull();
  });

  it('is kept in memory where none can be written', async () => {
    const folder = await tempFolder();
    await writeFile(join(folder, 'cache'), 'a file');
    const where = { folder: join(folder, 'cache', 'inspected'), number: 0 };
    const cache = open(where);
    cache.keep(mark('/a.png'), HEADER, LATER);
    cache.flush();
    expect(cache.find(mark('/a.png'))).toEqual(HEADER);
    expect(existsSync(where.folder)).toBe(false);
  });

  it('is written by several threads at once', async () => {
    const where = await place();
    const [one, two] = [open(where), open(where)];
    one.keep(mark('/a.png'), HEADER, LATER);
    one.flush();
    two.keep(mark('/b.png'), HEADER, LATER);
    two.flush();
    expect(one.find(mark('/b.png'))).toEqual(HEADER);
    expect(two.find(mark('/a.png'))).toEqual(HEADER);
  });
});
