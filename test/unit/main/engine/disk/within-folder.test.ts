import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileWithin, liesWithin } from '../../../../../main/engine/disk/within-folder.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

async function asset(): Promise<{ readonly home: string; readonly folder: string }> {
  const home = await tempFolder();
  const folder = join(home, 'chair');
  await mkdir(join(folder, 'reference'), { recursive: true });
  await mkdir(join(home, 'chair-2'));
  for (const file of [
    'chair/a.glb',
    'chair/..b.glb',
    'chair/reference/front.png',
    'chair-2/a.glb',
    'private',
  ]) {
    await writeFile(join(home, file), 'x');
  }
  await symlink(join(home, 'private'), join(folder, 'link'));
  await symlink(home, join(folder, 'up'));
  await symlink(join(folder, 'a.glb'), join(folder, 'own-link'));
  return { home, folder };
}

describe('a file that something in a folder names', () => {
  it('is given where it lies in the folder', async () => {
    const { folder } = await asset();
    for (const path of ['a.glb', '..b.glb', 'reference/front.png', 'own-link']) {
      expect(await fileWithin(folder, path)).toBe(join(folder, ...path.split('/')));
    }
  });

  it('is not given where its path or a link leads out of the folder, or nothing is there', async () => {
    const { home, folder } = await asset();
    for (const path of [
      '../private',
      'reference/../../private',
      '../chair/a.glb',
      '../chair-2/a.glb',
      join(home, 'private'),
      join(folder, 'a.glb'),
      'link',
      'up/private',
      'up/chair-2/a.glb',
      'gone.glb',
      'a.glb\0.png',
      '..\\private',
      'C:private',
      'C:\\private',
      '\\\\host\\share',
      '//host/share',
      '',
      '.',
      '..',
      'a.glb/',
    ]) {
      expect([path, await fileWithin(folder, path)]).toEqual([path, null]);
    }
  });

  it('is found in a folder that is reached by a link itself', async () => {
    const { home, folder } = await asset();
    await symlink(folder, join(home, 'shortcut'));
    expect(await liesWithin(join(home, 'shortcut', 'a.glb'), join(home, 'shortcut'))).toBe(true);
    expect(await liesWithin(join(home, 'shortcut', 'a.glb'), folder)).toBe(true);
    expect(await liesWithin(folder, folder)).toBe(false);
    expect(await liesWithin(home, folder)).toBe(false);
  });
});
