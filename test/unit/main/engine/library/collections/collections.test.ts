import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OpenLibrary } from '../../../../../../main/engine/library/open-library.ts';
import { collectionSchema } from '../../../../../../shared/model/collections/collection.ts';
import { filled, openIndexed } from '../../../../../helpers/engine/indexed-library.ts';

const NAMES = ['a', 'b', 'c', 'd'];

async function shown(library: OpenLibrary, query: string, sort: 'hand' | 'newest' = 'hand') {
  const { assets } = await library.list({ query, sort, offset: 0, limit: 100 });
  return assets.map(({ asset }) => asset.id).join(' ');
}

async function tavern() {
  const { home, library } = await filled(NAMES);
  const { made, back } = await library.collections.change([
    { of: 'create', name: 'Tavern set', label: 'orange', ids: ['c', 'a'] },
    { of: 'create', name: 'Tavern', ids: ['b'] },
  ]);
  const [id = '', other = ''] = made;
  const folder = join(home, 'lib', 'collections');
  return { home, folder, library, id, other, back };
}

const fileOf = async (folder: string, name: string) => {
  const [file = ''] = (await readdir(folder)).filter((each) => each.startsWith(name));
  return { path: join(folder, file), text: await readFile(join(folder, file), 'utf8') };
};

describe('collections', () => {
  it('are made, shown in the order of the hand, changed, and taken back', async () => {
    const { library, id, back: unmake } = await tavern();
    expect(await library.collections.list()).toMatchObject([
      { name: 'Tavern', count: 1 },
      { id, name: 'Tavern set', label: 'orange', notes: '', count: 2, trashed: 0 },
    ]);
    expect(await shown(library, 'collection:"tavern SET"')).toBe('c a');
    expect(await shown(library, `collection:${id}`, 'newest')).toBe('a c');
    const { back } = await library.collections.change([
      { of: 'add', id, ids: ['d', 'a'], spot: { before: 'a' } },
      { of: 'move', id, ids: ['a'], spot: { at: 0 } },
      { of: 'take', id, ids: ['c'] },
      { of: 'set', id, name: 'Inn', notes: 'for the client' },
    ]);
    expect(await shown(library, 'collection:Inn')).toBe('a d');
    await library.collections.change(back);
    expect(await shown(library, 'collection:"Tavern set"')).toBe('c a');
    await library.collections.change(unmake);
    expect([await library.collections.list(), await shown(library, 'collection:Tavern')]).toEqual([[], '']);
    await library.collections.change([{ of: 'restore', id }]);
    expect(await shown(library, 'collection:"Tavern set"')).toBe('c a');
  });

  it('combine with all else that is searched, and are found by the beginning of their names', async () => {
    const { library, other } = await tavern();
    expect(await shown(library, 'collection:Tavern', 'newest')).toBe('b');
    expect(await shown(library, 'collection:tav', 'newest')).toBe('a b c');
    expect(await shown(library, 'collection:tavern*', 'newest')).toBe('a b c');
    expect(await shown(library, '-collection:tav', 'newest')).toBe('d');
    expect(await shown(library, '-is:collected', 'newest')).toBe('d');
    expect(await shown(library, `collection:Tavern,"tavern set" name:a`, 'newest')).toBe('a');
    expect(await shown(library, 'collection:nowhere')).toBe('');
    // Of several, or none, there is no order by hand.
    expect(await shown(library, 'collection:tav')).toBe('a b c');
    expect(
      await library.list({ query: `collection:${other}`, sort: 'hand', reversed: true, offset: 0, limit: 9 }),
    ).toMatchObject({ total: 1 });
    expect(
      await library.position({ place: 'library', sort: 'hand', query: 'collection:"tavern set"' }, 'a'),
    ).toBe(1);
  });

  it('keep the places of what is in the trash, and forget what is deleted for good', async () => {
    const { folder, library, id } = await tavern();
    await library.trash.move(['c'], 'trash');
    expect((await library.collections.list())[1]).toMatchObject({ count: 1, trashed: 1 });
    expect(await shown(library, `collection:${id}`)).toBe('a');
    await library.trash.move(['c'], 'library');
    expect(await shown(library, `collection:${id}`)).toBe('c a');
    await library.trash.move(['c', 'b'], 'trash');
    await library.trash.deleteForGood(['c']);
    expect(JSON.parse((await fileOf(folder, 'tavern-set')).text)).toMatchObject({ assets: ['a'] });
    await library.trash.empty();
    expect((await library.collections.list()).map(({ count, trashed }) => [count, trashed])).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(await library.collections.having(['a', 'd'])).toEqual([{ id, count: 1 }]);
  });

  it('refuse a name that is taken, and what does not exist any more', async () => {
    const { library, id } = await tavern();
    await expect(library.collections.change([{ of: 'create', name: 'TAVERN' }])).rejects.toThrow(/already/);
    await expect(library.collections.change([{ of: 'set', id, name: 'Tavern' }])).rejects.toThrow(/already/);
    await library.collections.change([{ of: 'set', id, name: 'TAVERN SET' }]);
    await expect(library.collections.change([{ of: 'take', id: 'gone', ids: ['a'] }])).rejects.toThrow(
      /not in this library any more/,
    );
    const { failed, made } = await library.collections.change([
      { of: 'create', name: 'Tavern' },
      { of: 'create', name: 'Harbour' },
    ]);
    expect([failed?.count, made.length]).toEqual([1, 1]);
  });

  it('are the same after the index was lost', async () => {
    const { home, library } = await tavern();
    await library.collections.changeSearches([{ of: 'create', name: 'Best', query: 'stars:5' }]);
    await library.collections.changeTagTree([{ of: 'add', tags: ['empty'] }]);
    const told = async (each: OpenLibrary) => [
      await each.collections.list(),
      each.collections.searches(),
      await each.collections.tagTree(),
      await shown(each, 'collection:"Tavern set"'),
    ];
    const before = await told(library);
    await library.close();
    await rm(join(home, 'data'), { recursive: true });
    const again = await openIndexed(home);
    await again.refresh();
    await expect.poll(() => told(again)).toEqual(before);
  });

  it('are seen when a hand changes, adds and takes away their files', async () => {
    const { folder, library, id } = await tavern();
    const { path, text } = await fileOf(folder, 'tavern-set');
    const ours = collectionSchema.parse(JSON.parse(text));
    const heard: string[] = [];
    library.subscribe((ids) => heard.push(...ids));
    await writeFile(
      path,
      JSON.stringify({ ...ours, name: 'By hand', assets: ['d', 'c', 'a', 'd', 'no such'] }),
    );
    library.scanSidecars();
    await expect.poll(() => shown(library, 'collection:"By hand"')).toBe('d c a');
    expect(heard).toContain('d');
    await rename(path, join(folder, 'other name.json'));
    await library.collections.change([{ of: 'take', id, ids: ['d'] }]);
    expect(JSON.parse(await readFile(join(folder, 'other name.json'), 'utf8'))).toMatchObject({
      assets: ['c', 'a', 'no such'],
    });
    await rm(join(folder, 'other name.json'));
    library.scanSidecars();
    await expect
      .poll(async () => (await library.collections.list()).map(({ name }) => name))
      .toEqual(['Tavern']);
  });
});

describe('an older text that an editor saves over a collection', () => {
  it('is put together with what Maquette wrote meanwhile', async () => {
    const { folder, library, id } = await tavern();
    const { path, text } = await fileOf(folder, 'tavern-set');
    const opened = collectionSchema.parse(JSON.parse(text));
    await library.collections.change([
      { of: 'add', id, ids: ['d'] },
      { of: 'set', id, notes: 'written by Maquette' },
    ]);
    await writeFile(path, JSON.stringify({ ...opened, name: 'By hand', assets: ['b', ...opened.assets] }));
    library.scanSidecars();
    await expect.poll(() => shown(library, 'collection:"By hand"')).toBe('b c a d');
    expect((await library.collections.list()).map(({ notes }) => notes)).toContain('written by Maquette');
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      name: 'By hand',
      notes: 'written by Maquette',
      assets: ['b', 'c', 'a', 'd'],
    });
  });

  it('loses nothing even if it was saved while Maquette was not running', async () => {
    const { home, folder, library, id } = await tavern();
    const { path, text } = await fileOf(folder, 'tavern-set');
    await library.collections.change([{ of: 'add', id, ids: ['d'] }]);
    await library.close();
    await writeFile(path, text);
    const again = await openIndexed(home);
    await expect.poll(() => shown(again, `collection:${id}`)).toBe('c a d');
  });
});

describe('files of collections that cannot be used as they are', () => {
  it('are told, left as they are, and hold up no others', async () => {
    const { folder, library, id } = await tavern();
    const ours = JSON.parse((await fileOf(folder, 'tavern-set')).text);
    const texts: Readonly<Record<string, string>> = {
      'half.json': '{"format": "maquette-collection", "ver',
      'newer.json': JSON.stringify({ ...ours, version: 2, assets: { other: 1 } }),
      'zz-copy.json': JSON.stringify({ ...ours, name: 'Copy' }),
      'zz-name.json': JSON.stringify({ ...ours, id: 'by-hand', name: 'TAVERN SET' }),
      'searches.json': '[]',
      'tags.json': JSON.stringify({ format: 'maquette-tags', version: 7 }),
    };
    for (const [file, text] of Object.entries(texts)) await writeFile(join(folder, file), text);
    library.scanSidecars();
    await expect
      .poll(() => library.collections.faults().map(({ file, fault }) => `${file} ${fault}`))
      .toEqual([
        'half.json damaged',
        'newer.json newer',
        'searches.json damaged',
        'tags.json newer',
        'zz-copy.json same-id',
        'zz-name.json same-name',
      ]);
    await library.collections.change([{ of: 'add', id, ids: ['d'] }]);
    expect(await shown(library, `collection:${id}`)).toBe('c a d');
    await expect(
      library.collections.changeSearches([{ of: 'create', name: 'X', query: '' }]),
    ).rejects.toThrow(/text editor/);
    await expect(library.collections.changeTagTree([{ of: 'add', tags: ['x'] }])).rejects.toThrow(
      /newer Maquette/,
    );
    for (const [file, text] of Object.entries(texts))
      expect(await readFile(join(folder, file), 'utf8')).toBe(text);
  });
});

describe('a file of collections that becomes damaged', () => {
  it('is shown as it was, told, and written neither by changes nor by a later run', async () => {
    const { home, folder, library, id } = await tavern();
    await library.collections.changeSearches([{ of: 'create', name: 'Best', query: 'stars:5' }]);
    await library.collections.changeTagTree([{ of: 'add', tags: ['wood'] }]);
    const told = async (each: OpenLibrary) => [
      (await each.collections.list()).map(({ name, count }) => `${name} ${count}`),
      each.collections.searches().map(({ name }) => name),
      (await each.collections.tagTree()).map(({ tag }) => tag),
      await shown(each, `collection:${id}`),
    ];
    const before = await told(library);
    const { path, text } = await fileOf(folder, 'tavern-set');
    const damaged: readonly (readonly [string, string])[] = [
      // As an editor leaves it that is in the middle of writing; as a bad disk does; as a newer version does.
      [path, text.slice(0, 40)],
      [join(folder, 'searches.json'), ''],
      [join(folder, 'tags.json'), JSON.stringify({ format: 'maquette-tags', version: 2, tags: { a: 1 } })],
    ];
    for (const [file, half] of damaged) await writeFile(file, half);
    const faults = (each: OpenLibrary) => each.collections.faults().map(({ fault }) => fault);
    const expectKept = async (each: OpenLibrary) => {
      each.scanSidecars();
      await expect.poll(() => faults(each)).toEqual(['damaged', 'newer', 'damaged']);
      expect(await told(each)).toEqual(before);
      await expect(each.collections.change([{ of: 'add', id, ids: ['d'] }])).rejects.toThrow(/--repair/);
      await expect(each.collections.changeSearches([{ of: 'create', name: 'X', query: '' }])).rejects.toThrow(
        /--repair/,
      );
      await expect(each.collections.changeTagTree([{ of: 'add', tags: ['x'] }])).rejects.toThrow(/newer/);
      for (const [file, half] of damaged) expect(await readFile(file, 'utf8')).toBe(half);
    };
    await expectKept(library);
    await library.close();
    const again = await openIndexed(home);
    await again.refresh();
    await expectKept(again);
    await writeFile(path, text);
    again.scanSidecars();
    await expect.poll(() => faults(again).length).toBe(2);
    await again.collections.change([{ of: 'add', id, ids: ['d'] }]);
    expect(await shown(again, `collection:${id}`)).toBe('c a d');
  });
});
