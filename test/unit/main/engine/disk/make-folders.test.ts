import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFolders, makeFoldersSync } from '../../../../../main/engine/disk/make-folders.ts';

async function place(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-folders-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe.each([
  ['makeFolders', makeFolders],
  ['makeFoldersSync', async (path: string) => makeFoldersSync(path, 0o700)],
])('%s', (_name, make) => {
  it('makes a folder with those above it, and lets one be that is there', async () => {
    const folder = join(await place(), 'a', 'b', 'c');
    await make(folder);
    await make(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  it('says that a file, or a link to nothing, is in the way', async () => {
    const folder = await place();
    await writeFile(join(folder, 'file'), '');
    await symlink(join(folder, 'nowhere'), join(folder, 'link'));
    await expect(make(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(make(join(folder, 'file', 'under'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(make(join(folder, 'link'))).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it.runIf(existsSync('/proc/self'))('ends where the system makes no folders at all', async () => {
    await expect(make('/proc/none')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(make('/proc/none/below/it')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
