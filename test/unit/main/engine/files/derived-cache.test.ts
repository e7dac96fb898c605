import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createDerivedCache } from '../../../../../main/engine/files/derived-cache.ts';
import { quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const hash = (digit: string): string => digit.repeat(64);
const webp = (bytes: number): Readable =>
  Readable.from([Buffer.from('RIFF'), Buffer.from('xxxxWEBP'), Buffer.alloc(bytes - 12)]);

async function cache(options: { limit?: number; data?: string } = {}) {
  const data = options.data ?? (await tempFolder());
  const time = { now: 1_000_000_000_000 };
  const made = createDerivedCache({
    data,
    clock: { now: () => time.now },
    ids: realIds,
    logger: quietLogger,
    limit: () => options.limit ?? 1e6,
  });
  return { ...made, data, time, folder: join(data, 'cache', 'models') };
}

describe('what the window derived of models', () => {
  it('is kept under the hash of the model, and found by the next start', async () => {
    const { data, keep, folder } = await cache();
    await keep(hash('a'), 'small.webp', webp(40));
    await keep(hash('a'), 'small.webp', webp(50));
    await writeFile(join(folder, '.0123.part'), 'left by a kill');
    const later = await cache({ data });
    const found = await later.find(hash('a'), 'small.webp');
    expect(found?.contentType).toBe('image/webp');
    expect(await readFile(found?.path ?? '')).toHaveLength(50);
    expect(await later.find(hash('b'), 'small.webp')).toBeNull();
    expect(await later.find(hash('a'), 'large.webp')).toBeNull();
    expect(await readdir(folder)).toEqual([`${hash('a')}-small.webp`]);
  });

  it('is found beside a folder of another program, which is left as it is', async () => {
    const { data, keep, folder } = await cache();
    await keep(hash('a'), 'small.webp', webp(40));
    await mkdir(join(folder, '@eaDir'));
    const later = await cache({ data });
    expect(await later.find(hash('a'), 'small.webp')).not.toBeNull();
    expect(await readdir(folder)).toContain('@eaDir');
  });

  it('is kept although an older one cannot be deleted to make room', async () => {
    const { keep, find, folder } = await cache({ limit: 60 });
    await keep(hash('a'), 'small.webp', webp(40));
    // A folder is not deleted as a file.
    await rm(join(folder, `${hash('a')}-small.webp`));
    await mkdir(join(folder, `${hash('a')}-small.webp`));
    await keep(hash('b'), 'small.webp', webp(40));
    expect(await find(hash('b'), 'small.webp')).not.toBeNull();
  });

  it('is looked for again after it could not be read', async () => {
    const { data, keep } = await cache();
    await keep(hash('a'), 'small.webp', webp(40));
    await rename(join(data, 'cache'), join(data, 'aside'));
    await writeFile(join(data, 'cache'), 'no folder');
    const later = await cache({ data });
    await expect(later.find(hash('a'), 'small.webp')).rejects.toMatchObject({ kind: 'disk' });
    await rm(join(data, 'cache'));
    await rename(join(data, 'aside'), join(data, 'cache'));
    expect(await later.find(hash('a'), 'small.webp')).not.toBeNull();
  });

  it('is not found after its folder was cleared while Maquette runs, and can be kept again', async () => {
    const { data, keep, find } = await cache();
    await keep(hash('a'), 'small.webp', webp(40));
    await rm(join(data, 'cache'), { recursive: true });
    expect(await find(hash('a'), 'small.webp')).toBeNull();
    await keep(hash('a'), 'small.webp', webp(50));
    expect(await readFile((await find(hash('a'), 'small.webp'))?.path ?? '')).toHaveLength(50);
  });

  it.each([
    ['a name that is not known', hash('a'), '../../settings.json', 'usage', webp(20)],
    ['what is no hash', '..', 'small.webp', 'usage', webp(20)],
    [
      'bytes of another kind',
      hash('a'),
      'small.webp',
      'input',
      Readable.from([Buffer.from('<script>'.repeat(9))]),
    ],
    [
      'bytes of another kind, one by one',
      hash('a'),
      'small.webp',
      'input',
      Readable.from([...'RIFFxxxxWEBQ'].map((letter) => Buffer.from(letter))),
    ],
    ['what is cut off', hash('a'), 'small.webp', 'input', Readable.from([Buffer.from('RIFF')])],
    ['more than its name allows', hash('a'), 'small.webp', 'input', webp(1024 * 1024 + 1)],
  ])('is refused with %s, and nothing is left', async (_, sha256, name, kind, content) => {
    const { keep, find, folder } = await cache({ limit: 1e9 });
    await expect(keep(sha256, name, content)).rejects.toMatchObject({ name: 'AppError', kind });
    expect(await find(sha256, name)).toBeNull();
    expect(await readdir(folder).catch(() => [])).toEqual([]);
  });

  it('makes room by what was not used for longest', async () => {
    const { keep, find, folder, time } = await cache({ limit: 250 });
    for (const digit of ['a', 'b']) {
      await keep(hash(digit), 'small.webp', webp(100));
      time.now += 100_000;
    }
    await find(hash('a'), 'small.webp');
    time.now += 100_000;
    await keep(hash('c'), 'small.webp', webp(100));
    expect((await readdir(folder)).map((name) => name[0]).sort()).toEqual(['a', 'c']);
    expect(await find(hash('b'), 'small.webp')).toBeNull();
  });

  it('keeps nothing where nothing may be kept', async () => {
    const { keep, find } = await cache({ limit: 0 });
    await keep(hash('a'), 'small.webp', webp(100));
    expect(await find(hash('a'), 'small.webp')).toBeNull();
  });
});
