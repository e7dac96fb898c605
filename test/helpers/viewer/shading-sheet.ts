import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { SHADING_TRAITS } from '../../../renderer/viewer/shading/shading-traits.ts';
import { SHADINGS } from '../../../shared/model/settings/viewer-settings.ts';

/** A tile of the sheet for each shading: the letters of the pie. */
const LETTERS = SHADINGS.map((shading) => SHADING_TRAITS[shading].letter);
const TILE = { width: 240, height: 200 } as const;
const COLUMNS = 4;
/** What stands over the model; the sheet is about the model alone. */
const OVER = '.viewer-head, .viewer-statistics, .viewer-toolbar, .viewer-navigation, .reference-card';
/** Softens what one renderer of lines and edges does otherwise than the next. */
const SOFT = 1.2;

/** A frame that was asked for is drawn in the next or the one after. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });

/** The picture once it stays as it is: edges of faces come some time after their shading. */
async function settled(page: Page): Promise<Buffer> {
  const canvas = page.locator('.viewport canvas');
  let before: Buffer = Buffer.alloc(0);
  // the pie gives the focus back, whose ring is not the model's
  await canvas.blur();
  for (;;) {
    await drawn(page);
    await page.locator('.viewport canvas[data-refined]').waitFor();
    const now = await canvas.screenshot();
    if (now.equals(before)) return now;
    before = now;
  }
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
      tiles.push(
        await sharp(await settled(page))
          .removeAlpha()
          .resize({ ...TILE, fit: 'cover' })
          .png()
          .toBuffer(),
      );
    }
  }
  return sharp({
    create: {
      width: TILE.width * COLUMNS,
      height: TILE.height * Math.ceil(LETTERS.length / COLUMNS),
      channels: 3,
      background: '#000',
    },
  })
    .composite(
      tiles.map((input, place) => ({
        input,
        left: (place % COLUMNS) * TILE.width,
        top: Math.floor(place / COLUMNS) * TILE.height,
      })),
    )
    .png({ palette: true })
    .toBuffer();
}

/** The greatest mean difference of a tile between two sheets, of 255. */
export async function sheetDifference(sheet: Buffer, golden: string): Promise<number> {
  const differences = await Promise.all(
    LETTERS.map(async (_, place) => {
      const area = {
        left: (place % COLUMNS) * TILE.width,
        top: Math.floor(place / COLUMNS) * TILE.height,
        ...TILE,
      };
      const [a, b] = await Promise.all(
        [sheet, golden].map((input) => sharp(input).removeAlpha().extract(area).blur(SOFT).raw().toBuffer()),
      );
      if (a === undefined || b === undefined) throw new Error('A sheet has fewer tiles than the other.');
      return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
    }),
  );
  return Math.max(...differences);
}

/** Keeps a sheet as its golden where that is asked for. */
export async function keepGolden(sheet: Buffer, golden: string): Promise<void> {
  if (process.env['MAQUETTE_UPDATE_GOLDENS'] !== '1') return;
  await mkdir(dirname(golden), { recursive: true });
  await writeFile(golden, sheet);
}
