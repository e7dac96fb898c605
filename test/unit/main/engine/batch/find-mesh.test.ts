import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMeshInspector } from '../../../../../main/engine/batch/file-inspector.ts';
import { findMesh } from '../../../../../main/engine/batch/find-mesh.ts';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { preflight } from '../../../../../shared/model/preflight.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const nowhere = { get: async () => null, findByResult: async () => null };

it.runIf(process.platform === 'linux').each([
  ['/dev/zero', 'input', '/dev/zero is not a file; choose the file of one model.'],
  ['folder', 'input', 'folder is not a file; choose the file of one model.'],
  ['absent.glb', 'not-found', 'check the path'],
])('%s is no mesh, and is not read for ever', async (name, kind, words) => {
  const folder = await tempFolder();
  await mkdir(join(folder, 'folder'));
  const path = name.startsWith('/') ? name : join(folder, name);
  const meshes = createMeshInspector();
  const found = findMesh({ meshes, library: nowhere }, { from: 'file', path });
  await expect(found).rejects.toMatchObject({ kind, message: expect.stringContaining(words) });
  await meshes.close();
});

it.each(['../outside.glb', 'link.glb', 'gone.glb'])(
  'the result %s of an asset is not read from outside of its folder',
  async (path) => {
    const home = await tempFolder();
    const folder = join(home, 'chair');
    await mkdir(folder);
    await writeFile(join(home, 'outside.glb'), 'glTF');
    await symlink(join(home, 'outside.glb'), join(folder, 'link.glb'));
    const stored = {
      folder,
      place: 'library',
      asset: { name: 'Chair', files: [{ path, role: 'result' }] },
    } as unknown as StoredAsset;
    const meshes = createMeshInspector();
    const library = { get: async () => stored, findByResult: async () => null };
    const found = findMesh({ meshes, library }, { from: 'asset', assetId: 'a' });
    await expect(found).rejects.toMatchObject({
      kind: 'not-found',
      message: expect.stringContaining('is not in its folder'),
    });
    await meshes.close();
  },
);

it('a damaged model is found out before it is planned, and Parts and Texture refuse it instead of quoting it', async () => {
  const path = join(await tempFolder(), 'malformed.obj');
  await writeFile(path, 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n');
  const meshes = createMeshInspector();
  const { mesh } = await findMesh({ meshes, library: nowhere }, { from: 'file', path });
  await meshes.close();
  expect(mesh).toMatchObject({ file: { format: 'obj', damage: 'vertices-missing' } });
  const findings = preflight(
    { kind: 'segmentation', level: 'medium', format: 'glb' },
    { kind: 'mesh', name: 'malformed', mesh },
  );
  expect(findings).toMatchObject([
    { severity: 'error', message: expect.stringContaining('a face points at a vertex that is not there') },
  ]);
});
