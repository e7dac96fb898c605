import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepInput } from '../../../../../main/engine/library/keep-input.ts';
import { HAS_NAMED_PIPES, hangAt } from '../../../../helpers/named-pipe.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const sha256Of = (bytes: string): string => createHash('sha256').update(bytes).digest('hex');

async function folders() {
  const home = await tempFolder();
  const asset = join(home, 'asset');
  await mkdir(asset);
  const source = join(home, 'chair.png');
  await writeFile(source, 'a picture');
  return { asset, source };
}

describe('the copy of a job’s input file', () => {
  it('is made if the file still has the bytes that were sent', async () => {
    const { asset, source } = await folders();
    const sha256 = sha256Of('a picture');
    expect(await keepInput(asset, 'front.png', { source, bytes: 9, sha256 })).toEqual({
      path: 'reference/front.png',
      role: 'reference',
      bytes: 9,
      sha256,
    });
    expect(await readFile(join(asset, 'reference', 'front.png'), 'utf8')).toBe('a picture');
  });

  it('copies no byte of another file into the library, which others may read', async () => {
    const { asset, source } = await folders();
    const sent = { source, bytes: 9, sha256: sha256Of('anothers!') };
    expect(await keepInput(asset, 'front.png', sent)).toBeNull();
    // No draft of it has been there for a while either: its folder was not even made.
    expect(await readdir(asset)).toEqual([]);
  });

  it('is skipped if a far larger file has taken its place', async () => {
    const { asset, source } = await folders();
    // Sparse: it takes no room, and reading it takes minutes.
    await truncate(source, 64 * 2 ** 30);
    const sent = { source, bytes: 9, sha256: sha256Of('a picture') };
    expect(await keepInput(asset, 'front.png', sent)).toBeNull();
  });

  it.skipIf(!HAS_NAMED_PIPES).each([
    ['an endless device', (source: string) => symlink('/dev/zero', source)],
    ['a pipe that nobody writes to', (source: string) => void hangAt(source)],
    ['a folder', (source: string) => mkdir(source)],
  ])('is skipped if %s has taken its place', async (_what, replace) => {
    const { asset, source } = await folders();
    await rm(source);
    await replace(source);
    const sent = { source, bytes: 0, sha256: sha256Of('') };
    expect(await keepInput(asset, 'front.png', sent)).toBeNull();
    expect(await readdir(asset)).toEqual([]);
  });
});
