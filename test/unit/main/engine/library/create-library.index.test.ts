import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLibrary } from '../../../../../main/engine/library/create-library.ts';
import { systemClock } from '../../../../../main/host/system-clock.ts';
import { librarySortSchema } from '../../../../../shared/model/library-order.ts';
import { DEFAULT_RECIPES } from '../../../../../shared/model/recipe.ts';
import { quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';
import {
  filled,
  idsIn,
  MONTH,
  openIndexed,
  WITHOUT_SEARCH,
} from '../../../../helpers/engine/indexed-library.ts';
import { assetOf, writeLibrary, writeSidecar } from '../../../../helpers/engine/sidecars.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('the index of a library', () => {
  it('is available before the folder is scanned again, and then matches the folder', async () => {
    const { home, library } = await filled(['a', 'b', 'c']);
    await library.close();
    await rm(join(home, 'lib', MONTH, 'b'), { recursive: true });
    await rename(join(home, 'lib', MONTH, 'c'), join(home, 'lib', MONTH, 'renamed'));
    const again = await openIndexed(home);
    expect(await idsIn(again)).toEqual(['a', 'b', 'c']);
    await again.refresh();
    expect(await idsIn(again)).toEqual(['a', 'c']);
    expect((await again.get('c'))?.folder).toBe(join(home, 'lib', 'assets', '2026-11', 'renamed'));
  });

  it('reads an edited sidecar at a full scan', async () => {
    const { home, library } = await filled(['a']);
    await writeSidecar(join(home, 'lib'), `${MONTH}/a`, assetOf('a', { notes: 'the good one' }));
    // Others may be told of before: what its pictures look like, for instance.
    const changed = new Promise<readonly string[]>((resolve) =>
      library.subscribe(async (ids) => {
        if ((await library.get('a'))?.asset.notes === 'the good one') resolve(ids);
      }),
    );
    library.scanSidecars();
    expect(await changed).toEqual(['a']);
  });

  it.each([
    ['has no sidecar yet', null],
    ['has half of one', '{"format": "maq'],
  ])('adds a folder that %s when it is found as soon as it has a sidecar', async (_, half) => {
    const { home, library } = await filled(['a']);
    const month = join(home, 'lib', MONTH);
    await mkdir(join(month, 'b'));
    if (half !== null) await writeFile(join(month, 'b', 'asset.json'), half);
    // Long ago, so that the time of change of the month's folder counts; what is written below `b` does not change it.
    await utimes(month, new Date(0), new Date(0));
    await library.refresh();
    expect(await idsIn(library, 'name')).toEqual(['a']);
    await writeFile(join(month, 'b', 'asset.json'), JSON.stringify(assetOf('b')));
    await library.refresh();
    expect(await idsIn(library, 'name')).toEqual(['a', 'b']);
  });

  it('notices a folder that another program adds', async () => {
    const { home, library } = await filled(['a']);
    await library.close();
    const watching = await openIndexed(home, { watches: true });
    await watching.refresh();
    const came = new Promise<readonly string[]>((resolve) =>
      watching.subscribe((ids) => ids.includes('b') && resolve(ids)),
    );
    await writeSidecar(join(home, 'lib'), `${MONTH}/b`, assetOf('b'));
    expect(await came).toEqual(['b']);
    expect(await idsIn(watching, 'name')).toEqual(['a', 'b']);
  });

  it('sorts in natural order, knows positions in each order, and finds first letters', async () => {
    const { library } = await filled(['chair 10', 'Chair 2', 'élan', 'Apple']);
    expect(await idsIn(library, 'name')).toEqual(['Apple', 'Chair 2', 'chair 10', 'élan']);
    expect(await idsIn(library)).toEqual(['chair 10', 'Chair 2', 'élan', 'Apple']);
    for (const sort of librarySortSchema.options) {
      const order = { place: 'library', sort } as const;
      const all = await idsIn(library, sort);
      expect(await Promise.all(all.map((id) => library.position(order, id)))).toEqual([0, 1, 2, 3]);
      expect(await library.ids(order, 1, 2)).toEqual(all.slice(1, 3));
    }
    const byName = { place: 'library', sort: 'name' } as const;
    expect(await library.startingWith(byName, 'C', null)).toBe('Chair 2');
    expect(await library.startingWith(byName, 'c', 'Chair 2')).toBe('chair 10');
    expect(await library.startingWith(byName, 'c', 'chair 10')).toBe('Chair 2');
    expect(await library.startingWith(byName, 'Ela', 'élan')).toBe('élan');
    expect(await library.startingWith(byName, 'z', null)).toBeNull();
    expect(await library.position({ place: 'trash', sort: 'name' }, 'Apple')).toBeNull();
  });

  it('sorts by counted faces in both directions, uncounted assets last by name, also after it was rebuilt', async () => {
    const { home, library } = await filled(['Zinnia', 'small', 'large', 'depth', 'middle', 'also middle']);
    await writeSidecar(
      join(home, 'lib'),
      `${MONTH}/depth`,
      assetOf('depth', { kind: 'depth', recipe: DEFAULT_RECIPES.depth }),
    );
    await library.refresh();
    const counts = { small: 12, large: 1_900_000, depth: 819_200, middle: 500_000, 'also middle': 500_000 };
    for (const [id, faces] of Object.entries(counts)) {
      await library.saveMeasured(id, { faces, vertices: faces / 2 });
    }
    await library.saveMeasured('nobody', { faces: 1, vertices: 3 });
    const falling = ['large', 'also middle', 'middle', 'small', 'depth', 'Zinnia'];
    const rising = ['small', 'also middle', 'middle', 'large', 'depth', 'Zinnia'];
    expect([await idsIn(library, 'most-faces'), await idsIn(library, 'fewest-faces')]).toEqual([
      falling,
      rising,
    ]);
    expect((await library.get('large'))?.asset.measured).toEqual({ faces: 1_900_000, vertices: 950_000 });
    await library.close();
    await rm(join(home, 'data', 'index'), { recursive: true });
    const again = await openIndexed(home);
    await again.refresh();
    expect([await idsIn(again, 'most-faces'), await idsIn(again, 'fewest-faces')]).toEqual([falling, rising]);
  });

  it('of the previous version, which sorted by requested faces, takes the counts from its stored rows', async () => {
    const { home, library } = await filled(['a', 'b']);
    await library.saveMeasured('b', { faces: 7, vertices: 9 });
    await library.close();
    const database = new DatabaseSync(join(home, 'data', 'index', 'the-library.sqlite'));
    database.exec(`
      ${WITHOUT_SEARCH}
      DROP INDEX sidecars_by_most_faces;
      DROP INDEX sidecars_by_fewest_faces;
      ALTER TABLE sidecars DROP COLUMN most_faces;
      ALTER TABLE sidecars DROP COLUMN fewest_faces;
      UPDATE sidecars SET faces = 500000;
      CREATE INDEX sidecars_by_faces ON sidecars (place, faces, id) WHERE shown = 1;
      PRAGMA user_version = 1;
    `);
    database.close();
    await rename(join(home, 'lib'), join(home, 'unplugged'));
    const away = await openIndexed(home, { waits: true });
    expect([await idsIn(away, 'most-faces'), await idsIn(away, 'fewest-faces')]).toEqual([
      ['b', 'a'],
      ['b', 'a'],
    ]);
  });

  it('of a version that accepted sidecars with paths outside of their folder forgets them and reports them as damaged', async () => {
    const { home, library } = await filled(['a', 'b', 'c']);
    await library.close();
    const file = join(home, 'data', 'index', 'the-library.sqlite');
    const database = new DatabaseSync(file);
    const plant = (id: string, path: string): void => {
      const name = join(home, 'lib', MONTH, id, 'asset.json');
      const { mtime } = statSync(name);
      writeFileSync(name, readFileSync(name, 'utf8').replace(`"${id}.glb"`, JSON.stringify(path)));
      utimesSync(name, mtime, mtime);
      database
        .prepare(`UPDATE texts SET asset = json_set(asset, '$.files[0].path', ?)
          WHERE number = (SELECT number FROM sidecars WHERE id = ?)`)
        .run(path, id);
      const { mtimeMs, size } = statSync(name);
      database.prepare('UPDATE sidecars SET mtime = ?, bytes = ? WHERE id = ?').run(mtimeMs, size, id);
    };
    plant('a', '../../../private');
    plant('b', 'C:\\private');
    database.exec(`${WITHOUT_SEARCH} PRAGMA user_version = 2`);
    database.close();
    const notices: string[] = [];
    const again = await openIndexed(home, { notice: (words) => notices.push(words) });
    await again.refresh();
    expect(await idsIn(again)).toEqual(['c']);
    expect(notices.join()).toMatch(/2026-11.a.*2026-11.b/);
  });

  const broken: readonly (readonly [string, (file: string) => Promise<void>])[] = [
    [
      'damaged',
      (file) => writeFile(file, 'no database at all, and longer than a header of a hundred bytes '.repeat(9)),
    ],
    ['of zero length', (file) => truncate(file, 0)],
    [
      'another program’s',
      async (file) => {
        await rm(file);
        const other = new DatabaseSync(file);
        other.exec('PRAGMA application_id = 7; CREATE TABLE theirs (x)');
        other.close();
      },
    ],
    [
      'of a newer Maquette',
      async (file) => {
        const database = new DatabaseSync(file);
        database.exec('PRAGMA user_version = 99');
        database.close();
      },
    ],
  ];
  for (const [what, damage] of broken) {
    it(`that is ${what} is rebuilt without a question`, async () => {
      const { home, library } = await filled(['a', 'b']);
      await library.close();
      const file = join(home, 'data', 'index', 'the-library.sqlite');
      for (const ending of ['-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
      await damage(file);
      const notices: string[] = [];
      const again = await openIndexed(home, { notice: (words) => notices.push(words) });
      expect((await again.findWithoutFile('print of b'))?.asset.id).toBe('b');
      expect(await idsIn(again)).toEqual(['a', 'b']);
      expect(notices).toEqual([]);
    });
  }

  it('with invalid rows is rebuilt before any asset is reported as missing', async () => {
    const { home, library } = await filled(Array.from({ length: 40 }, (_, at) => `asset-${at}`));
    await library.close();
    const file = join(home, 'data', 'index', 'the-library.sqlite');
    const { size } = await stat(file);
    const bytes = await readFile(file);
    // The header and the schema stay: it opens well, and its rows are rubbish.
    bytes.fill(0x5a, 8192, size);
    await writeFile(file, bytes);
    const again = await openIndexed(home);
    expect((await again.findWithoutFile('print of asset-7'))?.asset.id).toBe('asset-7');
    expect(await again.findByFingerprint('print of another')).toBeNull();
    expect((await again.list({ offset: 0, limit: 1 })).total).toBe(40);
  });

  it('stays readable while the library is missing, forgets nothing, and is used again once it is back', async () => {
    const { home, library } = await filled(['a', 'b']);
    await library.close();
    await rename(join(home, 'lib'), join(home, 'unplugged'));
    await mkdir(join(home, 'lib'));
    const away = await openIndexed(home, { waits: true });
    // A busy machine takes longer to start its disk's process than the opening waits.
    await expect.poll(() => away.problem()?.message, { timeout: 20_000 }).toContain('connect its drive');
    expect(await idsIn(away)).toEqual(['a', 'b']);
    await expect(away.findByFingerprint('print of a')).rejects.toMatchObject({ kind: 'disk' });
    await expect(away.refresh()).rejects.toMatchObject({ kind: 'disk' });
    await expect(away.trash.move(['a'], 'trash')).rejects.toMatchObject({ kind: 'disk' });
    await rm(join(home, 'lib'), { recursive: true });
    await writeSidecar(join(home, 'unplugged'), `${MONTH}/c`, assetOf('c'));
    await rename(join(home, 'unplugged'), join(home, 'lib'));
    await expect.poll(async () => (await idsIn(away)).sort(), { timeout: 20_000 }).toEqual(['a', 'b', 'c']);
    expect(away.state()).toMatchObject({ total: 3, problem: null });
  });

  it('contains one of several folders with the same asset, and the next if that is removed', async () => {
    const { home, library } = await filled(['a']);
    await cp(join(home, 'lib', MONTH, 'a'), join(home, 'lib', MONTH, 'a copy'), { recursive: true });
    await library.refresh();
    expect(await idsIn(library)).toEqual(['a']);
    expect((await library.get('a'))?.folder).toBe(join(home, 'lib', 'assets', '2026-11', 'a'));
    await rm(join(home, 'lib', MONTH, 'a'), { recursive: true });
    await library.refresh();
    expect((await library.get('a'))?.folder).toBe(join(home, 'lib', 'assets', '2026-11', 'a copy'));
  });
});

describe('whatever is done to a library, here or by other programs', () => {
  const NAMES = ['a', 'b', 'c', 'd'] as const;
  const name = fc.constantFrom(...NAMES);
  const step = fc.oneof(
    fc.record({ do: fc.constant('write' as const), name, rating: fc.nat(5) }),
    fc.record({ do: fc.constant('spoil' as const), name }),
    fc.record({ do: fc.constant('copy' as const), name }),
    fc.record({ do: fc.constant('remove' as const), name }),
    fc.record({ do: fc.constant('trash' as const), name }),
    fc.record({ do: fc.constant('restore' as const), name }),
    fc.record({ do: fc.constant('look' as const), name }),
  );

  it('the index equals a newly built one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const home = await tempFolder();
        const lib = join(home, 'lib');
        await writeLibrary(lib, 'the-library');
        const library = await openIndexed(home);
        let turn = 0;
        for (const each of steps) {
          turn += 1;
          const folder = join(lib, MONTH, each.name);
          if (each.do === 'write') {
            await writeSidecar(lib, `${MONTH}/${each.name}`, assetOf(each.name, { rating: each.rating }));
            // Two writes within a tick of the disk's clock would look the same.
            await utimes(join(folder, 'asset.json'), turn, turn);
          } else if (each.do === 'spoil') {
            await mkdir(folder, { recursive: true });
            await writeFile(join(folder, 'asset.json'), '{'.repeat(turn));
          } else if (each.do === 'copy') {
            await cp(folder, join(lib, MONTH, `${each.name} copy`), { recursive: true }).catch(
              () => undefined,
            );
          } else if (each.do === 'remove') {
            await rm(folder, { recursive: true, force: true });
          } else if (each.do === 'look') {
            await library.refresh();
          } else {
            await library.refresh();
            await library.trash.move([each.name], each.do === 'trash' ? 'trash' : 'library');
          }
        }
        library.scanSidecars();
        await library.refresh();
        const fresh = await createLibrary({
          folder: lib,
          clock: systemClock,
          ids: realIds,
          logger: quietLogger,
        });
        await fresh.refresh();
        for (const place of ['library', 'trash'] as const) {
          for (const sort of librarySortSchema.options) {
            const range = { place, sort, offset: 0, limit: 100 };
            expect(await library.list(range)).toEqual(await fresh.list(range));
          }
        }
        await Promise.all([library.close(), fresh.close()]);
      }),
      { numRuns: 8 },
    );
    // Each library is a process of its own.
  }, 120_000);
});
