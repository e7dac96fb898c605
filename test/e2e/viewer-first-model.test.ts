import { expect } from '@playwright/test';
import { writeScene } from '../../main/media/formats/write-model.ts';
import { mappedScene } from '../helpers/formats/small-scene.ts';
import { modelIsShown, test } from '../helpers/stand-in/window-test.ts';
import { collectGarbage, SQUARE_NUMBERS, watchScenes } from '../helpers/viewer/model-arrays.ts';

test('the arrays of the first model are freed once other models are shown', { tag: '@full' }, async ({
  page,
  open,
}) => {
  await page.addInitScript(watchScenes, SQUARE_NUMBERS);
  await open('busy');
  const { bytes } = await writeScene(await mappedScene(), 'glb');
  const show = async (name: string): Promise<void> => {
    const file = { name, mimeType: 'model/any', buffer: Buffer.from(bytes) };
    await page.getByLabel('File to look at').setInputFiles(file);
    await modelIsShown(page, name);
  };
  await show('first.glb');
  expect(await page.evaluate(() => window.markModel())).toBeGreaterThan(0);
  for (const name of ['second.glb', 'third.glb', 'fourth.glb']) await show(name);
  await collectGarbage(page);
  expect(await page.evaluate(() => window.heldArrays())).toBe(0);
});
