import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { depthAssets } from '../../helpers/depth/depth-assets.ts';
import { mapOf, sphereMap } from '../../helpers/depth/known-maps.ts';
import { test } from '../../helpers/stand-in/window-test.ts';
import { chair, giveModel, plate, plateReference } from '../../helpers/viewer/known-models.ts';
import {
  GOLDEN_TOLERANCE,
  goldenDifference,
  settledPicture,
  tileOf,
} from '../../helpers/viewer/picture-sheet.ts';

const GOLDEN = join(import.meta.dirname, '..', 'goldens', 'review-modes.png');
/** What stands over the picture; the sheet is about the picture alone. */
const OVER =
  '.viewer-head, .viewer-statistics, .viewer-notes, .viewer-toolbar, .viewer-navigation, .reference-card, .tool-cards, .depth-legend, .presentation-caption, .compare > :not(.viewport)';
/** The share of the reference that its model does not have. */
const MISSING = 0.1;
const RED = [0.75, 0.2, 0.15] as const;
const BLUE = [0.15, 0.3, 0.75] as const;
const GREEN = [0.2, 0.55, 0.25] as const;

const stripOf = (page: Page) => page.getByRole('listbox', { name: 'Finished assets' });
const viewOf = (page: Page): Locator => page.locator('.viewport').first();

/** The view once all is drawn that was asked for, as a tile. @param unlike how it looked before that */
async function tileFrom(view: Locator, ready: Locator, unlike?: Buffer): Promise<Buffer> {
  const page = view.page();
  const showOver = (visibility: '' | 'hidden'): Promise<void> =>
    page.evaluate(
      ([over, value]) => {
        for (const each of document.querySelectorAll<HTMLElement>(over)) each.style.visibility = value;
      },
      [OVER, visibility] as const,
    );
  await ready.waitFor();
  await showOver('hidden');
  let tile: Buffer;
  do tile = await tileOf(await stillPicture(view, ready));
  while (unlike?.equals(tile) === true);
  await showOver('');
  return tile;
}

async function stillPicture(view: Locator, ready: Locator): Promise<Buffer> {
  const page = view.page();
  // on a crowded machine, what was asked for can be on its way while two pictures are alike
  let picture = await settledPicture(page, view, ready);
  for (let next = await settledPicture(page, view, ready); !next.equals(picture); )
    [picture, next] = [next, await settledPicture(page, view, ready)];
  return picture;
}

test('every mode of Review looks as it did, of files whose answer is known', async ({ page, open }) => {
  test.slow();
  await page.setViewportSize({ width: 1100, height: 760 });
  // a chair, a copy of it a quarter of a metre aside in other colours, and a plate of which a tenth is missing
  await giveModel(page, 0, chair(0, [RED, BLUE, GREEN]));
  await giveModel(page, 1, chair(0.25, [GREEN]));
  await giveModel(page, 3, plate, await plateReference(MISSING));
  const { engine } = await open('busy');
  await page.keyboard.press('Alt+3');
  const strip = stripOf(page);
  await expect(strip.getByRole('option')).toHaveCount(6);
  const tiles: Buffer[] = [];
  const refined = page.locator('.viewport canvas[data-refined]');
  const take = async (view = viewOf(page), ready = refined, unlike = tiles.at(-1)): Promise<void> => {
    tiles.push(await tileFrom(view, ready, unlike));
  };

  await test.step('compared', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('c');
    await expect(page.locator('.compare-label')).toHaveCount(2);
    const ready = page.locator('.compare[aria-busy=false] canvas[data-refined]');
    await take(viewOf(page), ready);
    await page.keyboard.press('w');
    await expect(page.getByRole('slider')).toBeVisible();
    await take(viewOf(page), ready);
    await page.keyboard.press('b');
    await expect(page.getByRole('slider')).toHaveCount(0);
    await take(viewOf(page), ready);
    // as large as each is, and where it is
    await page.keyboard.press('Shift+O');
    await page.keyboard.press('d');
    await expect(page.getByRole('region', { name: /^Distance of/ })).toContainText('Largest250 mm');
    await take(viewOf(page), ready);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+O');
    await page.keyboard.press('Escape');
    await expect(page.locator('.compare')).toHaveCount(0);
  });

  await test.step('cut open, and taken apart', async () => {
    await page.keyboard.press('Home');
    await expect(strip.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    const whole = await tileFrom(viewOf(page), refined);
    await page.keyboard.press('Alt+b');
    await expect(page.getByRole('region', { name: 'Section' })).toBeVisible();
    await take(viewOf(page), refined, whole);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Section' })).toHaveCount(0);
    await page.keyboard.press('Alt+e');
    await expect(page.getByRole('region', { name: 'Explode' })).toBeVisible();
    await take(viewOf(page), refined, whole);
    await page.keyboard.press('Alt+e');
    await expect(page.getByRole('region', { name: 'Explode' })).toHaveCount(0);
    await page.keyboard.press('Control+Alt+Space');
    const presentation = page.getByRole('dialog', { name: 'Presentation' });
    await take(presentation, presentation.locator('.quick-model[aria-busy=false] canvas[data-refined]'));
    await page.keyboard.press('Escape');
    await expect(presentation).toHaveCount(0);
  });

  await test.step('held against its reference', async () => {
    await strip.getByRole('option').nth(3).click();
    await expect(page.locator('.viewer-name')).toHaveText('kettle');
    // a match is of the model that is drawn
    await expect(page.locator('.viewer-veil')).toHaveCount(0);
    await refined.waitFor();
    await page.keyboard.press('Shift+R');
    const card = page.getByRole('region', { name: 'Against the reference' });
    const shares = card.getByRole('status');
    await expect(shares).toContainText('missing');
    await expect(page.locator('.match-difference')).toBeVisible();
    // the camera glides there, and the shares follow it
    const off = async (): Promise<number> => {
      const shown = [...((await shares.textContent()) ?? '').matchAll(/[\d.]+/g)].map(Number);
      const [, missing = 0, tooMuch = 0] = shown;
      return Math.max(Math.abs(missing - 100 * MISSING), tooMuch);
    };
    await expect.poll(off).toBeLessThan(1.5);
    await take();
    await page.keyboard.press('Escape');
    await expect(page.locator('.match-difference')).toHaveCount(0);
    // beside the model, over it, and away again
    await page.keyboard.press('r');
    await page.keyboard.press('r');
    await expect(page.getByLabel('Opacity of the reference')).toBeVisible();
    const over = page.locator('img.reference-over');
    await expect
      .poll(() => over.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    await take();
    await page.keyboard.press('r');
  });

  await test.step('a depth map in false colours, and as points', async () => {
    engine.addAssets(await depthAssets(page, { other: mapOf(80, 80, (x) => x / 80), ball: sphereMap(160) }));
    await expect(strip.getByRole('option')).toHaveCount(8);
    await strip.focus();
    await page.keyboard.press('End');
    await expect(page.getByRole('img', { name: 'ball' })).toBeVisible();
    const flat = page.locator('.viewer-picture');
    await flat.waitFor();
    await page.keyboard.press('Shift+F');
    await expect(page.locator('.depth-legend')).toBeVisible();
    await take(flat, flat);
    // shown again, it is made again: what was made of it before is freed
    await page.keyboard.press('Control+ArrowLeft');
    await expect(page.getByRole('img', { name: 'other' })).toBeVisible();
    await page.keyboard.press('Control+ArrowRight');
    await expect(page.getByRole('img', { name: 'ball' })).toBeVisible();
    await expect(page.locator('.depth-legend')).toBeVisible();
    const again = await tileFrom(flat, flat);
    expect(again.equals(tiles.at(-1) ?? Buffer.alloc(0))).toBe(true);
    await page.keyboard.press('Shift+D');
    await expect(page.locator('.viewer-note', { hasText: 'points' })).toBeAttached();
    await take();
  });

  expect(await goldenDifference(tiles, GOLDEN)).toBeLessThan(GOLDEN_TOLERANCE);
});
