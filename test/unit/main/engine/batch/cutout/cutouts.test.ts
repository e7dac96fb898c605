import { createHash } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Cutouts, createCutouts } from '../../../../../../main/engine/batch/cutout/cutouts.ts';
import { createKeptCutouts } from '../../../../../../main/engine/batch/cutout/kept-cutouts.ts';
import { makeCutout } from '../../../../../../main/engine/batch/cutout/make-cutout.ts';
import { randomIds } from '../../../../../../main/host/random-ids.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import type { ImageFile } from '../../../../../../shared/model/reference.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const disc = (hue: number, backdrop: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" fill="${backdrop}"/><circle cx="48" cy="48" r="28" fill="hsl(${hue},70%,45%)"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

async function imageAt(path: string, bytes: Buffer): Promise<ImageFile> {
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, name: 'disc.png', bytes: bytes.length, format: 'png', width: 96, height: 96, sha256 };
}

/** Cut-outs that are made in this thread. */
async function cutoutsIn(folder: string, limit = 60_000) {
  const told = { made: 0, ended: 0 };
  const begun = Promise.withResolvers<void>();
  const cutouts: Cutouts = createCutouts({
    kept: createKeptCutouts(join(folder, 'cutouts'), randomIds),
    pictureOf: (path) => path,
    limit,
    createPool: () => ({
      run: (order, signal, onProgress) => {
        told.made += 1;
        begun.resolve();
        const stopped = new Promise<never>((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason)),
        );
        return Promise.race([
          stopped,
          order.path.includes('endless') ? stopped : makeCutout(order, onProgress),
        ]);
      },
      close: async () => {
        told.ended += 1;
      },
    }),
  });
  onTestFinished(() => cutouts.close());
  const of = (
    image: ImageFile,
    signal?: AbortSignal,
    recipe = DEFAULT_RECIPE,
    onProgress?: (done: number) => void,
  ) =>
    cutouts.of(
      { reference: { kind: 'single', name: 'disc', image }, recipe, view: 'front' },
      signal,
      onProgress,
    );
  const outlineOf = ({ path, sha256 }: ImageFile) =>
    cutouts.outlineOf({ path, sha256: sha256 ?? '', isMasked: false });
  return { of, outlineOf, told, begun: begun.promise };
}

it('an outline is clear around the subject, white in it, and made once', async () => {
  const folder = await tempFolder();
  const { of, outlineOf, told } = await cutoutsIn(folder);
  const image = await imageAt(join(folder, 'disc.png'), await disc(20, '#c8c8c4'));
  const outline = await outlineOf(image);
  if (outline.is !== 'cut') throw new Error(outline.is);
  const { data } = await sharp(await readFile(outline.url))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const alpha = data.filter((_, at) => at % 4 === 3);
  expect([...new Set(alpha)].toSorted((a, b) => a - b)).toEqual([0, 255]);
  const covered = alpha.filter((each) => each === 255).length;
  expect(Math.abs(covered / (Math.PI * 28 ** 2) - 1)).toBeLessThan(0.03);
  expect(await outlineOf(image)).toEqual(outline);
  expect(told.made).toBe(1);
  // The cut-out that is looked at is another picture of the same reference.
  expect(await of(image)).toMatchObject({ is: 'cut' });
  expect(told.made).toBe(2);
});

describe('the cut-out of a picture before it is paid for', () => {
  it('tells what part is done after each of its stages, and nothing of one that was made before', async () => {
    const folder = await tempFolder();
    const image = await imageAt(join(folder, 'disc.png'), await disc(40, '#ddd'));
    const { of } = await cutoutsIn(folder);
    const told: number[] = [];
    await of(image, undefined, DEFAULT_RECIPE, (done) => told.push(done));
    // read, outline, outline drawn again, edge, colours, doubts
    expect(told).toHaveLength(6);
    expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
    expect(told[0]).toBeGreaterThan(0);
    expect(told.at(-1)).toBeLessThan(1);
    await of(image, undefined, DEFAULT_RECIPE, (done) => told.push(done));
    expect(told).toHaveLength(6);
  });

  it('shows the subject on nothing, and is kept for the next time and the next start', async () => {
    const folder = await tempFolder();
    const image = await imageAt(join(folder, 'disc.png'), await disc(0, '#ddd'));
    const first = await cutoutsIn(folder);
    const seen = await first.of(image);
    if (seen.is !== 'cut') throw new Error(seen.is);
    expect(seen.by).toBe('outline');
    const { data, info } = await sharp(await readFile(seen.url))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
    expect([alphaAt(48, 48), alphaAt(3, 3)]).toEqual([255, 0]);
    expect(await first.of(image)).toEqual(seen);
    const next = await cutoutsIn(folder);
    expect(await next.of(image)).toEqual(seen);
    expect([first.told.made, next.told.made]).toEqual([1, 0]);
  });

  it('says where there is none: the background is kept, nothing stands out, the file is another now', async () => {
    const folder = await tempFolder();
    const { of } = await cutoutsIn(folder);
    const image = await imageAt(join(folder, 'disc.png'), await disc(0, '#ddd'));
    const plain = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    const scene = { ...DEFAULT_RECIPE, model: 'scene-portraitv1.5' } as const;
    expect(await of(image, undefined, scene)).toEqual({ is: 'kept' });
    expect(await of(await imageAt(join(folder, 'plain.png'), plain))).toEqual({ is: 'no-subject' });
    await writeFile(image.path, plain);
    expect(await of(image)).toEqual({ is: 'changed' });
    expect(await of({ ...image, width: null })).toEqual({ is: 'not-seen' });
  });

  it('goes by the mask where one was laid over the picture', async () => {
    const folder = await tempFolder();
    const { of } = await cutoutsIn(folder);
    const whole = await disc(0, 'none');
    const copy = await imageAt(join(folder, 'copy.png'), whole);
    const mended = { ...copy, sha256: copy.sha256 ?? '', format: 'png', width: 96, height: 96 } as const;
    const image = await imageAt(join(folder, 'disc.png'), await disc(0, '#ddd'));
    const masked = { ...image, mended: { ...mended, fixes: ['mask'] as const, mask: 'f'.repeat(64) } };
    expect(await of(masked as ImageFile)).toMatchObject({ is: 'cut', by: 'mask' });
    expect(await of(copy)).toMatchObject({ is: 'cut', by: 'alpha' });
  });

  it('is ended when it is stopped or takes too long, and others go on', async () => {
    const folder = await tempFolder();
    const endless = await imageAt(join(folder, 'endless.png'), await disc(40, '#ddd'));
    const image = await imageAt(join(folder, 'disc.png'), await disc(0, '#ddd'));
    const slow = await cutoutsIn(folder, 30);
    expect(await slow.of(endless)).toEqual({ is: 'not-seen' });
    const { of, told, begun } = await cutoutsIn(folder);
    const stop = new AbortController();
    const asked = of(endless, stop.signal);
    await begun;
    stop.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
    expect(told.ended).toBe(1);
    expect((await of(image)).is).toBe('cut');
  });

  it('is kept only as long as there is room: what was seen last stays', async () => {
    const folder = join(await tempFolder(), 'cutouts');
    const kept = createKeptCutouts(folder, randomIds, { most: 2, slack: 0 });
    const bytes = Buffer.from('picture');
    const found = { is: 'cut', by: 'outline', doubts: [] } as const;
    const used = async (key: string, at: number) => {
      await kept.keep(key, { ...found, doubts: [] }, bytes);
      await utimes(join(folder, `${key}.json`), at, at);
    };
    await used('a', 1_000);
    await used('b', 2_000);
    expect(await kept.find('a')).not.toBeNull();
    await writeFile(join(folder, '.left.part'), 'of a process that ended');
    await used('c', 3_000);
    expect((await readdir(folder)).sort()).toEqual(['a.json', 'a.webp', 'c.json', 'c.webp']);
    expect(await kept.find('b')).toBeNull();
    await writeFile(join(folder, 'c.json'), '{"is":"cut"');
    expect(await kept.find('c')).toBeNull();
  });
});
