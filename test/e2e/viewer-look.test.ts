import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, openLibrary, test } from '../helpers/stand-in/window-test.ts';

/** A closed box of 2 × 2 × 4 in one part, and one of half the size beside it in another. */
function twoBoxes(): string {
  const faces = [
    '1 2 3',
    '1 3 4',
    '5 7 6',
    '5 8 7',
    '1 5 6',
    '1 6 2',
    '2 6 7',
    '2 7 3',
    '3 7 8',
    '3 8 4',
    '4 8 5',
    '4 5 1',
  ];
  const box = (
    name: string,
    [x, y, z]: readonly [number, number, number],
    shift: number,
    from: number,
  ): string => {
    const corners = [
      [-x, 0, -z],
      [-x, y, -z],
      [x, y, -z],
      [x, 0, -z],
      [-x, 0, z],
      [-x, y, z],
      [x, y, z],
      [x, 0, z],
    ].map(([a = 0, b, c]) => `v ${a + shift} ${b} ${c}`);
    const triangles = faces.map(
      (face) =>
        `f ${face
          .split(' ')
          .map((corner) => Number(corner) + from)
          .join(' ')}`,
    );
    return [`o ${name}`, ...corners, ...triangles].join('\n');
  };
  return `${box('large', [1, 2, 2], 0, 0)}\n${box('small', [0.5, 1, 1], 3, 8)}\n`;
}

/** The share of the pixels of a picture of the view that `is` takes. */
async function shareOf(page: Page, is: (r: number, g: number, b: number) => boolean): Promise<number> {
  await expect(page.locator('.viewport canvas[data-refined]')).toBeVisible();
  const canvas = await page.locator('.viewport canvas').boundingBox();
  if (canvas === null) throw new Error('There is no canvas.');
  const shot = await page.screenshot({ clip: canvas });
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if (is(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) count += 1;
  }
  return count / (info.width * info.height);
}

/** What the axes and the gizmo may have of a colour. */
const NOTHING = 0.002;
/** The colours of a filled cut. */
const isCut = (r: number, g: number, b: number): boolean => r > 140 && r - b > 70 && r - g > 35;

test('a model is cut open by keys and by typing, and its cut is filled', async ({ open }) => {
  const { page } = await open('busy');
  await openLibrary(page);
  const buffer = Buffer.from(twoBoxes());
  await page
    .getByLabel('File to look at')
    .setInputFiles({ name: 'boxes.obj', mimeType: 'text/plain', buffer });
  await expect(page.locator('.asset-properties dd', { hasText: '×' })).toHaveText('4.50 × 2.00 × 4.00 units');
  await page.locator('.viewport canvas').focus();
  await page.keyboard.press('Numpad3');
  expect(await shareOf(page, isCut)).toBeLessThan(NOTHING);

  await page.keyboard.press('Alt+b');
  const card = page.getByRole('region', { name: 'Section' });
  await expect(card).toBeVisible();
  const place = card.getByRole('spinbutton', { name: 'Place of the section' });
  await expect(place).toHaveValue('1.250 units');
  await place.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(place).toHaveValue('0.000 units');
  await expectAccessible(page);
  // from the side the large box is cut: 4 × 2
  await page.locator('.viewport canvas').focus();
  const large = await shareOf(page, isCut);
  expect(large).toBeGreaterThan(0.05);
  // the small one is 2 × 1: a quarter
  for (let step = 0; step < 38; step += 1) await page.keyboard.press(']');
  await expect
    .poll(async () => (await shareOf(page, isCut)) / large, { timeout: 15_000 })
    .toBeCloseTo(0.25, 1);

  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  expect(await shareOf(page, isCut)).toBeLessThan(NOTHING);
});
