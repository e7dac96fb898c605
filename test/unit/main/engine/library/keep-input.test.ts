import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepInput } from '../../../../../main/engine/library/keep-input.ts';
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

describe('the copy of a file that a job was made of', () => {
  it('is made where it still has the bytes that were sent', async () => {
    const { asset, source } = await folders();
    const sha256 = sha256Of('a picture');
    expect(await keepInput(asset, 'front.png', { source, sha256 })).toEqual({
      path: 'reference/front.png',
      role: 'reference',
      bytes: 9,
      sha256,
    });
    expect(await readFile(join(asset, 'reference', 'front.png'), 'utf8')).toBe('a picture');
  });

  it('puts no byte of another file into the library, which others may read', async () => {
    const { asset, source } = await folders();
    expect(await keepInput(asset, 'front.png', { source, sha256: sha256Of('another') })).toBeNull();
    // No draft of it has been there for a while either: its folder was not even made.
    expect(await readdir(asset)).toEqual([]);
  });
});
