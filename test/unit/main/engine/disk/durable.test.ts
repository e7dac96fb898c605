import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renameDurably } from '../../../../../main/engine/disk/durable.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it('leaves a folder where it was when its new name cannot be made to last', async () => {
  const place = await tempFolder();
  const [part, asset] = [join(place, 'asset.part'), join(place, 'asset')];
  await mkdir(part);
  const broken = () => Promise.reject(new Error('EIO: i/o error, fsync'));
  await expect(renameDurably(part, asset, broken)).rejects.toThrow('EIO');
  expect(await readdir(place)).toEqual(['asset.part']);
  await renameDurably(part, asset);
  expect(await readdir(place)).toEqual(['asset']);
});
