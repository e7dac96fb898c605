import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assetSchema } from '../../../../../../shared/model/asset.ts';
import { filled, idsIn, MONTH, openIndexed } from '../../../../../helpers/engine/indexed-library.ts';
import { assetOf, writeSidecar } from '../../../../../helpers/engine/sidecars.ts';

const sidecarOf = async (home: string, id: string) =>
  assetSchema.parse(JSON.parse(await readFile(join(home, 'lib', MONTH, id, 'asset.json'), 'utf8')));

describe('changes of the artist', () => {
  it('are written into the sidecars, shown, and taken back by what they return', async () => {
    const { home, library } = await filled(['a', 'b', 'c']);
    const { back, changed, failed } = await library.edit([
      { ids: ['a', 'b', 'gone'], change: { rating: 4, addTags: ['prop'] } },
      { ids: ['b'], change: { name: 'Bird' } },
      { ids: ['c'], change: { rating: 0 } },
    ]);
    expect([changed, failed]).toEqual([3, null]);
    expect(await sidecarOf(home, 'b')).toMatchObject({ name: 'Bird', rating: 4, tags: ['prop'] });
    expect(await idsIn(library, 'stars')).toEqual(['a', 'b', 'c']);
    await library.edit(back);
    expect(await sidecarOf(home, 'b')).toMatchObject({ name: 'b', rating: 0, tags: [] });
    expect(await sidecarOf(home, 'a')).toMatchObject({ rating: 0, tags: [] });
  });

  it('keep what another writer changed meanwhile, and fields of a newer version', async () => {
    const { home, library } = await filled(['a']);
    const theirs = { ...assetOf('a', { tags: ['theirs'], notes: 'theirs' }), later: { kept: true } };
    await writeSidecar(join(home, 'lib'), `${MONTH}/a`, theirs);
    await library.edit([{ ids: ['a'], change: { addTags: ['mine'], rating: 3 } }]);
    expect(await sidecarOf(home, 'a')).toMatchObject({
      tags: ['theirs', 'mine'],
      notes: 'theirs',
      rating: 3,
      later: { kept: true },
    });
    expect((await library.get('a'))?.asset.tags).toEqual(['theirs', 'mine']);
  });

  it('of two Maquettes at once are all there', async () => {
    const { home, library } = await filled(['a', 'b']);
    const other = await openIndexed(home, { data: join(home, 'other data') });
    await other.refresh();
    const words = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
    await Promise.all(
      words.map((tag, at) =>
        (at % 2 === 0 ? library : other).edit([{ ids: ['a', 'b'], change: { addTags: [tag] } }]),
      ),
    );
    for (const id of ['a', 'b'])
      expect((await sidecarOf(home, id)).tags.toSorted()).toEqual(words.toSorted());
  });

  it('do not wait forever for a lock that a dead process left', async () => {
    const { home, library } = await filled(['a']);
    await mkdir(join(home, 'lib', MONTH, 'a', '.asset.lock'));
    expect(await library.edit([{ ids: ['a'], change: { rating: 1 } }])).toMatchObject({
      changed: 1,
      failed: null,
    });
  }, 30_000);

  it('that cannot be written are said, and hold up no others', async () => {
    const { home, library } = await filled(['a', 'b']);
    const half = '{"format": "maquette-asset", "ver';
    await writeFile(join(home, 'lib', MONTH, 'a', 'asset.json'), half);
    const { changed, failed } = await library.edit([{ ids: ['a', 'b'], change: { rating: 2 } }]);
    expect([changed, failed?.count, failed?.why]).toEqual([1, 1, expect.stringContaining('asset.json')]);
    expect(await readFile(join(home, 'lib', MONTH, 'a', 'asset.json'), 'utf8')).toBe(half);
  });

  it.skipIf(process.getuid?.() === 0)(
    'in a folder that may not be written to are refused in words',
    async () => {
      const { home, library } = await filled(['a']);
      await chmod(join(home, 'lib', MONTH, 'a'), 0o500);
      await expect(library.edit([{ ids: ['a'], change: { rating: 2 } }])).rejects.toMatchObject({
        kind: 'disk',
      });
      await chmod(join(home, 'lib', MONTH, 'a'), 0o700);
    },
  );
});
