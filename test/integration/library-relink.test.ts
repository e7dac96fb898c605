import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRelinks } from '../../main/engine/import/relink.ts';
import { verifyLibrary } from '../../main/engine/library/verify/verify-library.ts';
import { randomIds } from '../../main/host/random-ids.ts';
import type { ImportProgress } from '../../shared/model/import/import-plan.ts';
import { importing } from '../helpers/import/import-into.ts';
import { obj, writeAll } from '../helpers/import/small-models.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

/** A library that links to three models of one folder and to one of another, and a word for each. */
async function linked() {
  const home = await tempFolder();
  await writeAll(home, {
    'old/chair.obj': obj('chair', 'chair.mtl'),
    'old/chair.mtl': 'newmtl wood\nKd 1 0 0\n',
    'old/deep/lamp.obj': obj('lamp'),
    'old/table.obj': obj('table'),
    'apart/vase.obj': obj('vase'),
  });
  const into = await importing();
  await into.take([home], 'link');
  const relinkWith = (library: Parameters<typeof createRelinks>[0]['library']) => {
    const relinks = createRelinks({ library, ids: randomIds });
    return {
      relinks,
      relink: async (name: string, to: string, takesChanged = false) =>
        relinks.relink({
          id: (await named(name)).asset.id,
          path: await pathOf(name),
          to: join(home, to),
          takesChanged,
        }),
    };
  };
  const named = async (name: string) => {
    const found = (await into.assets()).find(({ asset }) => asset.name === name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found;
  };
  const states = async (name: string) =>
    (await into.library.lookAtLinks(await named(name))).map(({ source, state }) => [
      source.slice(home.length + 1).replaceAll('\\', '/'),
      state,
    ]);
  const pathOf = async (name: string): Promise<string> =>
    (await named(name)).asset.files.find(({ role }) => role === 'result')?.path ?? '';
  return {
    ...into,
    home,
    ...relinkWith(into.library),
    relinkWith,
    named,
    states,
  };
}

const never = new AbortController().signal;

describe('a linked file that was moved', () => {
  it('is found again with the files beside it, then the others of its folder, and both are taken back', async () => {
    const { home, relink, relinks, states } = await linked();
    await rename(join(home, 'old'), join(home, 'new'));
    const found = await relink('chair', 'new');
    expect(found).toMatchObject({ is: 'done', source: join(home, 'new', 'chair.obj'), others: 2 });
    expect(await states('chair')).toEqual([
      ['new/chair.obj', 'whole'],
      ['new/chair.mtl', 'whole'],
    ]);
    expect(await states('lamp')).toEqual([['old/deep/lamp.obj', 'missing']]);
    if (found.is !== 'done') return;

    await rm(join(home, 'new', 'table.obj'));
    const others = await relinks.relinkOthers(found.key, { signal: never });
    expect(others).toMatchObject({
      relinked: 1,
      left: [{ name: 'table', source: join(home, 'new', 'table.obj'), is: 'missing' }],
    });
    expect(await states('lamp')).toEqual([['new/deep/lamp.obj', 'whole']]);
    expect(await states('vase')).toEqual([['apart/vase.obj', 'whole']]);

    const { key: again } = await relinks.takeBack(others.key);
    expect(await states('lamp')).toEqual([['old/deep/lamp.obj', 'missing']]);
    await relinks.takeBack(again);
    expect(await states('lamp')).toEqual([['new/deep/lamp.obj', 'whole']]);
    await relinks.takeBack(found.key);
    expect(await states('chair')).toEqual([
      ['old/chair.obj', 'missing'],
      ['old/chair.mtl', 'missing'],
    ]);
    await expect(relinks.takeBack(found.key)).rejects.toThrow(/too long ago/);
  });

  it('is not taken where the bytes differ, unless the artist says so and it is of the same format', async () => {
    const { home, library, relink, relinks, states, named } = await linked();
    await rm(join(home, 'old', 'table.obj'));
    await mkdir(join(home, 'new'));
    const other = join(home, 'new', 'other.obj');
    await writeFile(other, obj('another table'));
    const { asset: before, folder } = await named('table');
    const sidecar = await readFile(join(folder, 'asset.json'), 'utf8');
    expect(await relink('table', 'new/other.obj')).toEqual({ is: 'different', source: other });
    expect(await relink('table', 'nowhere')).toMatchObject({ is: 'missing' });
    // A folder without such a file is no other file, and is never read by the word that it is.
    expect(await relink('table', 'new', true)).toEqual({
      is: 'missing',
      source: join(home, 'new', 'table.obj'),
    });
    await writeFile(join(home, 'new', 'note.txt'), 'words');
    await expect(relink('table', 'new/note.txt', true)).rejects.toThrow(/no obj that Maquette can read/);
    expect(await readFile(join(folder, 'asset.json'), 'utf8')).toBe(sidecar);

    const taken = await relink('table', 'new/other.obj', true);
    expect(await states('table')).toEqual([['new/other.obj', 'whole']]);
    const { asset: after } = await named('table');
    expect(after.files[0]?.sha256).not.toBe(before.files[0]?.sha256);
    expect(after.files[0]?.bytes).toBe((await readFile(other)).length);
    if (taken.is === 'done') await relinks.takeBack(taken.key);
    expect((await named('table')).asset).toEqual({ ...before, measured: null });
    expect(await findingsOf(library.folder)).toEqual([['linked-missing', join(home, 'old', 'table.obj')]]);
  });

  it('is taken back for those that are there when others are gone from the library', async () => {
    const { home, library, relink, relinks, named, states } = await linked();
    await rename(join(home, 'old'), join(home, 'new'));
    const found = await relink('chair', 'new');
    if (found.is !== 'done') throw new Error('It was not found.');
    const others = await relinks.relinkOthers(found.key, { signal: never });
    expect(others.relinked).toBe(2);
    const ids = await Promise.all(['lamp', 'table'].map(async (name) => (await named(name)).asset.id));
    // Whichever comes first: one is gone, the other one is taken back.
    const gone = ids[0] ?? '';
    await library.trash.move([gone], 'trash');
    await library.trash.deleteForGood([gone]);
    const back = await relinks.takeBack(others.key);
    expect(back.left).toBe(1);
    expect(await states('table')).toEqual([['old/table.obj', 'missing']]);
    await library.trash.move(ids.slice(1), 'trash');
    await library.trash.deleteForGood(ids.slice(1));
    await expect(relinks.takeBack(back.key)).rejects.toThrow(/not in the library any more/);
  });

  it('is not linked to a file within the library', async () => {
    const { home, library, relink, named } = await linked();
    const inside = join(library.folder, 'vase.obj');
    await rename(join(home, 'apart', 'vase.obj'), inside);
    const { asset: before } = await named('vase');
    const to = relative(home, inside);
    await expect(relink('vase', to)).rejects.toThrow(/lies in the library itself/);
    await writeFile(inside, obj('another vase'));
    await expect(relink('vase', to, true)).rejects.toThrow(/lies in the library itself/);
    expect((await named('vase')).asset).toEqual(before);
  });

  it('asks a disk that does not answer once, and is taken back by its key all the same', async () => {
    const { home, library, relinkWith, states } = await linked();
    await rename(join(home, 'old'), join(home, 'new'));
    const asked: string[] = [];
    const silent = relinkWith({
      ...library,
      folder: library.folder,
      lookAtOldPlace: async (source) => {
        asked.push(source);
        return 'unreadable';
      },
    });
    const found = await silent.relink('chair', 'new');
    expect(found).toMatchObject({ is: 'done', others: 2 });
    expect(asked.length).toBe(1);
    if (found.is !== 'done') return;
    const others = await silent.relinks.relinkOthers(found.key, { signal: never });
    expect([others.relinked, asked.length]).toEqual([2, 2]);
    await silent.relinks.takeBack(found.key);
    expect(await states('lamp')).toEqual([['new/deep/lamp.obj', 'whole']]);

    const uncounted = relinkWith({
      ...library,
      folder: library.folder,
      list: async () => {
        throw new Error('closed');
      },
    });
    expect(await uncounted.relink('chair', 'new')).toMatchObject({ is: 'done', others: 0 });
  });

  it('tells how far the search for the others is, and a stop ends it: what was found stays and can be taken back', async () => {
    const { home, relink, relinks, states } = await linked();
    await rename(join(home, 'old'), join(home, 'new'));
    const found = await relink('chair', 'new');
    if (found.is !== 'done') throw new Error(found.is);
    const stop = new AbortController();
    const told: ImportProgress[] = [];
    const onProgress = (progress: ImportProgress): void => {
      told.push(progress);
      // Of the first asset that is looked at: it is still done, then it ends.
      stop.abort(new Error('enough'));
    };
    const others = await relinks.relinkOthers(found.key, { signal: stop.signal, onProgress });
    expect(told).toEqual([{ stage: 'comparing', done: 0, of: 0 }]);
    const ways = async () => [...(await states('lamp')), ...(await states('table'))].map(([path]) => path);
    const inNew = (paths: readonly (string | undefined)[]) =>
      paths.filter((path) => path?.startsWith('new/'));
    expect(others).toMatchObject({ relinked: 1, left: [] });
    expect(inNew(await ways())).toHaveLength(1);

    const rest = await relinks.relinkOthers(found.key, { signal: never });
    expect(inNew(await ways())).toHaveLength(2);
    await relinks.takeBack(rest.key);
    expect(inNew(await ways())).toHaveLength(1);
    await relinks.takeBack(others.key);
    expect(inNew(await ways())).toEqual([]);
  });
});

async function findingsOf(folder: string): Promise<readonly (readonly [string, string | undefined])[]> {
  const findings: (readonly [problem: string, why: string | undefined])[] = [];
  await verifyLibrary({
    folder,
    data: await tempFolder(),
    repair: false,
    signal: never,
    onFinding: ({ problem, why, isFault }) => void (isFault && findings.push([problem, why])),
    onRepair: () => undefined,
    onProgress: () => undefined,
  });
  return findings;
}
