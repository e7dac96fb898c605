import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Database } from '../../../../../main/studio/database/database.ts';
import { openStudioFolder } from '../../../../../main/studio/folder/studio-folder.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const lost = vi.hoisted(() => ({ answers: 0 }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return {
    ...real,
    /** As NFS does when the answer was lost: the second request finds nothing to rename. */
    rename: async (from: string, to: string) => {
      await real.rename(from, to);
      if (lost.answers-- > 0) await real.rename(from, to);
    },
  };
});

async function folderOf(root: string) {
  await writeFile(join(root, '.maquette-studio'), 'studio\n');
  const query = async () => [{ value: 'studio' }];
  return openStudioFolder({ query } as unknown as Database, root);
}

it('a result stays that was renamed, though the answer of the share was lost', async () => {
  const root = await tempFolder();
  const folder = await folderOf(root);
  await mkdir(folder.makingOf('t.1'));
  await writeFile(join(folder.makingOf('t.1'), '0.glb'), 'model');
  lost.answers = 1;
  await folder.publish('t.1');
  expect(await readFile(join(folder.resultsOf('t.1'), '0.glb'), 'utf8')).toBe('model');
});

it('a result takes the place of one that a restored copy of the share had', async () => {
  const root = await tempFolder();
  const folder = await folderOf(root);
  for (const place of [folder.makingOf('t.1'), folder.resultsOf('t.1')]) {
    await mkdir(place);
    await writeFile(join(place, place === folder.makingOf('t.1') ? 'new' : 'old'), '');
  }
  await folder.publish('t.1');
  expect(await readdir(folder.resultsOf('t.1'))).toEqual(['new']);
});
