import { expect, type Page } from '@playwright/test';
import { libraryPlace } from '../library-place.ts';
import { expectAccessible, modelIsShown } from '../stand-in/window-test.ts';
import { heldMemory } from '../viewer/held-memory.ts';
import type { Day } from './day.ts';
import { goByKey } from './keys.ts';

/** Some of what is made with the first models stays for all of them. */
const FIRST = 10;
const MORE = 1.2;

const gridOf = (page: Page) => page.getByRole('listbox', { name: 'Assets' });
const selectedOf = (page: Page) => page.getByRole('option', { selected: true });

/** The asset at a place is selected, named over the viewer, and drawn with its own picture beside it. */
async function expectShown(page: Page, place: number): Promise<void> {
  await expect(selectedOf(page)).toHaveAttribute('aria-posinset', String(place));
  const name = (await selectedOf(page).locator('.truncate').first().textContent()) ?? '';
  await modelIsShown(page, name);
  await expect(page.locator('.viewer-statistics')).toContainText(/Faces\s*12\D/);
  await expect
    .poll(() =>
      selectedOf(page)
        .locator('img')
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);
}

/** One asset after the other in the library, by the arrows; the window holds no more after the last than after a few. */
export async function lookThrough({ page, complaints }: Day, assets: number, total: number): Promise<void> {
  await page.keyboard.press('Alt+2');
  await expect(libraryPlace(page, 'All', total)).toBeVisible();
  await goByKey(page, gridOf(page), 'F6');
  await page.keyboard.press('Home');
  await expectShown(page, 1);
  await expectAccessible(page);
  let before: Awaited<ReturnType<typeof heldMemory>> | null = null;
  for (let place = 2; place <= assets; place += 1) {
    await page.keyboard.press('ArrowRight');
    await expectShown(page, place);
    if (place === FIRST) before = await heldMemory(page);
  }
  const after = await heldMemory(page);
  for (const what of ['geometries', 'textures', 'objects', 'arrays'] as const)
    expect(after[what], `${what} held after ${assets} models`).toBeLessThanOrEqual(
      (before?.[what] ?? 0) * MORE,
    );
  expect(complaints).toEqual([]);
}

/** The same in the large viewer of Review, by the pointer and by its own keys. */
export async function review({ page }: Day): Promise<void> {
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const name = page.locator('.viewer-name');
  await modelIsShown(page);
  const last = await name.textContent();
  await page.keyboard.press('Control+ArrowLeft');
  await expect(name).not.toHaveText(last ?? '');
  const before = (await name.textContent()) ?? '';
  await modelIsShown(page, before);
  await page.keyboard.press('Control+ArrowRight');
  await modelIsShown(page, last ?? '');
  await expectAccessible(page);
}
