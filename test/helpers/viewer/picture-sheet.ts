import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

export const TILE = { width: 240, height: 200 } as const;
const COLUMNS = 4;
/** Softens what one renderer of lines and edges does otherwise than the next. */
const SOFT = 1.2;

/** A frame that was asked for is drawn in the next or the one after. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });

/** A picture as a tile of a sheet. */
export const tileOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .removeAlpha()
    .resize({ ...TILE, fit: 'cover' })
    .png()
    .toBuffer();

/** The picture of a part of the page once it stays as it is. @param ready shown once it may be looked at */
export async function settledPicture(page: Page, part: Locator, ready: Locator): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0);
  for (;;) {
    await drawn(page);
    await ready.waitFor();
    const now = await part.screenshot();
    if (now.equals(before)) return now;
    before = now;
  }
}

/** Tiles in rows, in one picture. */
export function sheetOf(tiles: readonly Buffer[]): Promise<Buffer> {
  return sharp({
    create: {
      width: TILE.width * COLUMNS,
      height: TILE.height * Math.ceil(tiles.length / COLUMNS),
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

/** The greatest mean difference of a tile between two sheets, of 255. @param count of their tiles */
export async function sheetDifference(sheet: Buffer, golden: string, count: number): Promise<number> {
  const differences = await Promise.all(
    Array.from({ length: count }, async (_, place) => {
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

/** Of 255, in the tile that differs most; other colours, another light or another side are over 8. */
export const GOLDEN_TOLERANCE = 3;

/** The greatest mean difference of a tile from the sheet that is kept of them, of 255. The sheet is kept anew where that is asked for. */
export async function goldenDifference(tiles: readonly Buffer[], golden: string): Promise<number> {
  const sheet = await sheetOf(tiles);
  await keepGolden(sheet, golden);
  return await sheetDifference(sheet, golden, tiles.length);
}
