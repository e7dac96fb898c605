import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSerialQueue } from '../../../../../main/engine/async/slots.ts';
import { createTrash, type TrashOptions } from '../../../../../main/engine/library/trash.ts';
import { quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';
import { filled, idsIn, MONTH } from '../../../../helpers/engine/indexed-library.ts';
import { assetOf, writeSidecar } from '../../../../helpers/engine/sidecars.ts';

describe('the trash of a library', () => {
  it('takes an asset whole, does not count it as done, and gives it back', async () => {
    const { home, library } = await filled(['a', 'b']);
    await writeFile(join(home, 'lib', MONTH, 'a', 'a.glb'), 'glTF');
    expect(await library.trash.move(['a', 'nobody'], 'trash')).toEqual(['a']);
    expect(await readdir(join(home, 'lib', 'trash', '2026-11', 'a'))).toEqual(['a.glb', 'asset.json']);
    expect([await idsIn(library), await idsIn(library, 'newest', 'trash')]).toEqual([['b'], ['a']]);
    expect(library.state()).toMatchObject({ total: 1, trashed: 1 });
    expect(await library.findByFingerprint('print of a')).toBeNull();
    expect((await library.findInTrash('print of a'))?.asset.id).toBe('a');
    // What a job brought home was brought home, thrown away or not: it is not fetched again.
    expect((await library.findByJob('job of a'))?.asset.id).toBe('a');
    expect(await library.locate('a')).toBeNull();
    await library.refresh();
    expect(await library.trash.move(['a'], 'library')).toEqual(['a']);
    expect(await idsIn(library)).toEqual(['a', 'b']);
    expect((await library.findByFingerprint('print of a'))?.asset.id).toBe('a');
  });

  it('puts an asset back beside one that took its name', async () => {
    const { home, library } = await filled(['a']);
    await library.trash.move(['a'], 'trash');
    await writeSidecar(join(home, 'lib'), `${MONTH}/a`, assetOf('other'));
    await library.refresh();
    await library.trash.move(['a'], 'library');
    expect((await library.get('a'))?.folder).toMatch(/2026-11.a-[0-9a-f]{4}$/);
    expect((await idsIn(library, 'name')).sort()).toEqual(['a', 'other']);
  });

  it('is emptied of links and files, and never of what a link leads to', async () => {
    const { home, library } = await filled(['a', 'b']);
    await library.trash.move(['a', 'b'], 'trash');
    const trash = join(home, 'lib', 'trash');
    await mkdir(join(home, 'documents', 'novel'), { recursive: true });
    await writeFile(join(home, 'documents', 'novel', 'chapter.txt'), 'x');
    await symlink(join(home, 'documents'), join(trash, '2026-10'));
    await symlink(join(home, 'documents', 'novel'), join(trash, '2026-11', 'novel'));
    await writeFile(join(trash, 'note.txt'), 'x');
    // The month of an asset that is known became a link meanwhile.
    await rename(join(trash, '2026-11'), join(home, 'documents', '2026-11'));
    await symlink(join(home, 'documents', '2026-11'), join(trash, '2026-11'));
    await expect(library.trash.deleteForGood(['a'])).rejects.toMatchObject({ kind: 'refused' });
    await library.trash.empty();
    expect(await readdir(trash)).toEqual([]);
    expect(await readdir(join(home, 'documents', 'novel'))).toEqual(['chapter.txt']);
    expect(await readdir(join(home, 'documents', '2026-11', 'a'))).toEqual(['asset.json']);
  });

  it('tells which assets moved, so that they can be moved back, also where the disk fails after that', async () => {
    const stored = { folder: `${MONTH}/a`, place: 'library', asset: assetOf('a') };
    const index = {
      use: () => stored,
      inTurn: (work: () => Promise<void>) => work(),
      change: async () => ['a'],
    } as unknown as TrashOptions['index'];
    const run = async (work: string): Promise<void> => {
      if (work === 'sync') throw new Error('EIO');
    };
    const trash = createTrash({
      folder: '/lib',
      disk: { run } as unknown as TrashOptions['disk'],
      index,
      ids: realIds,
      logger: quietLogger,
      turns: createSerialQueue(),
      ensure: async () => undefined,
      onChange: () => undefined,
    });
    expect(await trash.move(['a'], 'trash')).toEqual(['a']);
  });

  it('deletes for good what is asked for, and nothing that is not in it', async () => {
    const { home, library } = await filled(['a', 'b', 'c']);
    expect(await library.trash.deleteForGood(['a'])).toEqual([]);
    await library.trash.move(['a', 'b'], 'trash');
    expect(await library.trash.deleteForGood(['a', 'c'])).toEqual(['a']);
    expect(await readdir(join(home, 'lib', 'trash', '2026-11'))).toEqual(['b']);
    await library.trash.empty();
    expect(await readdir(join(home, 'lib', 'trash'))).toEqual([]);
    expect([await idsIn(library), library.state().trashed]).toEqual([['c'], 0]);
  });
});
