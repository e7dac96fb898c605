import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { SHADING_TRAITS } from '../../../renderer/viewer/shading/shading-traits.ts';
import { SHADINGS } from '../../../shared/model/settings/viewer-settings.ts';
import { settledPicture, sheetDifference, sheetOf, TILE, tileOf } from './picture-sheet.ts';

/** A tile of the sheet for each shading: the letters of the pie. */
const LETTERS = SHADINGS.map((shading) => SHADING_TRAITS[shading].letter);
/** What stands over the model; the sheet is about the model alone. */
const OVER =
  '.viewer-head, .viewer-statistics, .viewer-notes, .viewer-toolbar, .viewer-navigation, .reference-card';

/** The picture once it stays as it is: edges of faces come some time after their shading. */
async function settled(page: Page): Promise<Buffer> {
  const canvas = page.locator('.viewport canvas');
  // the pie gives the focus back, whose ring is not the model's
  await canvas.blur();
  return await settledPicture(page, canvas, page.locator('.viewport canvas[data-refined]'));
}

/** The model in the viewer in every shading, in one picture; a shading that it does not have is left black. */
export async function shadingSheet(page: Page): Promise<Buffer> {
  await page.evaluate((over) => {
    for (const element of document.querySelectorAll<HTMLElement>(over)) element.style.visibility = 'hidden';
  }, OVER);
  // before there is something to shade, the pie does not open
  await page.locator('.viewport canvas[data-refined]').waitFor();
  await page.locator('.viewport canvas').blur();
  const tiles: Buffer[] = [];
  for (const letter of LETTERS) {
    await page.keyboard.press('z');
    const pie = page.getByRole('menu', { name: 'Shading' });
    await pie.waitFor();
    const entry = pie
      .getByRole('menuitemradio')
      .filter({ has: page.locator('u').getByText(letter, { exact: false }) });
    const isOff = (await entry.getAttribute('aria-disabled')) !== null;
    await page.keyboard.press(isOff ? 'Escape' : letter);
    await pie.waitFor({ state: 'detached' });
    if (isOff) {
      tiles.push(
        await sharp({ create: { ...TILE, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      );
    } else {
      tiles.push(await tileOf(await settled(page)));
    }
  }
  return sheetOf(tiles);
}

/** The greatest mean difference of a tile between two sheets of shadings, of 255. */
export const shadingDifference = (sheet: Buffer, golden: string): Promise<number> =>
  sheetDifference(sheet, golden, LETTERS.length);
