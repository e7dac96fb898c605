import { expect, it } from 'vitest';
import { draggedFiles } from '../../../../../main/engine/programs/dragged-files.ts';

const FILES: Record<string, string | null> = {
  'chair/model.glb': '/library/chair/model.glb',
  'chair/cover.png': '/library/chair/cover.png',
  'linked/model.glb': '/away/model.glb',
  'gone/model.glb': null,
};
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
    FILES[`${asset.name}/${path}`] ?? null,
  lookAtLinks: async () => [],
} as never;

it('are the results where they lie, with a cover, and a word on those that have none', async () => {
  expect(await draggedFiles(library, ['gone', 'chair', 'linked', 'nobody'])).toEqual({
    files: ['/library/chair/model.glb', '/away/model.glb'],
    cover: '/library/chair/cover.png',
    failed: { count: 2, why: 'The file of gone is not in /library/gone; connect its drive.' },
  });
});

it('are none, with the reason, where nothing is there', async () => {
  const { files, cover, failed } = await draggedFiles(library, ['gone']);
  expect([files, cover, failed?.count]).toEqual([[], null, 1]);
});
