import { chmod, cp, mkdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  FOLDERS,
  flipByte,
  startSilent,
  verified,
  verifiedLibrary,
} from '../../../../../helpers/engine/verified-library.ts';
import { filesIn } from '../../../../../helpers/files-in.ts';
import { HAS_NAMED_PIPES, hangAt } from '../../../../../helpers/named-pipe.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const { chair, table, lamp } = FOLDERS;

describe('a library that is whole', () => {
  it('has no faults, and nothing in it or in the data folder is written', async () => {
    const places = await verifiedLibrary();
    const before = [await filesIn(places.library), await filesIn(places.data)];
    const { faults, information, progress } = await verified(places);
    expect({ faults, information }).toEqual({ faults: [], information: [] });
    expect(progress).toMatchObject({ assets: 3, ofAssets: 3, files: 9 });
    expect([await filesIn(places.library), await filesIn(places.data)]).toEqual(before);
  });

  it('may have an asset that was edited, and hidden folders and files', async () => {
    const places = await verifiedLibrary();
    const { library } = places;
    const sidecar = join(library, chair, 'asset.json');
    await flipByte(sidecar, 0, 0);
    await writeFile(sidecar, `\n${await readFile(sidecar, 'utf8')}`);
    await mkdir(join(library, 'assets/2026-11/.staging.part'));
    await writeFile(join(library, chair, '.DS_Store'), 'x');
    expect(await verified(places)).toMatchObject({ faults: [], information: [] });
  });

  it('needs no data folder', async () => {
    const { library } = await verifiedLibrary();
    expect((await verified({ library, data: join(await tempFolder(), 'none') })).faults).toEqual([]);
  });
});

describe('what is wrong in a library', () => {
  it.each<[string, (library: string) => Promise<unknown>, readonly string[]]>([
    ['a missing file', (at) => rm(join(at, chair, 'cover.webp')), [`missing ${chair}/cover.webp`]],
    [
      'a missing folder',
      (at) => rm(join(at, chair, 'reference'), { recursive: true }),
      [`missing ${chair}/reference/front.png`],
    ],
    [
      'a file that was cut off',
      (at) => truncate(join(at, table, 'table.glb'), 9),
      [`size-differs ${table}/table.glb`],
    ],
    ['an empty file', (at) => truncate(join(at, table, 'table.glb'), 0), [`size-differs ${table}/table.glb`]],
    ['a flipped byte', (at) => flipByte(join(at, lamp, 'lamp.glb'), 7), [`hash-differs ${lamp}/lamp.glb`]],
    [
      'a sidecar that is no JSON',
      (at) => writeFile(join(at, chair, 'asset.json'), '{'),
      [`sidecar-damaged ${chair}/asset.json`],
    ],
    [
      'a sidecar that is no asset',
      (at) => writeFile(join(at, chair, 'asset.json'), '{}'),
      [`sidecar-damaged ${chair}/asset.json`],
    ],
    [
      'an empty sidecar',
      (at) => truncate(join(at, chair, 'asset.json')),
      [`sidecar-damaged ${chair}/asset.json`],
    ],
    [
      'a sidecar of a newer version',
      (at) =>
        writeFile(join(at, chair, 'asset.json'), '{"format":"maquette-asset","version":2,"id":"chair"}'),
      [`sidecar-newer ${chair}/asset.json`],
    ],
    ['a missing sidecar', (at) => rm(join(at, chair, 'asset.json')), [`sidecar-missing ${chair}/asset.json`]],
    [
      'a copied folder',
      (at) => cp(join(at, chair), join(at, 'assets/2026-11/copy'), { recursive: true }),
      ['id-twice assets/2026-11/copy'],
    ],
    [
      'a folder in the place of a file',
      async (at) => {
        await rm(join(at, chair, 'chair.glb'));
        await mkdir(join(at, chair, 'chair.glb'));
      },
      [`not-a-file ${chair}/chair.glb`],
    ],
    [
      'damaged collections; two of one name are no fault',
      async (at) => {
        await mkdir(join(at, 'collections'));
        const good = { format: 'maquette-collection', version: 1, id: 'c', name: 'Tavern', assets: [] };
        const write = (file: string, value: object): Promise<void> =>
          writeFile(join(at, 'collections', file), JSON.stringify(value));
        await write('good.json', good);
        await write('good copy.json', good);
        await write('good name.json', { ...good, id: 'other' });
        await write('newer.json', { ...good, version: 2 });
        await write('no collection.json', { a: 1 });
        await writeFile(join(at, 'collections/bad.json'), '{"a"');
      },
      [
        'collection-damaged collections/bad.json',
        'collection-twice collections/good.json',
        'collection-newer collections/newer.json',
        'collection-damaged collections/no collection.json',
      ],
    ],
    [
      'a damaged library.json',
      (at) => writeFile(join(at, 'library.json'), 'x'),
      ['library-damaged library.json'],
    ],
    ['a missing library.json', (at) => rm(join(at, 'library.json')), ['library-damaged library.json']],
  ])('is told: %s', async (_what, harm, faults) => {
    const places = await verifiedLibrary();
    await harm(places.library);
    expect((await verified(places)).faults).toEqual(faults);
  });

  it('is told in the order of the folders, with what the sidecar says', async () => {
    const places = await verifiedLibrary();
    for (const [id, folder] of Object.entries(FOLDERS)) await rm(join(places.library, folder, `${id}.glb`));
    const { findings } = await verified(places);
    expect(findings.map(({ id, folder }) => [id, folder])).toEqual(Object.entries(FOLDERS));
    expect(findings[0]?.expected).toMatchObject({ path: 'chair.glb', role: 'result' });
  });

  it('is told of a sidecar that changed although nobody wrote it', async () => {
    const places = await verifiedLibrary();
    const sidecar = join(places.library, chair, 'asset.json');
    const text = await readFile(sidecar, 'utf8');
    await flipByte(sidecar, text.indexOf('"name": "chair"') + 10);
    expect((await verified(places)).faults).toEqual([`sidecar-differs ${chair}/asset.json`]);
  });

  it('is no file that the sidecar does not name', async () => {
    const places = await verifiedLibrary();
    await writeFile(join(places.library, chair, 'notes.txt'), 'mine');
    expect(await verified(places)).toMatchObject({
      faults: [],
      information: [`unexpected-file ${chair}/notes.txt`],
    });
  });
});

describe('links in a library', () => {
  it('are followed within their asset alone', async () => {
    const places = await verifiedLibrary();
    const at = join(places.library, chair);
    await rename(join(at, 'cover.webp'), join(at, 'front.webp'));
    await symlink('front.webp', join(at, 'cover.webp'));
    expect((await verified(places)).faults).toEqual([]);
  });

  it('that lead out or to nothing are told, even where they lead to the very bytes', async () => {
    const places = await verifiedLibrary();
    const at = join(places.library, chair);
    await rename(join(at, 'chair.glb'), join(places.references, 'chair.glb'));
    await symlink(join(places.references, 'chair.glb'), join(at, 'chair.glb'));
    await rename(join(at, 'reference'), join(places.references, 'moved'));
    await symlink(join(places.references, 'moved'), join(at, 'reference'));
    await rm(join(at, 'cover.webp'));
    await symlink('nowhere', join(at, 'cover.webp'));
    await symlink('/', join(at, 'mine'));
    expect(await verified(places)).toMatchObject({
      faults: [
        `link-leads-out ${chair}/chair.glb`,
        `link-dangling ${chair}/cover.webp`,
        `link-leads-out ${chair}/reference/front.png`,
      ],
      information: [`link-leads-out ${chair}/mine`, `link-leads-out ${chair}/reference`],
    });
  });
});

describe('a library that cannot be verified', () => {
  it('is one that is not there, and an empty folder', async () => {
    const places = { library: await tempFolder(), data: await tempFolder() };
    await expect(verified(places)).rejects.toMatchObject({
      kind: 'not-found',
      message: /There is no library in/,
    });
    await expect(verified({ ...places, library: join(places.library, 'none') })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('is one of a newer version', async () => {
    const places = await verifiedLibrary();
    await writeFile(join(places.library, 'library.json'), '{"format":"maquette-library","version":2}');
    await expect(verified(places)).rejects.toMatchObject({ kind: 'input', message: /newer Maquette/ });
  });

  it('is one whose disk does not answer', async () => {
    const places = await verifiedLibrary();
    await expect(verified(places, { startDisk: startSilent, limitMs: 20 })).rejects.toMatchObject({
      kind: 'disk',
      message: `Maquette could not read the library: ${places.library} does not answer; check its drive, or the network share that it lies on.`,
    });
  });

  it('is one that is stopped', async () => {
    const places = await verifiedLibrary();
    const stop = new AbortController();
    const why = new Error('stopped');
    const run = verified(places, { signal: stop.signal, onProgress: () => stop.abort(why) });
    await expect(run).rejects.toBe(why);
  });

  it.runIf(HAS_NAMED_PIPES)('is no library with a pipe in it: that is never read', async () => {
    const places = await verifiedLibrary();
    await rm(join(places.library, chair, 'chair.glb'));
    hangAt(join(places.library, chair, 'chair.glb'));
    expect((await verified(places)).faults).toEqual([`not-a-file ${chair}/chair.glb`]);
  });
});

it.runIf(process.getuid?.() !== 0 && process.platform !== 'win32')(
  'tells of what may not be read',
  async () => {
    const places = await verifiedLibrary();
    await chmod(join(places.library, chair, 'chair.glb'), 0);
    expect((await verified(places)).findings).toMatchObject([{ problem: 'unreadable', why: 'EACCES' }]);
  },
);
