import { expect, type Page } from '@playwright/test';
import { modelIsShown, openLibrary, test } from '../helpers/stand-in/window-test.ts';

async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('F3');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

test('the viewer’s toolbar grows with the interface, and the statistics stand below the picture, in a line of their own', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await open('busy');
  await openLibrary(page);
  await modelIsShown(page, 'cactus');
  const icon = page.locator('.viewer-tools svg').first();
  const size = async (): Promise<number> => (await icon.boundingBox())?.width ?? 0;
  const before = await size();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+=');
  await expect.poll(size).toBeCloseTo(before * 1.2, 0);

  const edges = async (part: string) => (await page.locator(part).boundingBox()) ?? { y: 0, height: 0 };
  const [line, picture] = [await edges('.viewer-statistics'), await edges('.viewport')];
  expect(picture.y + picture.height).toBe(line.y);
  await runCommand(page, 'statistics');
  await expect(page.locator('.viewer-statistics')).toHaveCount(0);
  await expect.poll(async () => (await edges('.viewport')).height).toBe(picture.height + line.height);
});

test('an obj stands as the artist says, in the unit that the artist says, and that is remembered', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  const text = 'o one\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n';
  const buffer = Buffer.from(text);
  await page
    .getByLabel('File to look at')
    .setInputFiles({ name: 'spike.obj', mimeType: 'text/plain', buffer });
  const extent = page.locator('.asset-properties dd', { hasText: '×' });
  await expect(extent).toHaveText('1.00 × 1.00 × 3.00 units');
  await runCommand(page, 'sidebar');
  const section = page.getByRole('complementary', { name: 'Viewer’s settings' });
  await section.getByText('Z', { exact: true }).click();
  await expect(extent).toHaveText('1.00 × 3.00 × 1.00 units');
  await section.getByRole('combobox', { name: 'Unit of obj files' }).click();
  await page.getByRole('option', { name: 'Millimetres' }).click();
  await expect(extent).toHaveText('1.00 × 3.00 × 1.00 mm');
  const saved = async () => (await engine.handlers.app.snapshot(undefined)).settings.viewer;
  await expect.poll(saved).toMatchObject({ objUp: 'z', objUnit: 'mm', stlUp: 'z', stlUnit: 'none' });
});
