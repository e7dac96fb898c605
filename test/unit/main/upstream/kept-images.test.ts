import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createKeptImages } from '../../../../main/upstream/kept-images.ts';
import { writePicture } from '../../../helpers/engine/pictures.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

it('keeps the images of tasks for as long as they are owed', async () => {
  const home = await tempFolder();
  const [kept, attempt] = [join(home, 'kept'), join(home, 'attempt')];
  await mkdir(attempt);
  await writePicture(join(attempt, 'front.png'));
  await writePicture(join(attempt, 'back.jpg'), 90);
  const images = createKeptImages(kept);
  const both = {
    task: '../a task',
    images: [
      { view: 'front' as const, file: 'front.png' },
      { view: 'back' as const, file: 'back.jpg' },
    ],
  };
  const views = await images.keep(both, attempt);
  const single = await images.keep({ task: 'b', images: both.images.slice(0, 1) }, attempt);
  await rm(attempt, { recursive: true });
  expect(
    views.kind === 'views' &&
      views.images.map(({ view, image }) => [view, image.format, image.path.startsWith(kept)]),
  ).toEqual([
    ['front', 'png', true],
    ['back', 'jpeg', true],
  ]);
  expect(single).toMatchObject({
    kind: 'single',
    name: 'b',
    image: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  await images.sweep(['b']);
  expect(await readdir(kept)).toHaveLength(1);
  await images.drop('b');
  expect(await readdir(kept)).toEqual([]);
});

it('refuses what is no image', async () => {
  const home = await tempFolder();
  await writeFile(join(home, 'front.png'), 'text');
  const kept = createKeptImages(join(home, 'kept')).keep(
    { task: 'a', images: [{ view: 'front', file: 'front.png' }] },
    home,
  );
  await expect(kept).rejects.toThrow(/no png, jpeg or webp/);
});
