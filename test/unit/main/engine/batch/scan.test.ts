import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { areUnnamedImages } from '../../../../../main/engine/batch/inspect/unnamed-image.ts';
import { scanPaths } from '../../../../../main/engine/batch/scan.ts';
import { unreadableWords } from '../../../../../main/engine/batch/unreadable-words.ts';
import { HAS_NAMED_PIPES, hangAt } from '../../../../helpers/named-pipe.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

async function tree(names: readonly string[]): Promise<string> {
  const folder = await tempFolder();
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), 'x');
  }
  return folder;
}

async function found(folder: string): Promise<string[]> {
  const { candidates } = await scanPaths([folder], 'images', { areImages: areUnnamedImages });
  return candidates.map(({ path }) => relative(folder, path).replaceAll('\\', '/'));
}

describe('a folder', () => {
  it('is read with its subfolders, in natural order, without hidden and system files', async () => {
    const folder = await tree([
      'chair10.png',
      'chair2.JPG',
      'sub/b.webp',
      '.hidden.png',
      '.git/c.png',
      '__MACOSX/chair2.jpg',
      'Thumbs.db',
      'notes.txt',
      'layers.psd',
      'logo.svg',
      'old.tiff',
    ]);
    expect(await found(folder)).toEqual(['chair2.JPG', 'chair10.png', 'logo.svg', 'old.tiff', 'sub/b.webp']);
    expect((await scanPaths([folder], 'images')).otherFiles).toBe(2);
  });

  it('counts the pictures of kinds that cannot be read, and none where meshes are wanted', async () => {
    const folder = await tree(['a.png', 'a.PSD', 'notes.txt', 'sub/b.psd', 'sub/c.kra', 'sub/.d.psd']);
    expect((await scanPaths([folder], 'images')).leftAside).toEqual([
      { ending: 'psd', count: 2 },
      { ending: 'kra', count: 1 },
    ]);
    expect((await scanPaths([folder], 'meshes')).leftAside).toEqual([]);
  });

  it('has pictures without an ending, which their first bytes show', async () => {
    const folder = await tree(['LICENSE', 'empty', 'notes.txt']);
    await writeFile(
      join(folder, 'from-a-phone'),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    );
    await writeFile(join(folder, 'scan'), 'II*\0');
    await writeFile(join(folder, 'named.txt'), Buffer.from([0xff, 0xd8, 0xff]));
    expect(await found(folder)).toEqual(['from-a-phone', 'scan']);
    expect((await scanPaths([folder], 'meshes')).candidates).toEqual([]);
  });

  it('is not followed round a loop of links, and a file named twice counts once', async () => {
    const folder = await tree(['a/one.png']);
    await symlink(folder, join(folder, 'a', 'up'));
    await symlink(join(folder, 'gone.png'), join(folder, 'dead.png'));
    expect(await found(folder)).toEqual(['a/one.png']);
    const twice = await scanPaths([folder, join(folder, 'a', 'one.png')], 'images');
    expect(twice.candidates).toHaveLength(1);
    expect(twice.unreadable[0]?.message).toMatch(/leads nowhere/);
  });

  it('follows a link to a folder elsewhere, but to none that the link lies in', async () => {
    const home = await tree(['refs/one.png', 'beside/two.png', 'refs/in/three.png']);
    const folder = join(home, 'refs');
    await symlink(join(home, 'beside'), join(folder, 'linked'));
    await symlink(home, join(folder, 'in', 'above'));
    await symlink('/', join(folder, 'root'));
    const { candidates, unreadable } = await scanPaths([folder], 'images');
    expect(candidates.map(({ path }) => path.slice(folder.length + 1)).sort()).toEqual([
      'in/three.png',
      'linked/two.png',
      'one.png',
    ]);
    expect(unreadable.map(({ path }) => path.slice(folder.length + 1)).sort()).toEqual(['in/above', 'root']);
    expect(unreadable[0]?.message).toMatch(/is a link to a folder that it lies in itself/);
  });

  it('is followed 64 folders down, and says which folder was not looked into', async () => {
    const deep = Array.from({ length: 64 }, () => 'd').join('/');
    const folder = await tree([`${deep}/there.png`, `${deep}/more/beyond.png`]);
    const { candidates, unreadable } = await scanPaths([folder], 'images');
    expect(candidates.map(({ name }) => name)).toEqual(['there.png']);
    expect(unreadable).toEqual([
      {
        path: join(folder, deep),
        message: expect.stringMatching(/64 folders down.*not looked into; choose/),
      },
    ]);
    const fromThere = await scanPaths([join(folder, deep)], 'images');
    expect(fromThere.candidates.map(({ name }) => name)).toEqual(['there.png', 'beyond.png']);
    expect(fromThere.unreadable).toEqual([]);
  });

  it.skipIf(!HAS_NAMED_PIPES)('names pipes, sockets and devices that are called like images', async () => {
    const folder = await tree(['a.png']);
    hangAt(join(folder, 'pipe.png'));
    hangAt(join(folder, 'pipe.txt'));
    await symlink('/dev/zero', join(folder, 'zero.png'));
    const socket = createServer().listen(join(folder, 'socket.png'));
    await once(socket, 'listening');
    onTestFinished(() => void socket.close());
    const { candidates, unreadable } = await scanPaths([folder], 'images');
    expect(candidates.map(({ name }) => name)).toEqual(['a.png']);
    expect(unreadable.map(({ path }) => basename(path)).sort()).toEqual([
      'pipe.png',
      'socket.png',
      'zero.png',
    ]);
    for (const { message } of unreadable) expect(message).toMatch(/a pipe, a socket or a device/);
  });

  it.runIf(process.platform === 'linux')('says that a name which is not UTF-8 cannot be opened', async () => {
    const folder = await tree(['a.png']);
    const named = (name: string): Buffer => Buffer.from(join(folder, name), 'latin1');
    await writeFile(named('caf\xe9.png'), 'x');
    await mkdir(named('d\xe9sk'));
    const { candidates, unreadable } = await scanPaths([folder], 'images');
    expect(unreadable.map(({ message }) => message)).toEqual([
      expect.stringMatching(/no UTF-8 text; rename it/),
    ]);
    const [, file] = candidates;
    const cause = await stat(file!.path).catch((error: NodeJS.ErrnoException) => error);
    expect(unreadableWords(file!.path, cause as NodeJS.ErrnoException)).toMatch(/no UTF-8 text; rename it/);
  });

  it('may hold a library, whose own pictures are no references', async () => {
    const folder = await tree(['a.png', 'lib/library.json', 'lib/assets/2026-11/x/cover.webp']);
    expect(await found(folder)).toEqual(['a.png']);
    const own = await tree(['a.png', 'library.json', 'assets/2026-11/x/cover.webp']);
    expect(await found(own)).toEqual(['a.png']);
  });

  it.runIf(process.platform !== 'win32' && process.getuid?.() !== 0)(
    'that may not be read is said in words',
    async () => {
      const folder = await tree(['closed/a.png']);
      await chmod(join(folder, 'closed'), 0);
      const { unreadable } = await scanPaths([folder], 'images');
      await chmod(join(folder, 'closed'), 0o700);
      expect(unreadable[0]?.message).toMatch(/no permission/);
    },
  );
});

describe('a tree that is far too large', () => {
  const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `f${at % 7}/${at}.png`);

  it('says how many entries were seen so far', async () => {
    const folder = await tree(many(600));
    const told: number[] = [];
    await scanPaths([folder], 'images', { onSeen: (entries) => told.push(entries) });
    expect(told).toEqual([256, 512]);
  });

  it('is left in the middle of a folder when somebody says stop', async () => {
    const folder = await tree(Array.from({ length: 600 }, (_, at) => `${at}.txt`));
    const stop = new AbortController();
    const told: number[] = [];
    const scan = scanPaths([folder], 'images', {
      signal: stop.signal,
      onSeen: (entries) => {
        told.push(entries);
        stop.abort(new Error('stop'));
      },
    });
    await expect(scan).rejects.toThrow('stop');
    expect(told).toEqual([256]);
  });

  it('ends with a sentence before it fills the memory', async () => {
    const folder = await tree(many(30));
    await expect(scanPaths([folder], 'images', { maxCandidates: 20 })).rejects.toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/over 20 images.*entries seen so far.*smaller folder/),
    });
    expect((await scanPaths([folder], 'images', { maxCandidates: 30 })).candidates).toHaveLength(30);
  });

  it('names a part of what cannot be looked at, and counts the rest', async () => {
    const folder = await tempFolder();
    for (let at = 0; at < 210; at += 1) await symlink(join(folder, 'gone'), join(folder, `${at}.png`));
    const { unreadable } = await scanPaths([folder], 'images');
    expect(unreadable).toHaveLength(201);
    expect(unreadable.at(-1)?.message).toMatch(/^10 more files and folders could not be looked at/);
  });

  it.runIf(process.platform === 'linux')('is not followed into what the system makes up', async () => {
    const folder = await tree(['a.png']);
    await symlink('/proc/self', join(folder, 'process'));
    await symlink('/proc', join(folder, 'processes'));
    await symlink('/sys', join(folder, 'system'));
    const { candidates, unreadable } = await scanPaths([folder], 'images');
    expect(candidates.map(({ name }) => name)).toEqual(['a.png']);
    expect(unreadable).toHaveLength(3);
    for (const { message } of unreadable) expect(message).toContain('is made up by the system');
  });
});

describe('paths', () => {
  it('that are named are candidates whatever their ending', async () => {
    const folder = await tree(['picture.dat']);
    const { candidates } = await scanPaths([join(folder, 'picture.dat')], 'images');
    expect(candidates.map(({ name }) => name)).toEqual(['picture.dat']);
  });

  it.runIf(existsSync('/dev/null'))('that are neither files nor folders are refused', async () => {
    await expect(scanPaths(['/dev/null'], 'images')).rejects.toMatchObject({
      kind: 'input',
      message: /neither/,
    });
  });

  it('that are not there are refused', async () => {
    const folder = await tree([]);
    await expect(scanPaths([join(folder, 'no')], 'images')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(
      scanPaths([folder], 'images', { signal: AbortSignal.abort(new Error('stop')) }),
    ).rejects.toThrow('stop');
  });
});

describe('a folder of meshes', () => {
  it('is read for those that the interface takes, and for nothing else', async () => {
    const folder = await tree(['b.GLB', 'a.obj', 'a.mtl', 'sub/c.stl', 'scene.blend', 'oak.png']);
    const { candidates, otherFiles } = await scanPaths([folder], 'meshes');
    expect(candidates.map(({ name }) => name)).toEqual(['a.obj', 'b.GLB', 'c.stl']);
    expect(otherFiles).toBe(3);
  });
});
