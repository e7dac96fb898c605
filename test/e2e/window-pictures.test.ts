import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

const NUMBER_FIELD = 'Size along an edge';
const WRITTEN = 120_000;

/** Opens the dialog about so many of the first results, by keys. */
async function askFor(page: Page, count: number): Promise<void> {
  // a file is there a moment before the dialog of its making has gone, which has the keys until then
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const strip = page.getByRole('listbox', { name: 'Finished assets' });
  await strip.focus();
  await expect(strip).toBeFocused();
  await page.keyboard.press('Home');
  for (let more = 1; more < count; more += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(strip.getByRole('option', { selected: true })).toHaveCount(count);
  await page.keyboard.press('Shift+F12');
  await expect(page.getByRole('dialog', { name: /^Pictures of/ })).toBeVisible();
}

async function setSize(page: Page, edge: number): Promise<void> {
  const field = page.getByRole('spinbutton', { name: NUMBER_FIELD });
  await field.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(String(edge));
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(`${edge.toLocaleString('en-US')} px`);
}

/** Chooses the folder in the window's own picker. */
async function into(page: Page, folder: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose the folder…' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a folder for pictures' });
  await picker.getByLabel('Path').fill(folder);
  await page.keyboard.press('Enter');
  await picker.getByRole('button', { name: 'Use this folder' }).click();
  await expect(picker).toHaveCount(0);
}

/** What the browser's own player finds in a video: a frame's opacity at a corner and in the middle, its size and seconds. */
async function playedBack(page: Page, bytes: Buffer) {
  const player = await page.context().newPage();
  try {
    return await player.evaluate(async (base64) => {
      const video = document.createElement('video');
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      video.addEventListener('loadeddata', () => resolve());
      video.addEventListener('error', () => reject(new Error(video.error?.message)));
      video.src = `data:video/webm;base64,${base64}`;
      await promise;
      // the first picture that is drawn before any seek may be empty
      const seeked = Promise.withResolvers<void>();
      video.addEventListener('seeked', () => seeked.resolve());
      video.currentTime = 0.5;
      await seeked.promise;
      const { videoWidth: width, videoHeight: height, duration } = video;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      const alphaAt = (x: number, y: number) => context?.getImageData(x, y, 1, 1).data[3];
      // on a crowded machine, a seek ends before its picture can be drawn
      for (let frame = 0; frame < 120 && !alphaAt(width / 2, height / 2); frame += 1) {
        await new Promise(requestAnimationFrame);
        context?.drawImage(video, 0, 0);
      }
      return { width, height, duration, corner: alphaAt(2, 2), middle: alphaAt(width / 2, height / 2) };
    }, bytes.toString('base64'));
  } finally {
    await player.close();
  }
}

/** Review of six models, and a folder for what is written, which is removed after the test. */
const pictures = test.extend<{ review: { readonly page: Page; readonly folder: string } }>({
  review: async ({ open }, use) => {
    // models are drawn many times over, by the processor
    test.slow();
    const folder = await mkdtemp(join(tmpdir(), 'maquette-pictures-'));
    const { page } = await open('busy');
    await page.keyboard.press('Alt+3');
    await expect(page.getByRole('listbox', { name: 'Finished assets' }).getByRole('option')).toHaveCount(6);
    await use({ page, folder });
    await rm(folder, { recursive: true, force: true });
  },
});

const doneWords = (page: Page) => page.getByRole('status').getByText(/written to/);
const makingDialog = (page: Page) => page.getByRole('dialog', { name: 'Pictures are being made' });

pictures(
  'stills and a turntable are drawn and written, and the dialog begins with what was chosen the last time',
  async ({ review: { page, folder } }) => {
    await askFor(page, 1);
    await expectAccessible(page, '[role=dialog]');
    // a size that cannot be taken: not those of before are made
    await page.getByRole('spinbutton', { name: NUMBER_FIELD }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await expect(page.getByText('10 px is out of range; type 64 to 8,192 px.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose the folder…' })).toBeDisabled();
    await setSize(page, 2100);
    await page.getByRole('checkbox', { name: 'Front' }).check();
    await into(page, folder);
    await expect(makingDialog(page)).toBeVisible();
    await expect(doneWords(page).filter({ hasText: '2 files were' })).toBeVisible({ timeout: WRITTEN });
    expect((await readdir(folder)).toSorted()).toEqual(['cactus front.png', 'cactus.png']);
    const still = sharp(join(folder, 'cactus.png'));
    expect(await still.metadata()).toMatchObject({ width: 2100, height: 2100, hasAlpha: true });
    // drawn in tiles: transparent around it, and the model goes on over their edge
    const { data, info } = await still.raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number): number => data[(y * info.width + x) * 4 + 3] ?? -1;
    expect(alphaAt(3, 3)).toBe(0);
    expect(alphaAt(1050, 1050)).toBe(255);

    // it begins with what was chosen the last time
    await askFor(page, 1);
    await expect(page.getByRole('spinbutton', { name: NUMBER_FIELD })).toHaveValue('2,100 px');
    await expect(page.getByRole('checkbox', { name: 'Front' })).toBeChecked();
    await page.getByText('Turntable', { exact: true }).click();
    await setSize(page, 128);
    await page.getByText('24', { exact: true }).click();
    await page.getByText('GIF', { exact: true }).click();
    const shadowNote = page.getByRole('status').filter({ hasText: 'A transparent GIF has no soft shadow' });
    await expect(shadowNote).toBeVisible();
    await into(page, folder);
    await expect.poll(() => readdir(folder), { timeout: WRITTEN }).toContain('cactus turn.gif');
    const gif = await sharp(join(folder, 'cactus turn.gif'), { animated: true }).metadata();
    expect(gif).toMatchObject({ pages: 24, width: 128, pageHeight: 128 });
  },
);

pictures(
  'a turntable is a video that is seen through, and stills stand on colours and a floor',
  { tag: '@full' },
  async ({ review: { page, folder } }) => {
    // as a video, on nothing: as many frames as were asked for, at just this rate, seen through beside the model
    await askFor(page, 1);
    await page.getByText('Turntable', { exact: true }).click();
    await setSize(page, 128);
    await page.getByText('24', { exact: true }).click();
    await page.getByText('WebM', { exact: true }).click();
    await page.getByText('12 fps', { exact: true }).click();
    await into(page, folder);
    await expect.poll(() => readdir(folder), { timeout: WRITTEN }).toContain('cactus turn.webm');

    // by the browser's own player, in a page of its own
    const video = await playedBack(page, await readFile(join(folder, 'cactus turn.webm')));
    expect(video).toEqual({ width: 128, height: 128, duration: 2, corner: 0, middle: 255 });

    // on a colour of one's own, on a floor, in another folder: the stand-in of the engine finds no free name
    const onColours = await mkdtemp(join(folder, 'colours-'));
    await askFor(page, 1);
    await page.getByText('Stills', { exact: true }).click();
    await setSize(page, 256);
    await page.getByText('Own', { exact: true }).click();
    await page.getByLabel('Background colour').fill('#1e90ff');
    await page.getByText('Floor', { exact: true }).click();
    await expectAccessible(page, '[role=dialog]');
    await into(page, onColours);
    await expect.poll(() => readdir(onColours), { timeout: WRITTEN }).toContain('cactus.png');
    const onColour = await sharp(join(onColours, 'cactus.png')).raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number): readonly number[] => [
      ...onColour.data.subarray((y * 256 + x) * 4, (y * 256 + x) * 4 + 4),
    ];
    expect(colourAt(1, 1)).toEqual([0x1e, 0x90, 0xff, 255]);
    // the floor, which is darker than this light blue
    const [, green = 255, , alpha] = colourAt(30, 200);
    expect(green).toBeLessThan(0x90);
    expect(alpha).toBe(255);
  },
);

pictures(
  'review sheets are one document, and of one that is stopped there is none',
  { tag: '@full' },
  async ({ review: { page, folder } }) => {
    const making = makingDialog(page);
    await askFor(page, 2);
    await page.getByText('Review sheet', { exact: true }).click();
    await into(page, folder);
    await expect.poll(() => readdir(folder), { timeout: WRITTEN }).toContain('Review.pdf');
    const pdf = await readFile(join(folder, 'Review.pdf'));
    expect(pdf.toString('latin1')).toContain('/Count 2');
    const start = pdf.indexOf(Buffer.of(0xff, 0xd8, 0xff));
    const page1 = pdf.subarray(start, pdf.indexOf('\nendstream', start));
    expect(await sharp(page1).metadata()).toMatchObject({ format: 'jpeg', width: 1754, height: 1240 });

    // stopped after a page: no document of a part of them
    const there = await readdir(folder);
    await askFor(page, 3);
    await page.getByText('Review sheet', { exact: true }).click();
    await into(page, folder);
    await expect(making.getByText(/2 of 3/)).toBeVisible({ timeout: WRITTEN });
    await making.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('status').getByText('No file was written. It was stopped.')).toBeVisible();
    expect(await readdir(folder)).toEqual(there);
  },
);

pictures(
  'of a turntable that is stopped, whole frames are kept, and no part of a file',
  { tag: '@full' },
  async ({ review: { page, folder } }) => {
    const making = makingDialog(page);
    // a long film, stopped on its way: whole frames alone, and no part of a file; as one file, nothing
    const frames = await mkdtemp(join(folder, 'frames-'));
    for (const as of ['A PNG each', 'GIF']) {
      await askFor(page, 1);
      await page.getByText('Turntable', { exact: true }).click();
      await setSize(page, 128);
      await page.getByText('360', { exact: true }).click();
      await page.getByText(as, { exact: true }).click();
      const before = await readdir(frames);
      await into(page, frames);
      await expect(making.getByText(/1 of 1 · [1-9]\d? %/)).toBeVisible({ timeout: WRITTEN });
      if (as !== 'GIF') await expect.poll(() => readdir(frames), { timeout: WRITTEN }).not.toEqual(before);
      await making.getByRole('button', { name: 'Stop' }).click();
      await expect(making).toHaveCount(0, { timeout: 5000 });
      await expect(
        page
          .getByRole('status')
          .getByText(/It was stopped\./)
          .last(),
      ).toBeVisible();
      if (as === 'GIF') expect(await readdir(frames)).toEqual(before);
    }
    const whole = await readdir(frames);
    expect(whole.length).toBeLessThan(360);
    for (const name of whole) {
      expect(name).toMatch(/^cactus turn \d{3}\.png$/);
      expect((await sharp(join(frames, name)).stats()).channels).toHaveLength(4);
    }
  },
);
