import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeLeftovers } from '../../../../../../main/engine/library/verify/restore-text.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const BESIDE = '.asset.lock.0123abcd-0000-4000-8000-000000000000';
const DRAFT = '.edit-0123456789ab.part';

test('a repair removes the drafts of killed edits with the folders of their locks, if nothing else lies there', async () => {
  const asset = await tempFolder();
  const before = new Date(Date.now() - 3_600_000);
  const draftIn = async (folder: string): Promise<string> => {
    await mkdir(join(asset, folder), { recursive: true });
    const draft = join(asset, folder, DRAFT);
    await writeFile(draft, '');
    await utimes(draft, before, before);
    return draft;
  };
  const drafts = [await draftIn(BESIDE), await draftIn('.asset.lock'), await draftIn('textures')];
  const shared = await draftIn(BESIDE.replace('0123', 'ffff'));
  await writeFile(join(asset, BESIDE.replace('0123', 'ffff'), 'notes.txt'), 'theirs');
  await removeLeftovers([...drafts, shared], Date.now());
  expect((await readdir(asset)).sort()).toEqual([BESIDE.replace('0123', 'ffff'), 'textures']);
  expect(await readdir(join(asset, BESIDE.replace('0123', 'ffff')))).toEqual(['notes.txt']);
  expect(await readdir(join(asset, 'textures'))).toEqual([]);
});
