import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ExpandOptions, expandGlobs } from '../../../../../../main/cli/batch/globs/expand-globs.ts';
import { EXIT, exitCodeOf } from '../../../../../../main/cli/exit-code.ts';
import { areUnnamedImages } from '../../../../../../main/engine/batch/inspect/unnamed-image.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

async function tree(names: readonly string[], inside = '.'): Promise<string> {
  const folder = join(await tempFolder(), inside);
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), 'x');
  }
  return folder;
}

function expand(path: string, options: Partial<ExpandOptions> = {}): Promise<readonly string[]> {
  return expandGlobs([path], 'images', { notice: () => {}, areImages: areUnnamedImages, ...options });
}

async function matches(folder: string, ...patterns: string[]): Promise<string[]> {
  const found = (await Promise.all(patterns.map((pattern) => expand(join(folder, pattern))))).flat();
  return [...new Set(found)].map((path) => relative(folder, path).replaceAll('\\', '/'));
}

/** What is said of the matches of a pattern, without the folder. */
async function leftOut(folder: string, pattern: string): Promise<string[]> {
  const said: string[] = [];
  await expand(join(folder, pattern), { notice: (message) => said.push(message) });
  return said.map((message) => message.replaceAll(`${folder}/`, ''));
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
    const folder = await tree(['a.png', 'notes.txt', 'b.dat', '.hidden.png', '.git/c.png', 'LICENSE']);
    await writeFile(join(folder, 'from-a-phone'), Buffer.from('89504e470d0a1a0a', 'hex'));
    expect(await matches(folder, '*')).toEqual(['a.png', 'from-a-phone']);
    expect(await matches(folder, '**/*.png')).toEqual(['a.png']);
    expect(await matches(folder, '*.dat')).toEqual(['b.dat']);
    expect(await leftOut(folder, '*')).toEqual(['Left out of *: b.dat, notes.txt, LICENSE are no pictures.']);
    expect(await leftOut(folder, 'a.*')).toEqual([]);
  });

  it('leave out what lies in a library of assets: results are no references', async () => {
    const own = ['library.json', 'assets/chair/cover.png', 'front.png', 'assets-old/back.png'];
    const folder = await tree([...own, 'sub/library.json', 'sub/assets/x/cover.png', 'sub/kept.png']);
    expect(await matches(folder, '**/*.png')).toEqual(['assets-old/back.png', 'front.png']);
  });

  it('take a whole folder that they match, and braces may hold folders', async () => {
    const folder = await tree(['v1.2/a.png', 'v1.3/front/b.png', 'v1.3/c.png', 'other/d.png']);
    expect(await matches(folder, 'v*')).toEqual(['v1.2', 'v1.3']);
    expect(await matches(folder, '*/{front/*,{c,d}.png}')).toEqual([
      'other/d.png',
      'v1.3/c.png',
      'v1.3/front/b.png',
    ]);
    expect(await matches(folder, '**/front/**/*.png')).toEqual(['v1.3/front/b.png']);
  });

  it('mean themselves where a file or a folder is called like that', async () => {
    const folder = await tree(['[a].png', 'a.png', '[old]/b.png', '[old]/c.jpg'], 'studio [2]');
    expect(await matches(folder, '[a].png')).toEqual(['[a].png']);
    expect(await matches(folder, '[old]/*.png')).toEqual(['[old]/b.png']);
    expect(await matches(folder, '[old]')).toEqual(['[old]']);
  });

  it('that match nothing are refused in one sentence, paths without any are left as they are', async () => {
    const folder = await tree(['a.png']);
    const refused: unknown = await matches(folder, '*_front.png').catch((cause: unknown) => cause);
    expect(refused).toMatchObject({
      kind: 'not-found',
      message: expect.stringMatching(/^Nothing matches .*\*_front\.png; check the pattern, .* quotes/),
    });
    expect(exitCodeOf(refused)).toBe(EXIT.cannot);
    expect(await matches(folder, 'gone.png')).toEqual(['gone.png']);
  });

  it.skipIf(process.platform === 'win32')(
    'follow a link to a folder, and end in loops of links',
    async () => {
      const folder = await tree(['a/one.png', 'a/front/two.png']);
      await symlink(folder, join(folder, 'a', 'up'));
      await symlink(join(folder, 'self'), join(folder, 'self'));
      const elsewhere = await tree(['three.png']);
      await symlink(elsewhere, join(folder, 'linked'));
      await symlink(join(folder, 'a', 'front'), join(folder, 'also'));
      expect(await matches(folder, '**/*.png')).toEqual(['a/front/two.png', 'a/one.png', 'linked/three.png']);
      expect(await matches(folder, '**/also/*.png')).toEqual(['also/two.png']);
      expect(await matches(folder, 'a/*')).toEqual(['a/front', 'a/one.png', 'a/up']);
      expect(await matches(folder, 'a/**/*')).toEqual(['a/front', 'a/one.png', 'a/up']);
      expect(await matches(folder, 'a/up/*')).toEqual(['a/up/a', 'a/up/also', 'a/up/linked']);
      await symlink('.', join(folder, 'a', 'here'));
      expect(await matches(folder, 'a/**/*')).not.toContain('a/here');
    },
  );

  it.skipIf(process.platform === 'win32')(
    'leave out, with a reason, what cannot be used, and take the rest',
    async () => {
      const folder = await tree(['a.png']);
      await symlink(join(folder, 'gone'), join(folder, 'dead.png'));
      execFileSync('mkfifo', [join(folder, 'pipe.png')]);
      expect(await matches(folder, '*.png')).toEqual(['a.png']);
      expect(await leftOut(folder, '*.png')).toEqual([
        expect.stringMatching(/^Left out of \*\.png: dead\.png is not there any more, or is a link/),
        expect.stringMatching(/^Left out of \*\.png: pipe\.png is a pipe/),
      ]);
      await expect(matches(folder, 'd*.png')).rejects.toMatchObject({
        kind: 'input',
        message: expect.stringContaining('can be used; name another pattern.'),
      });
    },
  );

  it.skipIf(process.platform !== 'linux')('look into nothing that the system makes up', async () => {
    const said: string[] = [];
    const all = expand('/proc/**/*.png', { notice: (message) => said.push(message) });
    await expect(all).rejects.toMatchObject({ kind: 'input' });
    expect(said).toEqual([expect.stringContaining('/proc is made up by the system')]);
  });

  it.each(['{1..100000000}.png', '{a..z}{1..50}.png', '{{1..600},{1..600}}.png', 'x{1..9999}{'])(
    'whose braces stand for far too much, as %s, are refused at once',
    async (pattern) => {
      const folder = await tree(['1.png']);
      await expect(expand(join(folder, pattern))).rejects.toMatchObject({
        kind: 'usage',
        message: expect.stringMatching(/over 1,000 patterns; name fewer in its braces/),
      });
    },
  );

  it('have ranges and choices in their braces', async () => {
    const folder = await tree(['a1.png', 'b2.png', 'c3.png', 'a9.png']);
    expect(await matches(folder, '{a..b}{1..3}.png')).toEqual(['a1.png', 'b2.png']);
    expect(await matches(folder, '{a,{b,c}}{1..9}.png')).toHaveLength(4);
  });

  it('end while files are opened, when they are stopped', async () => {
    const folder = await tree(Array.from({ length: 600 }, (_, at) => `without-ending-${at}`));
    const stop = new AbortController();
    let opened = 0;
    const areImages = async (paths: readonly string[]): Promise<boolean[]> => {
      opened += paths.length;
      stop.abort(new Error('stop'));
      return paths.map(() => false);
    };
    await expect(expand(join(folder, '*'), { areImages, signal: stop.signal })).rejects.toThrow('stop');
    expect(opened).toBeLessThan(300);
  });

  it('that match, or look through, far too much are refused, and a stop ends them without a match', async () => {
    const folder = await tree(Array.from({ length: 12 }, (_, at) => `sub/${at}.png`));
    await expect(expand(join(folder, '**', '*.png'), { most: 10 })).rejects.toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/matches over 10 files.*narrower pattern/),
    });
    await expect(expand(join(folder, '**', '*.jpg'), { mostEntries: 10 })).rejects.toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/leads through over 10 files and folders; .*narrower pattern/),
    });
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(expand(join(folder, '**', '*.jpg'), { signal })).rejects.toThrow('stop');
  });
});
