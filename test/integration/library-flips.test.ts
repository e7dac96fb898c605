import { cp, mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeBackup } from '../../main/engine/library/backup/write-backup.ts';
import { type Asset, assetSchema } from '../../shared/model/asset.ts';
import { openIndexed } from '../helpers/engine/indexed-library.ts';
import { assetOf, writeLibrary, writeSidecar } from '../helpers/engine/sidecars.ts';
import { flipByte, verified } from '../helpers/engine/verified-library.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const IDS = Array.from({ length: 8 }, (_, at) => `asset-${at}`);
const folderOf = (id: string): string => `assets/2026-11/${id}`;

/** The same sequence in each run. */
function seeded(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * most);
  };
}

/** A library that Maquette has read and backed up. */
async function readLibraryOf(): Promise<string> {
  const home = await tempFolder();
  await writeLibrary(join(home, 'lib'), 'the-library');
  for (const [at, id] of IDS.entries())
    await writeSidecar(
      join(home, 'lib'),
      folderOf(id),
      assetOf(id, { files: [], rating: at % 6, tags: [id] }),
    );
  // A whole second, so that the test can give it back exactly.
  const written = new Date('2026-11-20T12:00:00.000Z');
  for (const id of IDS) await utimes(join(home, 'lib', folderOf(id), 'asset.json'), written, written);
  const library = await openIndexed(home);
  await library.refresh();
  await library.close();
  const index = join(home, 'data/index/the-library.sqlite');
  const task = { library: join(home, 'lib'), id: 'the-library', index, data: join(home, 'data') };
  await writeBackup({ ...task, now: Date.now() }, () => undefined);
  return home;
}

async function sidecar(home: string, id: string): Promise<Asset> {
  return assetSchema.parse(JSON.parse(await readFile(join(home, 'lib', folderOf(id), 'asset.json'), 'utf8')));
}

it('a byte that flips anywhere in a sidecar is noticed, and the sidecar comes back as it was', async () => {
  const home = await readLibraryOf();
  const random = seeded(4);
  for (const id of IDS) {
    const before = await sidecar(home, id);
    const file = join(home, 'lib', folderOf(id), 'asset.json');
    const was = await readFile(file, 'utf8');
    await flipByte(file, random(was.length), 1 << random(7));
    const changed = await readFile(file, 'utf8');
    const { faults, repairs } = await verified(
      { library: join(home, 'lib'), data: join(home, 'data') },
      { repair: true },
    );
    // Outside of words, one space may be as good as another.
    if (isSame(was, changed)) expect(faults).toEqual([]);
    else expect(faults, changed).not.toEqual([]);
    // What still can be read is the artist's to judge; what cannot is written as it was.
    if (repairs.some(({ outcome }) => outcome.is === 'repaired'))
      expect(await sidecar(home, id)).toEqual(before);
    else await writeFile(file, was);
    await utimes(file, new Date('2026-11-20T12:00:00.000Z'), new Date('2026-11-20T12:00:00.000Z'));
  }
});

function isSame(one: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
  } catch {
    return false;
  }
}

it('bytes that flip anywhere in the index and its log cost no asset: what is shown is what the sidecars say', async () => {
  const home = await readLibraryOf();
  const random = seeded(11);
  const there = join(home, 'data');
  const index = join(there, 'index/the-library.sqlite');
  for (let round = 0; round < 3; round += 1) {
    const data = join(home, `data-${round}`);
    await cp(there, data, { recursive: true });
    const size = (await readFile(index)).length;
    const file = join(data, 'index/the-library.sqlite');
    for (let flips = 0; flips < 40; flips += 1) await flipByte(file, random(size), 1 << random(8));
    const library = await openIndexed(home, { data });
    library.scanSidecars();
    await library.refresh();
    // Each is looked at as a person would: in the grid, one by one, and by a search.
    const asked = { place: 'library', sort: 'name', offset: 0, limit: 100 } as const;
    const { assets } = await library.list(asked);
    for (const id of IDS) await library.get(id);
    await library.list({ ...asked, query: 'asset' });
    await library.refresh();
    await library.close();
    expect(assets.length, `round ${round}`).toBeLessThanOrEqual(IDS.length);
    const again = await openIndexed(home, { data });
    await again.refresh();
    const shown = (await again.list(asked)).assets.map(({ asset }) => asset);
    for (const asset of shown) expect(asset, `round ${round}`).toEqual(await sidecar(home, asset.id));
    expect(shown.length, `round ${round}`).toBe(IDS.length);
    await again.close();
  }
});

it('a sidecar that Maquette has read as damaged comes back as it was before', async () => {
  const home = await readLibraryOf();
  await mkdir(join(home, 'lib/collections'), { recursive: true });
  const before = await sidecar(home, 'asset-3');
  await writeFile(join(home, 'lib', folderOf('asset-3'), 'asset.json'), '{"half');
  const library = await openIndexed(home);
  await library.refresh();
  library.scanSidecars();
  await expect.poll(() => library.state().total).toBe(IDS.length - 1);
  await library.close();
  const { repairs } = await verified(
    { library: join(home, 'lib'), data: join(home, 'data') },
    { repair: true },
  );
  expect(repairs).toMatchObject([{ outcome: { is: 'repaired', from: 'index' } }]);
  expect(await sidecar(home, 'asset-3')).toEqual(before);
});
