import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMender, type KeepCopy } from '../../../../../../main/engine/batch/mend/mender.ts';
import type { ImageFile } from '../../../../../../shared/model/reference.ts';
import { writePicture } from '../../../../../helpers/engine/pictures.ts';
import { HAS_NAMED_PIPES, hangAt } from '../../../../../helpers/named-pipe.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A mender that remembers what it kept. */
function mending(keep?: KeepCopy) {
  const kept: { name: string; bytes: Buffer; sha256: string }[] = [];
  const mender = createMender(
    keep ??
      (async ({ name, sha256, content }) => {
        kept.push({ name, sha256, bytes: await buffer(content) });
        return `/data/inbox/${sha256}/${name}`;
      }),
  );
  onTestFinished(mender.close);
  return { mender, kept };
}

const image = async (path: string, name: string): Promise<ImageFile> => ({
  path,
  name,
  bytes: (await stat(path)).size,
  format: null,
  foreign: 'tiff',
  width: 48,
  height: 48,
  sha256: null,
});

describe('a picture that is mended', () => {
  it('keeps its own file as it was, and gets a copy under its own name', async () => {
    const folder = await tempFolder();
    const path = await writePicture(join(folder, 'My chair.tiff'));
    const before = await readFile(path);
    const { mender, kept } = mending();
    const mended = await mender.mend(await image(path, 'My chair.tiff'), 'all');
    expect(await readFile(path)).toEqual(before);
    expect(kept.map(({ name }) => name)).toEqual(['My chair.png']);
    const [copy] = kept;
    expect(sha256Of(copy?.bytes ?? Buffer.alloc(0))).toBe(copy?.sha256);
    expect(mended).toMatchObject({
      path,
      sha256: sha256Of(before),
      mended: {
        path: `/data/inbox/${copy?.sha256}/My chair.png`,
        bytes: copy?.bytes.length,
        sha256: copy?.sha256,
        format: 'png',
        width: 48,
        height: 48,
        fixes: ['convert'],
      },
    });
    expect((await sharp(copy?.bytes).metadata()).format).toBe('png');
  });

  it('is as it was found where there is nothing to mend, or nothing is chosen', async () => {
    const path = await writePicture(join(await tempFolder(), 'chair.png'));
    const { mender, kept } = mending();
    const found = { ...(await image(path, 'chair.png')), format: 'png' as const, foreign: undefined };
    expect((await mender.mend(found, 'all')).mended).toBeUndefined();
    const mended = {
      path: '/x',
      bytes: 1,
      sha256: 'a',
      format: 'png',
      width: 1,
      height: 1,
      fixes: ['pad'],
    } as const;
    expect(await mender.mend({ ...found, mended }, [])).toEqual(found);
    expect(kept).toEqual([]);
  });

  it('stays as it is if it cannot be decoded, and says so', async () => {
    const path = join(await tempFolder(), 'torn.tiff');
    await writeFile(path, 'II*\0and then nothing');
    const { mender } = mending();
    const found = await image(path, 'torn.tiff');
    expect(await mender.mend(found, 'all')).toEqual({ ...found, mendFailure: 'unreadable' });
  });

  it('is an error if its file is gone, or its copy cannot be kept', async () => {
    const folder = await tempFolder();
    const path = await writePicture(join(folder, 'chair.tiff'));
    const found = await image(path, 'chair.tiff');
    const gone = { ...found, path: join(folder, 'gone.tiff') };
    await expect(mending().mender.mend(gone, 'all')).rejects.toMatchObject({ code: 'ENOENT' });
    const { mender } = mending(() => Promise.reject(new Error('the disk is full')));
    await expect(mender.mend(found, 'all')).rejects.toThrow('the disk is full');
  });

  it('is given up when somebody stops it', async () => {
    const path = await writePicture(join(await tempFolder(), 'chair.tiff'));
    const { mender, kept } = mending();
    const stopped = new Error('stopped');
    await expect(
      mender.mend(await image(path, 'chair.tiff'), 'all', AbortSignal.abort(stopped)),
    ).rejects.toBe(stopped);
    expect(kept).toEqual([]);
  });
});

describe('pictures that are mended at once', () => {
  it.skipIf(!HAS_NAMED_PIPES)('are all mended, also while one of them is given up', async () => {
    const folder = await tempFolder();
    hangAt(join(folder, 'hangs.tiff'));
    const names = ['a.tiff', 'b.tiff', 'c.tiff', 'd.tiff'];
    for (const name of names) await writePicture(join(folder, name));
    const keep: KeepCopy = async ({ content, name }) => {
      await buffer(content);
      return `/data/${name}`;
    };
    const limits: AbortController[] = [];
    const tooLong = (): AbortSignal => {
      limits.push(new AbortController());
      return (limits.at(-1) ?? new AbortController()).signal;
    };
    const mender = createMender(keep, { threads: 2, tooLong });
    onTestFinished(mender.close);
    const mend = async (name: string) => mender.mend(await image(join(folder, name), name), 'all');
    const hanging = mend('hangs.tiff');
    await expect.poll(() => limits.length).toBe(1);
    const all = names.map(mend);
    await Promise.race(all);
    limits[0]?.abort();
    const [hung, ...others] = await Promise.all([hanging, ...all]);
    expect(hung?.mendFailure).toBe('unreadable');
    expect(others.map(({ mended }) => mended?.fixes)).toEqual(names.map(() => ['convert']));
  });
});
