import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportAssets } from '../../../../../main/engine/hand-off/export-assets.ts';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { assetOf } from '../../../../helpers/engine/sidecars.ts';
import { sha256 } from '../../../../helpers/engine/verified-library.ts';
import { canMount } from '../../../../helpers/mount-tmpfs.ts';
import { HAS_NAMED_PIPES, hangAt } from '../../../../helpers/named-pipe.ts';
import { mountSmall } from '../../../../helpers/small-disk.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

/** Assets whose results lie in folders of their own. */
async function libraryOf(names: readonly string[]) {
  const home = await tempFolder();
  const library = join(home, 'lib');
  const assets = new Map<string, StoredAsset>();
  for (const [at, name] of names.entries()) {
    const folder = join(library, 'assets', `${at}`);
    await mkdir(folder, { recursive: true });
    const text = `the model ${name}`;
    await writeFile(join(folder, 'a.glb'), text);
    const files = [
      { path: 'a.glb', role: 'result', bytes: Buffer.byteLength(text), sha256: sha256(text) },
    ] as const;
    assets.set(`${at}`, { asset: assetOf(`${at}`, { name, files: [...files] }), folder, place: 'library' });
  }
  const parts = {
    library: { get: async (id: string) => assets.get(id) ?? null },
    forbidden: { library, data: join(home, 'data') },
  };
  return { home, library, parts, ids: [...assets.keys()] };
}

test('results are copied under the names of their assets, beside what is there', async () => {
  const { home, parts, ids } = await libraryOf(['chair', 'chair', 'CON', 'a/b: "c"', '椅子 🦊']);
  const folder = join(home, 'out');
  await mkdir(folder);
  await writeFile(join(folder, 'chair.glb'), 'mine');
  const { paths, failed } = await exportAssets(parts, [...ids, 'gone'], folder);
  expect(failed).toEqual([]);
  expect(paths).toHaveLength(5);
  const names = await readdir(folder);
  expect(names.toSorted()).toEqual(
    ['CON_.glb', 'a-b- -c-.glb', 'chair (2).glb', 'chair (3).glb', 'chair.glb', '椅子 🦊.glb'].toSorted(),
  );
  expect(await readFile(join(folder, 'chair.glb'), 'utf8')).toBe('mine');
  expect(await readFile(join(folder, 'chair (3).glb'), 'utf8')).toBe('the model chair');
});

test('a result that is not the one that came is said, and the others are copied', async () => {
  const { home, library, parts, ids } = await libraryOf(['chair', 'lamp']);
  await writeFile(join(library, 'assets', '0', 'a.glb'), 'something other');
  const folder = join(home, 'out');
  await mkdir(folder);
  const { paths, failed } = await exportAssets(parts, ids, folder);
  expect(paths).toEqual([join(folder, 'lamp.glb')]);
  expect(failed).toEqual([
    { id: '0', name: 'chair', why: expect.stringContaining('is not the one that came') },
  ]);
  expect(await readdir(folder)).toEqual(['lamp.glb']);
});

test.runIf(HAS_NAMED_PIPES)(
  'a stop ends a copying whose disk hangs at once, and tells what was copied',
  async () => {
    const { home, library, parts, ids } = await libraryOf(['chair', 'lamp', 'bench']);
    const hanging = join(library, 'assets', '1', 'a.glb');
    await rm(hanging);
    hangAt(hanging);
    const folder = join(home, 'out');
    await mkdir(folder);
    const stop = new AbortController();
    // The second asset is asked for right before its file hangs.
    const get = async (id: string) => {
      if (id === '1') setImmediate(() => stop.abort(new Error('enough')));
      return parts.library.get(id);
    };
    const { signal } = stop;
    const exported = await exportAssets({ ...parts, library: { get } }, ids, folder, { signal });
    expect(exported).toEqual({ paths: [join(folder, 'chair.glb')], failed: [], isStopped: true });
    await expect.poll(() => readdir(folder)).toEqual(['chair.glb']);
  },
);

test.runIf(canMount)(
  'a disk that fills up keeps whole copies alone, says what it did not take, and that goes to a folder with room',
  async ({ skip }) => {
    const { home, library, parts, ids } = await libraryOf(['chair', 'lamp']);
    const large = Buffer.alloc(600 << 10, 7);
    const [chair] = [await parts.library.get('0')];
    await writeFile(join(library, 'assets', '0', 'a.glb'), large);
    const files = [{ path: 'a.glb', role: 'result' as const, bytes: large.length, sha256: sha256(large) }];
    const get = async (id: string) =>
      id === '0' && chair !== null ? { ...chair, asset: { ...chair.asset, files } } : parts.library.get(id);
    const folder = join(home, 'out');
    await mkdir(folder);
    if (!mountSmall(folder, 'size=512k')) skip('nobody may mount here');
    const full = await exportAssets({ ...parts, library: { get } }, ids, folder);
    expect(full.failed).toEqual([{ id: '0', name: 'chair', why: expect.stringMatching(/full|room/) }]);
    expect(full.paths).toEqual([join(folder, 'lamp.glb')]);
    expect(await readdir(folder)).toEqual(['lamp.glb']);

    const roomy = join(home, 'roomy');
    await mkdir(roomy);
    const again = await exportAssets({ ...parts, library: { get } }, ['0'], roomy);
    expect(again.paths).toEqual([join(roomy, 'chair.glb')]);
  },
);

test('nothing is copied into the library, or into a file', async () => {
  const { home, library, parts, ids } = await libraryOf(['chair']);
  await expect(exportAssets(parts, ids, join(library, 'out'))).rejects.toMatchObject({ kind: 'usage' });
  await writeFile(join(home, 'file'), '');
  await expect(exportAssets(parts, ids, join(home, 'file'))).rejects.toMatchObject({ kind: 'usage' });
});
