import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRetags } from '../../../../../../main/engine/library/collections/retags.ts';
import type { OpenLibrary } from '../../../../../../main/engine/library/open-library.ts';
import { systemClock } from '../../../../../../main/host/system-clock.ts';
import { filled, MONTH } from '../../../../../helpers/engine/indexed-library.ts';

const MANY = Array.from({ length: 250 }, (_, at) => `a${at}`);

async function tagged(names: readonly string[]) {
  const { home, library } = await filled(names);
  await library.edit([
    { ids: [...names], change: { addTags: ['props/swords'] } },
    { ids: names.slice(0, 2), change: { addTags: ['Props', 'old'] } },
  ]);
  await library.collections.changeTagTree([{ of: 'add', tags: ['props', 'empty'] }]);
  return { home, library };
}

function retagsOf(library: OpenLibrary, onProgress: (done: number, of: number) => void = () => undefined) {
  return createRetags({ library, clock: systemClock, onProgress: ({ done, of }) => onProgress(done, of) });
}

const tagsOf = async (library: OpenLibrary, id: string) => (await library.get(id))?.asset.tags;
const tree = async (library: OpenLibrary) =>
  (await library.collections.tagTree()).map(({ tag, count, within }) => `${tag} ${count} ${within}`);

describe('a tag that is changed everywhere', () => {
  it('is renamed with those below it in assets, trash and tree, and taken back', async () => {
    const { library } = await tagged(['a', 'b', 'c']);
    await library.trash.move(['c'], 'trash');
    const before = await tree(library);
    expect(before).toEqual(['props 2 2', 'props/swords 2 2', 'empty 0 0', 'old 2 2']);
    const retags = retagsOf(library);
    const done = await retags.rename('one', 'props', 'items');
    expect(done).toMatchObject({ changed: 3, failed: null, isStopped: false });
    expect(await tagsOf(library, 'c')).toEqual(['items/swords']);
    expect(await tree(library)).toEqual(['items 2 2', 'items/swords 2 2', 'empty 0 0', 'old 2 2']);
    const redo = await retags.takeBack('two', done.back);
    expect(await tree(library)).toEqual(before);
    expect((await tagsOf(library, 'a'))?.toSorted()).toEqual(['Props', 'old', 'props/swords']);
    await retags.takeBack('three', redo.back);
    expect((await tagsOf(library, 'a'))?.toSorted()).toEqual(['items', 'items/swords', 'old']);
  });

  it('is merged into one that is there, or deleted', async () => {
    const { library } = await tagged(['a', 'b', 'c']);
    const retags = retagsOf(library);
    await retags.rename('one', 'old', 'empty');
    expect(await tagsOf(library, 'a')).toEqual(['props/swords', 'Props', 'empty']);
    await retags.rename('two', 'PROPS', null);
    expect(await tree(library)).toEqual(['empty 2 2']);
    await expect(retags.rename('three', 'empty', 'x'.repeat(100))).resolves.toMatchObject({ changed: 2 });
    await library.edit([{ ids: ['b'], change: { addTags: ['y/z'] } }]);
    await expect(retags.rename('four', 'y', 'x'.repeat(99))).rejects.toThrow(
      /longer than the 100 characters/,
    );
  });

  it('tells its progress, and can be stopped and taken back as far as it came', async () => {
    const { library } = await tagged(MANY);
    const told: string[] = [];
    const retags = retagsOf(library, (done, of) => {
      told.push(`${done} of ${of}`);
      retags.stop('one');
    });
    const done = await retags.rename('one', 'props', 'items');
    expect(done).toMatchObject({ changed: expect.any(Number), failed: null, isStopped: true });
    expect(done.changed).toBeLessThan(250);
    expect(told).toHaveLength(1);
    await retags.takeBack('two', done.back);
    expect(await tree(library)).toEqual(['props 2 250', 'props/swords 250 250', 'empty 0 0', 'old 2 2']);
  }, 60_000);

  it('says how many assets could not be changed', async () => {
    const { home, library } = await tagged(['a', 'b', 'c']);
    await writeFile(join(home, 'lib', MONTH, 'a', 'asset.json'), '{');
    expect(await retagsOf(library).rename('one', 'props', 'items')).toMatchObject({
      changed: 2,
      failed: { count: 1, why: expect.stringContaining('asset.json') },
    });
  });
});
