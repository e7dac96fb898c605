import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findMesh } from '../../../../../main/engine/batch/find-mesh.ts';
import { createMeshInspector } from '../../../../../main/engine/batch/mesh-inspector.ts';
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
