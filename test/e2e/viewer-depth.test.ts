import { expect, type Page } from '@playwright/test';
import { writeExr } from '../../main/media/formats/write/exr.ts';
import { depthAssets } from '../helpers/depth/depth-assets.ts';
import { sphereMap } from '../helpers/depth/known-maps.ts';
import type { StandInEngine } from '../helpers/stand-in/stand-in-engine.ts';
import { expectAccessible, modelIsShown, test } from '../helpers/stand-in/window-test.ts';

const SIZE = 256;

/** Opens half a sphere on a ground of 0. */
async function openSphere(page: Page): Promise<void> {
  const map = sphereMap(SIZE);
  const data = Float32Array.from({ length: SIZE * SIZE }, (_, at) =>
    map.at(at % SIZE, Math.floor(at / SIZE), 0),
  );
  const buffer = Buffer.from(writeExr({ width: SIZE, height: SIZE, data }, 'half a sphere'));
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await page
    .getByLabel('File to look at')
    .setInputFiles({ name: 'sphere.exr', mimeType: 'image/x-exr', buffer });
  await expect(page.getByRole('img', { name: 'sphere.exr' })).toBeVisible();
}

/** While the first map is read, a cover that cannot be shown leaves no sign of a broken picture. */
async function expectNoBrokenCover(page: Page, engine: StandInEngine): Promise<void> {
  const [map] = await depthAssets(page, { late: sphereMap(64) });
  if (map === undefined) throw new Error('No map was made.');
  const mayCome = Promise.withResolvers<void>();
  await page.route(`**${map.result}`, async (route) => {
    await mayCome.promise;
    await route.fallback();
  });
  const cover = '/asset/depth-late/cover.webp';
  await page.route(`**${cover}`, (route) => route.fulfill({ contentType: 'image/webp', body: 'no picture' }));
  const asked = page.waitForResponse((response) => response.url().endsWith(cover));
  engine.addAssets([{ ...map, cover }]);
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await asked;
  await expect(page.locator('.viewer-loading')).toBeVisible();
  await expect(page.locator('.viewer-cover')).toHaveCount(0);
  mayCome.resolve();
  await expect(page.getByRole('img', { name: 'late' })).toBeVisible();
}

/** The colour of the flat picture at a share of its width and height. */
const colourAt = (page: Page, x: number, y: number): Promise<number[]> =>
  page.locator('.viewer-picture').evaluate(
    (canvas, [across, down]) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      context?.drawImage(
        canvas as HTMLCanvasElement,
        -Math.floor(across * width),
        -Math.floor(down * height),
      );
      return [...(context?.getImageData(0, 0, 1, 1).data.subarray(0, 3) ?? [])];
    },
    [x, y] as const,
  );

test('a depth map is a picture, points and a mesh, with a range, a scale and values under the pointer', async ({
  open,
}) => {
  const { page, engine } = await open('empty');
  await expectNoBrokenCover(page, engine);
  await openSphere(page);
  const notes = page.locator('.viewer-note');
  const card = page.getByRole('region', { name: 'Depth range' });

  await page.locator('.viewer').hover();
  // a crosshair that opens the card itself reads as well, though nothing asked for the map's values before
  await page.keyboard.press('Shift+Q');
  await expect(card.getByRole('status')).toContainText(/Value 0\.9\d{3} at/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+N');
  await expect(card).toHaveCount(0);

  await page.locator('.viewer').hover();
  await page.keyboard.press('Shift+F');
  const legend = page.getByRole('region', { name: 'Scale of the depth map’s colours' });
  await expect(legend).toContainText('1.00 near');
  // yellow in the middle, and what is left out of the ground in dark grey
  await expect.poll(() => colourAt(page, 0.5, 0.5)).toEqual([253, 231, 37]);
  expect(await colourAt(page, 0.01, 0.01)).toEqual([38, 38, 40]);

  await page.keyboard.press('Shift+N');
  await expect(card).toContainText('the 21 % of its pixels that hold 0');
  await expect(legend).toHaveCount(0);
  const picture = page.getByRole('img', { name: 'sphere.exr' });
  await picture.hover();
  await expect(card).toContainText(/Value (1\.0000|0\.9999) at 12[78], 12[78]/);
  await expectAccessible(page, '[data-panel=viewer]');
  // without a pointer: a crosshair in the middle, which the arrows move over the edge of the sphere
  await page.keyboard.press('Shift+Q');
  const cross = page.getByRole('button', { name: /^Crosshair over the depth map/ });
  await expect(cross).toBeFocused();
  await expect(card.getByRole('status')).toContainText(/Value 0\.9\d{3} at 12[78], 1\d\d/);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(card.getByRole('status')).toContainText(/Value 0\.\d{4} at 1[34]\d, 1\d\d/);
  await expectAccessible(page, '[data-panel=viewer]');
  await page.keyboard.press('Escape');
  await expect(cross).toHaveCount(0);

  // by keys, ten steps of a 256th each, from the least value of the sphere
  const far = card.getByRole('slider', { name: 'Far' });
  const before = Number(await far.getAttribute('aria-valuenow'));
  await far.focus();
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(async () => Number(await far.getAttribute('aria-valuenow')))
    .toBeCloseTo(before + 100 / 256, 5);
  // by dragging: as far as the near handle, and not past it
  const handle = await far.boundingBox();
  const track = await page.locator('.range-histogram-track').boundingBox();
  if (handle === null || track === null) throw new Error('The card has no histogram.');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width * 0.5, handle.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await far.getAttribute('aria-valuenow'))).toBeCloseTo(0.5, 1);
  // the rim of the sphere is out of the range now
  await expect.poll(() => colourAt(page, 0.5, 0.02)).toEqual([38, 38, 40]);

  await card.getByRole('button', { name: 'Swap near and far' }).click();
  await expect(card.getByRole('slider', { name: 'Near' })).toBeVisible();
  await expect.poll(() => colourAt(page, 0.5, 0.5)).toEqual([68, 1, 84]);
  await card.getByRole('button', { name: 'Reset the depth range' }).click();
  await expect.poll(() => colourAt(page, 0.5, 0.5)).toEqual([253, 231, 37]);

  await page.locator('.viewer').hover();
  await page.keyboard.press('Shift+D');
  await expect(notes.filter({ hasText: 'points' })).toContainText(
    /^5\d,\d{3} points, from every pixel of 65,536\.$/,
  );
  const canvas = page.getByRole('application');
  await canvas.hover();
  await expect(card).toContainText(/Value 0\.\d{4} at/);
  await page.keyboard.press('Alt+b');
  await expect(page.getByRole('status').getByText('Points have no surface')).toBeVisible();
  await expectAccessible(page, '[data-panel=viewer]');

  await page.keyboard.press('Shift+D');
  await modelIsShown(page);
  // a surface has shadings: at this width, as a menu
  await expect(page.getByRole('button', { name: /^Matcaps and channels/ })).toBeVisible();
  // fewer points, by the list: every second pixel would be 128 along a side
  await page.getByRole('button', { name: /Colours and points/ }).click();
  const cut = page.getByRole('spinbutton', { name: 'Cut where neighbours differ by more' });
  await cut.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('100');
  await page.keyboard.press('Tab');
  await expectAccessible(page, '.viewer-popover');
  await page.keyboard.press('Escape');
  await expect(notes.filter({ hasText: 'points' })).toContainText(/^51,\d{3} points/);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});

test('a depth map that is not read for its range can be tried again, and is then read', async ({ open }) => {
  const { page, engine } = await open('empty');
  const [map] = await depthAssets(page, { shy: sphereMap(64) });
  if (map === undefined) throw new Error('No map was made.');
  engine.addAssets([{ ...map }]);
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('img', { name: 'shy' })).toBeVisible();
  const away = `**${map.result}`;
  let isAway = true;
  await page.route(away, (route) => (isAway ? route.abort() : route.fallback()));
  await page.locator('.viewer').hover();
  await page.keyboard.press('Shift+N');
  const failed = page.getByRole('alert').filter({ hasText: 'depth map' });
  await expect(failed).toBeVisible();
  await expectAccessible(page, '[data-panel=viewer]');
  isAway = false;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Depth range' })).toContainText('of its pixels');
  await expect(failed).toHaveCount(0);
});

test('in a narrow window the head of a depth map’s mesh lies beside the tools and the range', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await open('empty');
  await page.setViewportSize({ width: 900, height: 600 });
  await openSphere(page);
  await page.getByText('Mesh', { exact: true }).click();
  await page.getByRole('button', { name: 'Depth range and histogram' }).click();
  await expect(page.getByRole('region', { name: 'Depth range' })).toBeVisible();
  await page.getByRole('button', { name: 'Depth range and histogram' }).focus();
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('search', { name: 'Search of the library' })).toBeHidden();
  const edges = () =>
    page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const buttons = [...document.querySelectorAll('.viewer-head > *')].map((each) =>
        each.getBoundingClientRect(),
      );
      return {
        tools: box('.viewer-toolbar')?.right ?? Number.NaN,
        left: Math.min(...buttons.filter(({ width }) => width > 0).map(({ left }) => left)),
        right: Math.max(...buttons.map(({ right }) => right)),
        side: box('.viewer-side')?.left ?? Number.NaN,
      };
    });
  await expect.poll(async () => (await edges()).left - (await edges()).tools).toBeGreaterThan(0);
  const { right, side } = await edges();
  expect(right).toBeLessThan(side);
});
