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

test('stills, a turntable and review sheets are drawn and written', async ({ open }) => {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-pictures-'));
  try {
    const { page } = await open('busy');
    await page.keyboard.press('Alt+3');
    await expect(page.getByRole('listbox', { name: 'Finished assets' }).getByRole('option')).toHaveCount(6);
    const said = page.getByRole('status').getByText(/written to/);

    await askFor(page, 1);
    await expectAccessible(page, '[role=dialog]');
    await setSize(page, 2100);
    await page.getByRole('checkbox', { name: 'Front' }).check();
    await into(page, folder);
    await expect(page.getByRole('dialog', { name: 'Pictures are being made' })).toBeVisible();
    await expect(said.filter({ hasText: '2 files were' })).toBeVisible({ timeout: WRITTEN });
    expect((await readdir(folder)).toSorted()).toEqual(['cactus front.png', 'cactus.png']);
    const still = sharp(join(folder, 'cactus.png'));
    expect(await still.metadata()).toMatchObject({ width: 2100, height: 2100, hasAlpha: true });
    // drawn in tiles: transparent around it, and the model goes on over their edge
    const { data, info } = await still.raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number): number => data[(y * info.width + x) * 4 + 3] ?? -1;
    expect(alphaAt(3, 3)).toBe(0);
    expect(alphaAt(1050, 1050)).toBe(255);

    await askFor(page, 1);
    await page.getByText('Turntable', { exact: true }).click();
    await setSize(page, 128);
    await page.getByText('24', { exact: true }).click();
    await page.getByText('GIF', { exact: true }).click();
    await into(page, folder);
    await expect.poll(() => readdir(folder), { timeout: WRITTEN }).toContain('cactus turn.gif');
    const gif = await sharp(join(folder, 'cactus turn.gif'), { animated: true }).metadata();
    expect(gif).toMatchObject({ pages: 24, width: 128, pageHeight: 128 });

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
    const making = page.getByRole('dialog', { name: 'Pictures are being made' });
    await expect(making.getByText(/2 of 3/)).toBeVisible({ timeout: WRITTEN });
    await making.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('status').getByText('No file was written. It was stopped.')).toBeVisible();
    expect(await readdir(folder)).toEqual(there);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
