import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { originalsOf } from '../../../../../main/engine/library/originals.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

it('names the artist’s own pictures that have the bytes that the sidecar says, and no others', async () => {
  const home = await tempFolder();
  const reference = (view: string, source: string, text: string) => ({
    view,
    source: join(home, source),
    mended: { fixes: ['crop'], original: hash(text) },
  });
  await writeFile(join(home, 'front.png'), 'front');
  await writeFile(join(home, 'back.png'), 'another back');
  const references = [
    reference('front', 'front.png', 'front'),
    reference('back', 'back.png', 'back'),
    reference('left', 'left.png', 'left'),
    { view: 'right', source: join(home, 'front.png') },
  ];
  const stored = { asset: { references } } as unknown as StoredAsset;
  expect(await originalsOf(stored, undefined)).toEqual([
    { view: 'front', file: join(home, 'front.png') },
    { view: 'back', file: null },
    { view: 'left', file: null },
  ]);
});

it('asks no disk where nothing was mended', async () => {
  const stored = { asset: { references: [{ view: 'front', source: '/a.png' }] } } as unknown as StoredAsset;
  const startDisk = (): never => {
    throw new Error('A process was started.');
  };
  expect(await originalsOf(stored, startDisk)).toEqual([]);
});
