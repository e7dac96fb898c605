import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectAccessible } from '../stand-in/window-test.ts';
import { FAILED_AT_STUDIO, PRICE } from './accounts-of-day.ts';
import { expectBooksToAgree } from './books-of-day.ts';
import { type Day, numbered } from './day.ts';
import { clickAndType } from './keys.ts';
import { BATCH_MS, expectQueue, planOf, queueArea, queueOf } from './queue-of-day.ts';

const BOUGHT = '500.00';
/** Failed ones beside those at the service: the one whose image is another by the time it is sent. */
const REFUSED = 1;

/** The plan says what cannot be sent, what it costs, and that the balance does not reach; before anything is sent. */
export async function planByPointer({ page, first, studio }: Day): Promise<void> {
  await clickAndType(page, page.getByRole('textbox', { name: 'Path of a folder or an image' }), first.folder);
  await page.getByRole('button', { name: 'Open this path' }).click();
  await page.getByRole('button', { name: /^Light model/ }).click();
  const start = page.getByRole('button', { name: `Start ${first.images} jobs` });
  await expect(start).toBeEnabled();
  const plan = page.getByRole('region', { name: 'first', exact: true });
  await expect(plan).toContainText(`${first.images} new · 1 blocked`);
  await expect(plan).toContainText(
    `${first.images} jobs · about ${(first.images * PRICE).toLocaleString('en-US')}.00 credits`,
  );
  // by its content: its name says that it is one
  for (const words of [`${first.images} images`, '1 file that is no image'])
    await expect(plan.getByText(words, { exact: true })).toBeVisible();
  const room = Number(studio.account.credits) / PRICE;
  await expect(plan).toContainText(
    `has room for ${room} of ${first.images} jobs; ${first.images - room} will wait.`,
  );
  // the blocked row is said in words, on top of its table
  await expect(planOf(page).getByRole('row', { name: /torn.*not a png, jpeg or webp image/ })).toBeVisible();
  await expectAccessible(page);
}

/** Everything that goes wrong at Studio. In the end there are as many assets as images, each paid for once. */
export async function runByPointer(day: Day): Promise<void> {
  const { page, first, studio, complaints } = day;
  const { images } = first;
  // paused, so that one image can become another between plan and request
  await page.getByRole('menuitem', { name: 'Queue', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Pause the queue/ }).click();
  await page.getByRole('button', { name: `Start ${images} jobs` }).click();
  await expectQueue(page, [new RegExp(`Paused.* ${images} waiting`)], `${images} waiting · paused`);
  await expect(page.getByText(`The queue is paused: ${images} jobs wait.`)).toBeVisible();
  await expect(page.getByText(`${images} in the queue · 1 blocked`)).toBeVisible();
  const changed = join(first.folder, `first-${numbered(2)}.png`);
  const bytes = await readFile(changed);
  await writeFile(changed, 'Saved over by mistake.');
  await expectAccessible(page);
  await page.locator('.queue-waits').getByRole('button', { name: 'Resume the queue' }).click();

  const failed = FAILED_AT_STUDIO + REFUSED;
  const short = 6 - failed;
  await expectQueue(
    page,
    [new RegExp(`${short} waiting · ${failed} failed · ${images - 6} done`)],
    `${short} waiting`,
  );
  await expect(page.getByText(`${short} jobs wait for credits: the balance is too low.`)).toBeVisible();
  await expect(page.locator('.connection-pill')).toContainText('Studio · 0.00 credits');
  await expectBooksToAgree(page, studio);

  const filter = queueArea(page).getByRole('button', { name: 'Filter the queue' });
  await filter.click();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(page.getByText(`${failed} of ${images} jobs shown`)).toBeVisible();
  const rows = queueOf(page).getByRole('row');
  // what, why, and what to do; the credits of each task that failed are back
  await expect(rows.filter({ hasText: 'refunded' })).toHaveCount(FAILED_AT_STUDIO);
  await expect(rows.filter({ hasText: 'Try again, or try a clearer image.' })).toHaveCount(2);
  await expect(rows.filter({ hasText: 'could not make it; the credits were given back' })).toHaveCount(1);
  await expect(
    rows.filter({
      hasText: `first-${numbered(2)}.png was changed since it was planned, so nothing was sent; open the folder again.`,
    }),
  ).toHaveCount(REFUSED);
  await expectAccessible(page);
  await filter.click();
  await expect(page.getByText(/ jobs shown$/)).toHaveCount(0);

  await writeFile(changed, bytes);
  expect(complaints).toEqual([]);
}

/** Credits are bought while the library's disk is full: what is paid for waits for room, says so, and comes home. */
export async function buyCredits(day: Day): Promise<void> {
  const { page, first, studio, fillDisk } = day;
  const empty = await fillDisk?.();
  await studio.topUp(page, BOUGHT);
  // asked for again, the balance says at once that there is enough
  await page.locator('.connection-pill').click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('button', { name: /^Studio/ }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await queueArea(page).getByRole('button', { name: 'Retry failed' }).click();
  if (empty !== undefined) {
    // six results are paid for and ready; the queue says that the disk is full, and what to do
    await expectQueue(page, [/^6 running/], '6 running');
    await expect(
      queueArea(page).getByText('6 results wait for room: the library’s disk is full.'),
    ).toBeVisible({ timeout: BATCH_MS });
    await expectAccessible(page, '.queue-panel');
    await empty();
  }
  await expectQueue(page, [new RegExp(`^${first.images} done`)], 'Queue empty');
  await expect(page.getByText('Nothing new: every row is done, in the queue, or blocked')).toBeVisible();
  await expect(page.getByText(`${first.images} done · 1 blocked`)).toBeVisible();
  await expectBooksToAgree(page, studio, { bought: Number(BOUGHT) });
}
