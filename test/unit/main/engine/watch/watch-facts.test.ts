import { symlink } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { expect, it } from 'vitest';
import { ownFolders } from '../../../../../main/engine/watch/watch-facts.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it('takes no whole drive, also by a link, and takes a folder on it', async () => {
  const folder = await tempFolder();
  const facts = {
    ports: { paths: { data: join(folder, 'data') } },
    library: { folder: join(folder, 'library') },
  };
  const { root } = parse(folder);
  const link = join(folder, 'all');
  await symlink(root, link, 'junction');
  for (const drive of [root, link])
    for (const isKnown of [false, true])
      await expect(ownFolders(facts, { folder: drive, handOff: null }, isKnown)).rejects.toMatchObject({
        kind: 'usage',
        message: `${drive} is a whole drive: every picture on it would be sent and paid for; watch a folder on it.`,
      });
  expect(await ownFolders(facts, { folder, handOff: null }, false)).toContain(join(folder, 'library'));
});
