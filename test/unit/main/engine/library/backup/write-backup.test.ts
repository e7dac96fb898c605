import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { libraryBackupFile } from '../../../../../../main/engine/library/backup/backup-files.ts';
import { openBackups } from '../../../../../../main/engine/library/backup/read-backup.ts';
import { writeBackup } from '../../../../../../main/engine/library/backup/write-backup.ts';
import {
  FOLDERS,
  flipByte,
  rememberCollections,
  type VerifiedLibrary,
  verified,
  verifiedLibrary,
} from '../../../../../helpers/engine/verified-library.ts';

const ID = 'library-of-the-test';

function backUp({ library, data }: VerifiedLibrary, now: number): Promise<number> {
  const index = join(data, 'index', `${ID}.sqlite`);
  return writeBackup({ library, data, id: ID, index, now }, () => undefined);
}

test('what sidecars and collections said is in the backup, and an index that is gone is not needed to repair', async () => {
  const places = await verifiedLibrary();
  await mkdir(join(places.library, 'collections'));
  const props = JSON.stringify({
    format: 'maquette-collection',
    version: 1,
    id: 'props',
    name: 'Props',
    assets: [],
  });
  await writeFile(join(places.library, 'collections/props.json'), props);
  expect(await backUp(places, 1_000)).toBe(3);
  expect((await readdir(join(places.data, 'backups'))).length).toBe(1);
  const before = await readFile(join(places.library, FOLDERS.chair, 'asset.json'), 'utf8');
  await rm(join(places.data, 'index'), { recursive: true });
  await writeFile(join(places.library, FOLDERS.chair, 'asset.json'), '{"half');
  const { repairs } = await verified(places, { repair: true });
  expect(repairs.map(({ outcome }) => outcome)).toMatchObject([{ is: 'repaired', from: 'backup' }]);
  expect(JSON.parse(await readFile(join(places.library, FOLDERS.chair, 'asset.json'), 'utf8'))).toEqual(
    JSON.parse(before),
  );
  const backups = openBackups(places.data, { id: ID, folder: places.library });
  expect(backups?.textOf('collections/props.json')?.text).toBe(props);
  backups?.close();
});

test('a backup is made although an old one cannot be deleted, and those beside it are', async () => {
  const places = await verifiedLibrary();
  const fileAt = (at: number): string => libraryBackupFile(places.data, ID, at);
  // A folder is not deleted as a file. The oldest stays, as the one that will be a day old first.
  await mkdir(fileAt(2_000), { recursive: true });
  for (const at of [1_000, 1_500, 3_000]) await writeFile(fileAt(at), 'old');
  expect(await backUp(places, 4_000)).toBe(3);
  const names = await readdir(join(places.data, 'backups'));
  expect(names.sort()).toEqual([1_000, 2_000, 3_000, 4_000].map((at) => basename(fileAt(at))));
});

test('of a backup that is damaged, the earlier one is read', async () => {
  const places = await verifiedLibrary();
  await backUp(places, 1_000);
  await backUp(places, 2_000);
  const names = (await readdir(join(places.data, 'backups'))).sort();
  const newest = join(places.data, 'backups', names.at(-1) ?? '');
  for (let at = 0; at < 40_000; at += 97) await flipByte(newest, at, 0x55);
  const backups = openBackups(places.data, { id: ID, folder: places.library });
  const found = backups?.textOf(FOLDERS.table);
  expect([found?.file.endsWith(names[0] ?? '?'), JSON.parse(found?.text ?? '{}')]).toMatchObject([
    true,
    { id: 'table' },
  ]);
  backups?.close();
});

test('of backups of which one is dated ahead, the newest of now is read', async () => {
  const places = await verifiedLibrary();
  for (const at of [1_000, 2_000, 9_000_000]) await backUp(places, at);
  const { length } = await readdir(join(places.data, 'backups'));
  expect(length).toBe(3);
  const backups = openBackups(places.data, { id: ID, folder: places.library }, 5_000);
  expect(backups?.textOf(FOLDERS.table)?.file).toContain('1970-01-01T00-00-02-000Z');
  backups?.close();
});

test('of a collection that is damaged, backups keep the last good text, which a repair writes without an index', async () => {
  const places = await verifiedLibrary();
  const file = join(places.library, 'collections/props.json');
  await mkdir(join(places.library, 'collections'));
  const props = JSON.stringify({
    format: 'maquette-collection',
    version: 1,
    id: 'props',
    name: 'Props',
    assets: [],
  });
  await writeFile(file, props);
  await rememberCollections(places);
  await writeFile(file, '{"half": true}');
  await rememberCollections(places);
  await backUp(places, 1_000);
  await rm(join(places.data, 'index'), { recursive: true });
  const { repairs } = await verified(places, { repair: true });
  expect(repairs.map(({ outcome }) => outcome)).toMatchObject([{ is: 'repaired', from: 'backup' }]);
  expect(await readFile(file, 'utf8')).toBe(props);
});

test('what flipped in the index is neither backed up nor put back: the sidecar comes from a backup of before', async () => {
  const places = await verifiedLibrary();
  const sidecar = join(places.library, FOLDERS.chair, 'asset.json');
  const before = await readFile(sidecar, 'utf8');
  await backUp(places, 1_000);
  const database = new DatabaseSync(join(places.data, 'index', `${ID}.sqlite`));
  database.exec(`UPDATE texts SET asset = json_set(asset, '$.rating', 1) WHERE asset ->> '$.id' = 'chair'`);
  database.close();
  expect(await backUp(places, 2_000)).toBe(2);
  await writeFile(sidecar, '{"half');
  const { repairs } = await verified(places, { repair: true });
  expect(repairs.map(({ outcome }) => outcome)).toMatchObject([{ is: 'repaired', from: 'backup' }]);
  expect(JSON.parse(await readFile(sidecar, 'utf8'))).toEqual(JSON.parse(before));
});
