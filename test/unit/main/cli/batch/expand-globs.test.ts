import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expandGlobs } from '../../../../../main/cli/batch/expand-globs.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

async function tree(names: readonly string[], inside = '.'): Promise<string> {
  const folder = join(await tempFolder(), inside);
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), 'x');
  }
  return folder;
}

async function matches(folder: string, ...patterns: string[]): Promise<string[]> {
  const found = await expandGlobs(
    patterns.map((pattern) => join(folder, pattern)),
    'images',
  );
  return found.map((path) => relative(folder, path).replaceAll('\\', '/'));
}

describe('patterns on the command line', () => {
  it('stand for the files that they match, each once', async () => {
    const folder = await tree(['a_front.png', 'sub/b_front.png', 'sub/b_back.png', 'sub/deep/c_front.png']);
    expect(await matches(folder, '**/*_front.png', 'sub/*_front.png')).toEqual([
      'a_front.png',
      'sub/b_front.png',
      'sub/deep/c_front.png',
    ]);
    expect(await matches(folder, 'sub/b_{back,front}.???')).toHaveLength(2);
  });

  it('leave out what is hidden, and of what they do not name by its ending what is no image', async () => {
    const folder = await tree(['a.png', 'notes.txt', 'b.dat', '.hidden.png', '.git/c.png', 'from-a-phone']);
    expect(await matches(folder, '*')).toEqual(['a.png', 'from-a-phone']);
    expect(await matches(folder, '**/*.png')).toEqual(['a.png']);
    expect(await matches(folder, '*.dat')).toEqual(['b.dat']);
  });

  it('leave out what lies in a library of assets: results are no references', async () => {
    const own = ['library.json', 'assets/chair/cover.png', 'front.png', 'assets-old/back.png'];
    const folder = await tree([...own, 'sub/library.json', 'sub/assets/x/cover.png', 'sub/kept.png']);
    expect(await matches(folder, '**/*.png')).toEqual(['assets-old/back.png', 'front.png']);
  });

  it('mean themselves where a file or a folder is called like that', async () => {
    const folder = await tree(['[a].png', 'a.png', '[old]/b.png', '[old]/c.jpg'], 'studio [2]');
    expect(await matches(folder, '[a].png')).toEqual(['[a].png']);
    expect(await matches(folder, '[old]/*.png')).toEqual(['[old]/b.png']);
    expect(await matches(folder, '[old]')).toEqual(['[old]']);
  });

  it('that match nothing are refused in one sentence, paths without any are left as they are', async () => {
    const folder = await tree(['a.png']);
    await expect(matches(folder, '*_front.png')).rejects.toMatchObject({
      kind: 'not-found',
      message: expect.stringMatching(/^Nothing matches .*\*_front\.png; check the pattern, .* quotes/),
    });
    expect(await matches(folder, 'gone.png')).toEqual(['gone.png']);
  });

  it.skipIf(process.platform === 'win32')('end in loops of links', async () => {
    const folder = await tree(['a/one.png']);
    await symlink(folder, join(folder, 'a', 'up'));
    await symlink(join(folder, 'self'), join(folder, 'self'));
    expect(await matches(folder, '**/*.png')).toContain('a/one.png');
  });

  it('that match far too much are refused, and a stop ends them', async () => {
    const folder = await tree(Array.from({ length: 12 }, (_, at) => `${at}.png`));
    const path = join(folder, '*.png');
    await expect(expandGlobs([path], 'images', { most: 10 })).rejects.toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/matches over 10 files.*narrower pattern/),
    });
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(expandGlobs([path], 'images', { signal })).rejects.toThrow('stop');
  });
});
