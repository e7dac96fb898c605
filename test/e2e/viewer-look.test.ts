import { expect, type Page } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { writeScene } from '../../main/media/formats/write-model.ts';
import type { Mesh } from '../../main/media/mesh/mesh.ts';
import type { Scene } from '../../main/media/mesh/scene.ts';
import { box, mappedScene } from '../helpers/formats/small-scene.ts';
import { expectAccessible, expectRefined, openLibrary, test } from '../helpers/stand-in/window-test.ts';
import { giveModel } from '../helpers/viewer/known-models.ts';

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

const sceneOf = (...meshes: readonly Mesh[]): Scene => ({
  parts: meshes.map((mesh, at) => ({ name: `box ${at}`, pieces: [{ mesh, material: 0 }] })),
  materials: [{ name: 'grey', colour: [0.5, 0.5, 0.5], metallic: 0, roughness: 0.85 }],
});

async function openBoxes(page: Page): Promise<void> {
  const buffer = Buffer.from(twoBoxes());
  await page
    .getByLabel('File to look at')
    .setInputFiles({ name: 'boxes.obj', mimeType: 'text/plain', buffer });
  await expect(page.locator('.asset-properties dd', { hasText: '×' })).toHaveText('4.50 × 2.00 × 4.00 units');
}

/** The share of the pixels of a picture of the view that `is` takes. */
async function shareOf(page: Page, is: (r: number, g: number, b: number) => boolean): Promise<number> {
  await expectRefined(page.locator('.viewport canvas[data-refined]'));
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

/** The same once it stays as it is. */
async function settledShare(page: Page, is: Parameters<typeof shareOf>[1]): Promise<number> {
  let last = -1;
  const isSettled = async (): Promise<boolean> => {
    const before = last;
    last = await shareOf(page, is);
    return last === before;
  };
  await expect.poll(isSettled).toBe(true);
  return last;
}

/** What the axes and the gizmo may have of a colour. */
const NOTHING = 0.002;

/** The colours of a filled cut. */
const isCut = (r: number, g: number, b: number): boolean => r > 140 && r - b > 70 && r - g > 35;

test('a model is cut open by keys and by typing, and its cut is filled', async ({ open }) => {
  const { page } = await open('busy');
  await openLibrary(page);
  await openBoxes(page);
  await page.locator('.viewport canvas').focus();
  await page.keyboard.press('Numpad3');
  await expect.poll(() => shareOf(page, isCut)).toBeLessThan(NOTHING);

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
  await expectAccessible(page, '[data-panel=viewer]');
  // from the side the large box is cut: 4 × 2
  await page.locator('.viewport canvas').focus();
  const large = await settledShare(page, isCut);
  expect(large).toBeGreaterThan(0.05);
  // the small one is 2 × 1: a quarter
  for (let step = 0; step < 38; step += 1) await page.keyboard.press(']');
  await expect.poll(async () => (await shareOf(page, isCut)) / large).toBeCloseTo(0.25, 1);

  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect.poll(() => shareOf(page, isCut)).toBeLessThan(NOTHING);
});

test('what is clicked is measured in the unit of the file, undone, removed, and reached by keys', async ({
  open,
}) => {
  const { page } = await open('busy');
  await openLibrary(page);
  await openBoxes(page);
  const canvas = page.locator('.viewport canvas');
  await canvas.focus();
  await page.keyboard.press('Numpad3');
  await expect(page.locator('.viewer-statistics')).toContainText('Right');
  await page.keyboard.press('m');
  const card = page.getByRole('region', { name: 'Measure' });
  await expect(card.getByRole('status')).toHaveText('Click the first point');
  // from the side the large box is 4 × 2, all around in the plane that is seen
  const middle = await canvas.boundingBox();
  if (middle === null) throw new Error('There is no canvas.');
  await canvas.click({ position: { x: 12, y: middle.height - 12 } });
  await expect(card.getByRole('status')).toHaveText('Nothing is there: click the model');
  await canvas.focus();
  await page.keyboard.press('Shift+M');
  await expect(card.getByRole('status')).toHaveText('Click the second point');
  await page.keyboard.press('Escape');
  await expect(card.getByRole('status')).toHaveText('Click the first point');
  await page.keyboard.press('Shift+M');
  await expect(card.getByRole('status')).toHaveText('Click the second point');
  await page.keyboard.press('Control+Numpad3');
  await expect(page.locator('.viewer-statistics')).toContainText('Left');
  await page.keyboard.press('Shift+M');
  // between the sides of the large one, at x = 1 and x = -1
  const list = card.getByRole('list', { name: 'Measured' });
  await expect(list).toContainText('2 units');
  await expectAccessible(page, '[data-panel=viewer]');
  await page.keyboard.press('Control+z');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(list).toContainText('2 units');
  await list.getByRole('button', { name: 'Remove distance 2 units' }).click();
  await expect(list).toHaveCount(0);
  await canvas.focus();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});

test('the distance of a shifted copy is the shift, in colours and in figures', async ({ open }) => {
  const { page } = await open('busy');
  for (const [asset, shift] of [
    [0, 0],
    [1, 0.25],
  ] as const) {
    const { bytes } = await writeScene(
      {
        parts: [{ name: 'box', pieces: [{ mesh: box(2, shift), material: 0 }] }],
        materials: [{ name: 'grey', colour: [0.5, 0.5, 0.5], metallic: 0, roughness: 0.85 }],
      },
      'glb',
    );
    const isIt = (url: URL): boolean => new RegExp(`/asset/asset-${asset}/.*\\.glb$`).test(url.pathname);
    await page.route(isIt, (route) => route.fulfill({ body: Buffer.from(bytes) }));
  }
  await page.keyboard.press('Alt+3');
  const options = page.getByRole('listbox', { name: 'Finished assets' }).getByRole('option');
  await expect(options).toHaveCount(6);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(options.and(page.locator('[aria-selected=true]'))).toHaveCount(2);
  await page.keyboard.press('c');
  await expect(page.locator('.compare-label')).toHaveCount(2);
  await page.keyboard.press('Shift+O');
  await page.keyboard.press('d');
  // half of the vertices are a quarter away, the others on the surface of the other box
  const card = page.getByRole('region', { name: /^Distance of/ });
  await expect(card).toContainText('Largest250 mmMean125 mm95 % are within250 mm');
  await expect(card).toContainText('each as large as it is');
  // colours of a distance are no shading
  const chosen = page.getByRole('group', { name: 'Shading' }).getByRole('radio', { checked: true });
  await expect(chosen).toHaveCount(0);
  await expectAccessible(page, '[data-panel=viewer]');
  const isRed = (r: number, g: number, b: number): boolean => r > 120 && g < 90 && b < 90;
  const isBlue = (r: number, g: number, b: number): boolean => b > 90 && r < 70 && g < 90;
  await expect.poll(() => shareOf(page, isRed)).toBeGreaterThan(0.004);
  await expect.poll(() => shareOf(page, isBlue)).toBeGreaterThan(0.004);

  // brought to one size on one ground, they are the same
  await page.keyboard.press('Shift+O');
  await expect(card).toContainText('Largest0 m');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(page.locator('.compare-label')).toHaveCount(2);
  await expect(chosen).toHaveCount(1);
  await expect.poll(() => shareOf(page, isBlue)).toBeLessThan(NOTHING);
});

test('the camera of a reference is found, and what a model misses of it is said with its share', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await open('busy');
  // The model is one box. Its reference is that box with another one of a quarter of its area on top, on a clear ground.
  const { bytes } = await writeScene(
    {
      parts: [{ name: 'box', pieces: [{ mesh: box(1), material: 0 }] }],
      materials: [{ name: 'grey', colour: [0.5, 0.5, 0.5], metallic: 0, roughness: 0.85 }],
    },
    'glb',
  );
  const rectangle = (width: number, height: number, left: number, top: number): OverlayOptions => ({
    input: { create: { width, height, channels: 3, background: '#3a6b2f' } },
    left,
    top,
  });
  const picture = await sharp({
    create: { width: 600, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([rectangle(200, 200, 200, 300), rectangle(100, 100, 250, 200)])
    .png()
    .toBuffer();
  await page.route(
    (url) => /\/asset\/asset-0\/.*\.glb$/.test(url.pathname),
    (route) => route.fulfill({ body: Buffer.from(bytes) }),
  );
  await page.route(
    (url) => /\/asset\/asset-0\/.*\.(png|jpg|webp)$/.test(url.pathname),
    (route) => route.fulfill({ body: picture, contentType: 'image/png' }),
  );
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('Home');
  await expectRefined(page.locator('.viewport canvas[data-refined]'));
  const canvas = page.locator('.viewport canvas').first();
  await canvas.focus();
  await expect(canvas).toBeFocused();
  await page.keyboard.press('Shift+R');
  const card = page.getByRole('region', { name: 'Against the reference' });
  await expect(card).toContainText('which is that of its transparency');
  await expect(card.getByRole('status')).toContainText('missing');
  await expect(page.locator('.match-difference')).toBeVisible();
  const shares = async (): Promise<readonly number[]> =>
    [...((await card.getByRole('status').textContent()) ?? '').matchAll(/[\d.]+/g)].map(Number);
  // No box covers both: the best leaves out about as much as it adds. The camera glides there, and the shares follow it.
  const off = async (): Promise<number> => {
    const [, missing = 0, tooMuch = 0] = await shares();
    return missing + tooMuch;
  };
  await expect.poll(off).toBeLessThan(40);
  expect(await off()).toBeGreaterThan(8);
  await expectAccessible(page, '[data-panel=viewer]');

  // the shares follow the camera: twice as near, the model covers all of it, and much more
  await canvas.focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('+');
  await expect.poll(async () => (await shares())[2] ?? 0).toBeGreaterThan(60);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(page.locator('.match-difference')).toHaveCount(0);
});

/** The colour in the middle of a field of the front of the box, which is divided into eight by eight. From the lower left. */
async function fieldsOf(page: Page): Promise<(column: number, row: number) => readonly number[]> {
  await expectRefined(page.locator('.viewport canvas[data-refined]'));
  const canvas = await page.locator('.viewport canvas').boundingBox();
  if (canvas === null) throw new Error('There is no canvas.');
  const shot = await page.screenshot({ clip: canvas });
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): readonly number[] => [
    ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
  ];
  // The box alone has colour, along the row and the column through the middle; axes and grid are off.
  const isBox = ([r = 0, g = 0, b = 0]: readonly number[]): boolean =>
    Math.max(r, g, b) - Math.min(r, g, b) > 12;
  const [middleX, middleY] = [Math.floor(info.width / 2), Math.floor(info.height / 2)];
  const reach = (length: number, of: (along: number) => readonly number[]) => {
    const found = Array.from({ length }, (_, along) => along).filter((along) => isBox(of(along)));
    return { from: found[0] ?? 0, size: (found.at(-1) ?? 0) - (found[0] ?? 0) };
  };
  const [across, down] = [
    reach(info.width, (x) => at(x, middleY + 4)),
    reach(info.height, (y) => at(middleX + 4, y)),
  ];
  // beside the middle, where the field's name stands
  return (column, row) =>
    at(
      Math.round(across.from + (across.size * (column + 0.14)) / 8),
      Math.round(down.from + (down.size * (8 - row - 0.14)) / 8),
    );
}

test('the checker shows each field once where coordinates fill the picture, and a turned-over shell is red where it stands', {
  tag: '@full',
}, async ({ open }) => {
  const { page } = await open('busy');
  const mesh = box(1);
  // each side of the box has the whole picture
  const uvs = mesh.uvs.map((value, at) => (at % 2 === 1 ? 1 - value * 4 : value));
  // coordinates are written where there is a picture
  const { materials } = await mappedScene();
  await giveModel(page, 0, { ...sceneOf({ ...mesh, uvs }), materials });
  const turned = {
    ...box(1, 1.5),
    indices: box(1).indices.toReversed(),
    normals: box(1).normals.map((value) => -value),
  };
  await giveModel(page, 1, sceneOf(mesh, turned));
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('Home');
  await expectRefined(page.locator('.viewport canvas[data-refined]'));
  const canvas = page.locator('.viewport canvas').first();
  await canvas.focus();
  await page.keyboard.press('Numpad1');
  const shading = page.getByRole('group', { name: 'Shading' });
  await shading.getByText('UV', { exact: true }).click();
  await canvas.focus();
  const light = ([r = 0, g = 0, b = 0]: readonly number[]): number => r + g + b;
  await expect
    .poll(async () => {
      const field = await fieldsOf(page);
      const dark: string[] = [];
      for (let row = 0; row < 8; row += 1)
        for (let column = 0; column < 8; column += 1) {
          const besides = [field((column + 1) % 8, row), field(column, (row + 1) % 8)].map(light);
          if (besides.every((beside) => light(field(column, row)) < beside)) dark.push(`${column} ${row}`);
        }
      return dark.length;
    })
    .toBe(32);
  // A1 at the lower left is red, A3 green, and C1 green too: the picture is neither mirrored nor turned
  const field = await fieldsOf(page);
  const [r = 0, g = 0, b = 0] = field(0, 0);
  expect(r - Math.max(g, b)).toBeGreaterThan(20);
  const [r3 = 0, g3 = 0, b3 = 0] = field(2, 0);
  expect(g3 - Math.max(r3, b3)).toBeGreaterThan(20);

  await page.keyboard.press('Control+ArrowRight');
  await expect(page.locator('.viewer-name')).toHaveText('chair');
  await expect(page.locator('.viewer-veil')).toHaveCount(0);
  await canvas.focus();
  await page.keyboard.press('Numpad1');
  await shading.getByText('Normals', { exact: true }).click();
  const isRed = (red: number, green: number, blue: number): boolean => red > 120 && green < 60 && blue < 60;
  const isFront = (red: number, green: number, blue: number): boolean =>
    blue > 200 && red < 160 && green < 160;
  // from the front both boxes are as large
  await expect.poll(() => shareOf(page, isRed)).toBeGreaterThan(0.02);
  expect((await shareOf(page, isRed)) / (await shareOf(page, isFront))).toBeCloseTo(1, 1);
});

test('a part is hidden by its eye and by a key, and is back by another', { tag: '@full' }, async ({
  open,
}) => {
  const { page } = await open('busy');
  await openLibrary(page);
  await openBoxes(page);
  const isModel = (r: number, g: number, b: number): boolean => r > 110 && Math.abs(r - b) < 30 && g > 110;
  const all = await settledShare(page, isModel);
  const canvas = page.locator('.viewport canvas');
  await canvas.focus();
  await page.keyboard.press('n');
  const parts = page.locator('.viewer-parts');
  await parts.getByRole('button', { name: 'Hide large' }).click();
  await expect(parts.getByRole('button', { name: 'Show large', exact: true })).toBeVisible();
  await expectAccessible(page, '[data-panel=viewer]');
  await canvas.focus();
  await page.keyboard.press('n');
  await expect.poll(async () => (await shareOf(page, isModel)) / all).toBeLessThan(0.5);
  await canvas.focus();
  await page.keyboard.press('Alt+h');
  await expect.poll(async () => (await shareOf(page, isModel)) / all).toBeGreaterThan(0.9);
});
