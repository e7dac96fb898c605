import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSerialQueue } from '../../../../../../main/engine/async/slots.ts';
import type { LibraryWork } from '../../../../../../main/engine/library/disk/library-task.ts';
import { createFactsEdits } from '../../../../../../main/engine/library/facts/edit-facts.ts';
import { writeFacts } from '../../../../../../main/engine/library/facts/write-facts.ts';
import { type AssetIndex, memoryIndex } from '../../../../../../main/engine/library/index/asset-index.ts';
import { indexEntry } from '../../../../../../main/engine/library/index/index-entry.ts';
import type { ReplaceableIndex } from '../../../../../../main/engine/library/index/replaceable-index.ts';
import { systemClock } from '../../../../../../main/host/system-clock.ts';
import { assetSchema } from '../../../../../../shared/model/asset.ts';
import { MAX_TAGS } from '../../../../../../shared/model/facts/tags.ts';
import { quietLogger } from '../../../../../helpers/engine/doubles.ts';
import { filled, idsIn, MONTH, openIndexed } from '../../../../../helpers/engine/indexed-library.ts';
import { assetOf, writeSidecar } from '../../../../../helpers/engine/sidecars.ts';

const sidecarOf = async (home: string, id: string) =>
  assetSchema.parse(JSON.parse(await readFile(join(home, 'lib', MONTH, id, 'asset.json'), 'utf8')));

/** @param run does the disk's tasks */
const editsOf = (index: AssetIndex, { folder, run }: { readonly folder: string; readonly run: unknown }) =>
  createFactsEdits({
    folder,
    disk: { run: run as never },
    index: {
      use: (work: (each: AssetIndex) => unknown) => work(index),
      inTurn: (work: () => unknown) => work(),
      change: async () => [],
    } as unknown as ReplaceableIndex,
    clock: systemClock,
    logger: quietLogger,
    turns: createSerialQueue(),
    ensure: async () => undefined,
    onChange: () => undefined,
  });

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

  it('are refused with words where an asset would have more tags than it can, and the others are changed', async () => {
    const { home, library } = await filled(['a', 'b']);
    const tags = Array.from({ length: MAX_TAGS }, (_, at) => `tag ${at}`);
    await library.edit([{ ids: ['a'], change: { addTags: tags } }]);
    const { changed, failed } = await library.edit([
      { ids: ['a', 'b'], change: { rating: 5, addTags: ['TAG 7', 'one more'] } },
    ]);
    expect([changed, failed]).toEqual([
      1,
      {
        count: 1,
        why: 'An asset has at most 200 tags, so nothing was changed of a. Remove some of its tags first.',
      },
    ]);
    expect(await sidecarOf(home, 'a')).toMatchObject({ rating: 0, tags });
    expect(await sidecarOf(home, 'b')).toMatchObject({ rating: 5, tags: ['TAG 7', 'one more'] });
    // a tag in the place of another one has room
    await library.edit([{ ids: ['a'], change: { removeTags: ['tag 0'], addTags: ['one more'] } }]);
    expect((await sidecarOf(home, 'a')).tags).toEqual([...tags.slice(1), 'one more']);
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
  }, 120_000);

  it('do not wait forever for a lock that a dead process left', async () => {
    const { home, library } = await filled(['a']);
    await mkdir(join(home, 'lib', MONTH, 'a', '.asset.lock'));
    expect(await library.edit([{ ids: ['a'], change: { rating: 1 } }])).toMatchObject({
      changed: 1,
      failed: null,
    });
  }, 30_000);

  it('and moves to the trash at the same time are all done, whichever comes first', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `a${at}`);
    const { home, library } = await filled(many);
    const [edited] = await Promise.all([
      library.edit([{ ids: many, change: { rating: 5 } }]),
      library.trash.move(many, 'trash'),
    ]);
    expect([edited.changed, edited.failed]).toEqual([60, null]);
    expect(await idsIn(library)).toEqual([]);
    expect((await idsIn(library, 'newest', 'trash')).length).toBe(60);
    for (const id of many) {
      expect(await readdir(join(home, 'lib', 'trash/2026-11', id))).not.toContain('.asset.lock');
      expect((await library.get(id))?.asset.rating).toBe(5);
    }
  }, 60_000);

  it('can be taken back as far as they came, if the disk stops answering on the way', async () => {
    const index = memoryIndex();
    const mark = { mtime: 1, bytes: 1 };
    const many = Array.from({ length: 120 }, (_, at) => `a${at}`);
    index.put(many.map((id) => indexEntry(`${MONTH}/${id}`, mark, assetSchema.parse(assetOf(id)))));
    let slices = 0;
    const writeOne = async (_: string, { edits }: { edits: readonly { folder: string }[] }) => {
      slices += 1;
      if (slices === 2) throw Object.assign(new Error('gone'), { code: 'EIO', syscall: 'write' });
      const written = edits.map(({ folder }) => ({ folder, back: { rating: 0 } }));
      return { written, report: { entries: [], damaged: [] } };
    };
    const { edit } = editsOf(index, { folder: '/lib', run: writeOne });
    const { back, changed, failed } = await edit([{ ids: many, change: { rating: 5 } }]);
    expect([changed, failed?.count]).toEqual([25, 95]);
    expect(back).toEqual([{ ids: many.slice(0, 25), change: { rating: 0 } }]);
  });

  it('that cannot be written are said, and hold up no others', async () => {
    const { home } = await filled(['a', 'b']);
    const half = '{"format": "maquette-asset", "ver';
    await writeFile(join(home, 'lib', MONTH, 'a', 'asset.json'), half);
    // An index that has not looked at the disk since: the one of a library may do so at any time, and leave it out.
    const index = memoryIndex();
    const mark = { mtime: 1, bytes: 1 };
    index.put(['a', 'b'].map((id) => indexEntry(`${MONTH}/${id}`, mark, assetSchema.parse(assetOf(id)))));
    const { edit } = editsOf(index, {
      folder: join(home, 'lib'),
      run: (_: string, { library, edits, at }: LibraryWork['writeFacts']['task']) =>
        writeFacts(library, edits, at, () => undefined),
    });
    const { changed, failed } = await edit([{ ids: ['a', 'b'], change: { rating: 2 } }]);
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
