import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { draggedFiles } from '../../../../../main/engine/programs/dragged-files.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

let home: string;
beforeEach(async () => {
  home = await tempFolder();
  for (const [folder, name] of [
    ['chair', 'model.glb'],
    ['chair', 'cover.png'],
    ['linked', 'model.glb'],
  ] as const) {
    await mkdir(join(home, folder), { recursive: true });
    await writeFile(join(home, folder, name), '');
  }
});

const library = {
  get: async (id: string) =>
    id === 'nobody'
      ? null
      : ({
          folder: `/library/${id}`,
          asset: {
            name: id,
            files: [
              { role: 'result', path: 'model.glb' },
              ...(id === 'chair' ? [{ role: 'cover', path: 'cover.png' }] : []),
            ],
          },
        } as never),
  openFile: async ({ asset }: { asset: { name: string } }, path: string) =>
    asset.name === 'gone' ? null : join(home, asset.name, path),
  lookAtLinks: async () => [],
} as never;

const small = async (path: string) => `${path} made small`;

it('are the results where they lie, with a cover, and a word on those that have none', async () => {
  expect(await draggedFiles(library, ['gone', 'chair', 'linked', 'nobody'], small)).toEqual({
    files: [join(home, 'chair', 'model.glb'), join(home, 'linked', 'model.glb')],
    cover: `${join(home, 'chair', 'cover.png')} made small`,
    failed: { count: 2, why: 'The file of gone is not in /library/gone; connect its drive.' },
  });
});

it('are none, with the reason, where nothing is there', async () => {
  const { files, cover, failed } = await draggedFiles(library, ['gone'], small);
  expect([files, cover, failed?.count]).toEqual([[], null, 1]);
});

it('have no cover where none can be made small', async () => {
  const { files, cover } = await draggedFiles(library, ['chair'], async () => null);
  expect([files, cover]).toEqual([[join(home, 'chair', 'model.glb')], null]);
});
