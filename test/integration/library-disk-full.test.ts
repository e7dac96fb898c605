import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeBackup } from '../../main/engine/library/backup/write-backup.ts';
import { MONTH, openIndexed } from '../helpers/engine/indexed-library.ts';
import { assetOf, writeLibrary, writeSidecar } from '../helpers/engine/sidecars.ts';
import { filesIn } from '../helpers/files-in.ts';
import { canMount } from '../helpers/mount-tmpfs.ts';
import { mountSmall } from '../helpers/small-disk.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const IDS = ['a', 'b', 'c'];

/** Takes all room of a small disk; returns what gives it back. */
async function fillUp(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'filler');
  // It ends with ENOSPC, and what was written until then stays.
  await writeFile(file, Buffer.alloc(16 << 20)).catch(() => undefined);
  await writeFile(`${file}-2`, Buffer.alloc(4_096)).catch(() => undefined);
  return () => Promise.all([rm(file), rm(`${file}-2`)]).then(() => undefined);
}

it.runIf(canMount)(
  'sidecars, collections and backups on a disk that is full stay as they were, with words, and go on once there is room',
  async ({ skip }) => {
    const home = await tempFolder();
    const lib = join(home, 'lib');
    await mkdir(lib);
    if (!mountSmall(lib, 'size=2m')) skip('nobody may mount here');
    await writeLibrary(lib, 'the-library');
    for (const id of IDS) await writeSidecar(lib, `${MONTH}/${id}`, assetOf(id, { files: [] }));
    const library = await openIndexed(home);
    await library.refresh();
    const { made } = await library.collections.change([{ of: 'create', name: 'Props', ids: IDS }]);
    const [collection = ''] = made;
    await library.collections.changeSearches([{ of: 'create', name: 'Best', query: 'stars:5' }]);
    const texts = async (): Promise<readonly string[]> =>
      (await filesIn(lib)).filter((line) => line.includes('.json '));
    const before = await texts();
    const makeRoom = await fillUp(lib);

    // A note longer than a block: it cannot be where the old text was.
    const notes = 'long '.repeat(4_000);
    const edit = library.edit([{ ids: IDS, change: { notes } }]);
    await expect(edit).rejects.toThrow(/is full; free some space/);
    await expect(library.collections.change([{ of: 'set', id: collection, notes }])).rejects.toThrow(
      /is full; free some space/,
    );
    const saved = { of: 'create' as const, name: 'Long', query: notes };
    await expect(library.collections.changeSearches([saved])).rejects.toThrow(/is full; free some space/);
    expect(await texts()).toEqual(before);

    await makeRoom();
    expect(await library.edit([{ ids: IDS, change: { notes } }])).toMatchObject({ changed: 3, failed: null });
    await library.collections.change([{ of: 'set', id: collection, notes }]);
    expect((await library.collections.list()).map((each) => each.notes)).toEqual([notes]);
    expect((await filesIn(lib)).filter((line) => line.includes('.lock') || line.includes('.part'))).toEqual(
      [],
    );

    // The data folder's disk is another one.
    const data = join(home, 'small data');
    await mkdir(data);
    if (!mountSmall(data, 'size=1m')) return;
    const index = join(home, 'data/index/the-library.sqlite');
    const task = { library: lib, id: 'the-library', index, data };
    await writeBackup({ ...task, now: 1_000 }, () => undefined);
    const backups = await readdir(join(data, 'backups'));
    await fillUp(data);
    await expect(writeBackup({ ...task, now: 2_000 }, () => undefined)).rejects.toThrow();
    expect(await readdir(join(data, 'backups'))).toEqual(backups);
  },
  120_000,
);
