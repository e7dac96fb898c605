import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lookAtMark } from '../../../../../main/studio/folder/share-mark.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const MARK = '.maquette-studio';

/** A marked share, and a look at it that has just succeeded. */
async function seenShare() {
  const root = join(await tempFolder(), 'share');
  await mkdir(root);
  await writeFile(join(root, MARK), 'ours\n');
  const look = lookAtMark(root, 'ours');
  await look();
  return { root, look };
}

it('sees a share that stays', async () => {
  const { look } = await seenShare();
  await expect(look()).resolves.toBeUndefined();
});

it('sees at once that a share was taken away, and that it is back', async () => {
  const { root, look } = await seenShare();
  await rename(root, `${root}.away`);
  await expect(look()).rejects.toThrow(`The results folder ${root} is not there`);
  await mkdir(root);
  await expect(look()).rejects.toThrow('is not there');
  await rename(`${root}.away`, root);
  await expect(look()).resolves.toBeUndefined();
});

it('sees at once that another has its place', async () => {
  const { root, look } = await seenShare();
  await rename(root, `${root}.away`);
  await mkdir(root);
  await writeFile(join(root, MARK), 'theirs\n');
  await expect(look()).rejects.toThrow(`The results folder ${root} is another studio's`);
});
