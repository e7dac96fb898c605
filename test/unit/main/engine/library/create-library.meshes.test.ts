import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { type AssetFile, assetSchema } from '../../../../../shared/model/asset.ts';
import type { Job } from '../../../../../shared/model/job.ts';
import { DEFAULT_RECIPES, recipeAsSent } from '../../../../../shared/model/recipe.ts';
import type { MeshFile, MeshSource } from '../../../../../shared/model/reference.ts';
import { fetchingJob } from '../../../../helpers/engine/doubles.ts';
import { keep, openLibrary, referenceAt } from '../../../../helpers/engine/kept-assets.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('an asset that was made of a mesh', () => {
  const parts = recipeAsSent(DEFAULT_RECIPES.segmentation);
  const jobOn = (mesh: MeshSource): Job =>
    fetchingJob({ kind: 'mesh', name: 'parts', mesh }, { recipe: parts });
  const meshOf = ({ asset, folder }: StoredAsset): MeshSource => {
    const { path, bytes, sha256 } = asset.files[0] as AssetFile;
    const file: MeshFile = { path: join(folder, path), name: path, bytes, sha256, format: 'glb' };
    return { from: 'asset', assetId: asset.id, file };
  };
  const sidecarOf = async ({ folder }: StoredAsset): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, 'asset.json'), 'utf8'));

  it('hangs on the asset that it was made of, and both say so on disk', async () => {
    const home = await tempFolder();
    const library = await openLibrary(join(home, 'lib'));
    const parent = await keep(library, fetchingJob(await referenceAt(join(home, 'a.png'))));
    const told: string[] = [];
    library.subscribe((ids) => told.push(...ids));
    const source = meshOf(parent);
    expect((await library.findByResult(parent.asset.files[0]?.sha256 ?? ''))?.asset.id).toBe(parent.asset.id);
    // What another process wrote into the sidecar meanwhile stays.
    const noted = { ...parent.asset, notes: 'the good one', rating: 4, later: 'a newer word' };
    await writeFile(join(parent.folder, 'asset.json'), JSON.stringify(noted));
    const children = await Promise.all([keep(library, jobOn(source)), keep(library, jobOn(source))]);
    const ids = children.map(({ asset }) => asset.id);
    for (const child of children) {
      expect(await sidecarOf(child)).toMatchObject({
        kind: 'segmentation',
        parents: [parent.asset.id],
        references: [],
        mesh: { from: 'asset', assetId: parent.asset.id, sha256: parent.asset.files[0]?.sha256 },
      });
      expect(child.asset.files.map(({ role }) => role)).toEqual(['result', 'cover']);
    }
    const known = await library.get(parent.asset.id);
    expect([...(known?.asset.children ?? [])].sort()).toEqual([...ids].sort());
    expect(await sidecarOf(parent)).toEqual({ ...noted, children: known?.asset.children });
    expect(told.filter((id) => id === parent.asset.id)).toHaveLength(2);
    expect(await library.locate(parent.asset.id)).toMatchObject({ folder: parent.folder });
    await rm(parent.folder, { recursive: true });
    expect(await library.locate(parent.asset.id)).toBeNull();
  });

  it('is told to its parent when it is read again, where Maquette ended too soon', async () => {
    const home = await tempFolder();
    const first = await openLibrary(join(home, 'lib'));
    const parent = await keep(first, fetchingJob(await referenceAt(join(home, 'a.png'))));
    const child = await keep(first, jobOn(meshOf(parent)));
    await writeFile(join(parent.folder, 'asset.json'), JSON.stringify(parent.asset));
    const again = await openLibrary(join(home, 'lib'));
    expect((await again.get(parent.asset.id))?.asset.children).toEqual([child.asset.id]);
    expect(await sidecarOf(parent)).toMatchObject({ children: [child.asset.id] });
  });

  it('keeps a copy of a mesh of the artist, or says that there is none', async () => {
    const home = await tempFolder();
    const library = await openLibrary(join(home, 'lib'));
    const path = join(home, 'chair.stl');
    await writeFile(path, 'solid chair');
    const sha256 = createHash('sha256').update('solid chair').digest('hex');
    const file: MeshFile = { path, name: 'chair.stl', bytes: 11, sha256, format: 'stl' };
    const kept = await keep(library, jobOn({ from: 'file', file }));
    expect(kept.asset).toMatchObject({
      parents: [],
      mesh: { from: 'file', name: 'chair.stl', source: path, path: 'reference/mesh.stl', sha256 },
    });
    expect(await readFile(join(kept.folder, 'reference', 'mesh.stl'), 'utf8')).toBe('solid chair');
    await writeFile(path, 'solid table');
    const changed = await keep(library, jobOn({ from: 'file', file }));
    expect(changed.asset.mesh).toMatchObject({ path: null, sha256 });
    const url = 'https://example.org/chair.glb';
    expect((await keep(library, jobOn({ from: 'url', url }))).asset.mesh).toEqual({ from: 'url', url });
  });

  it('was not thought of when older sidecars were written, which are read as they are', async () => {
    const home = await tempFolder();
    const library = await openLibrary(join(home, 'lib'));
    const { asset } = await keep(library, fetchingJob(await referenceAt(join(home, 'a.png'))));
    const { mesh, imageUrl, ...older } = asset;
    expect([mesh, imageUrl]).toEqual([null, null]);
    expect(assetSchema.parse(older)).toEqual(asset);
  });
});
