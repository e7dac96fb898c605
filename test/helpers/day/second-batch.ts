import { expect, type Page } from '@playwright/test';
import { expectAccessible, pressByKeys } from '../stand-in/window-test.ts';
import { PRICE } from './accounts-of-day.ts';
import { expectBooksToAgree, jobsAt } from './books-of-day.ts';
import { type Day, numbered } from './day.ts';
import { goByKey, runByPalette, typeInto } from './keys.ts';
import { BATCH_MS, expectQueue, queueArea, queueOf, rowOf } from './queue-of-day.ts';

const nameOf = (number: number): string => `second-${numbered(number - 1)}`;

/** Goes to the queue by F6, and to a job of it by the arrows. */
async function selectByKeys(page: Page, name: string): Promise<void> {
  await goByKey(page, queueOf(page), 'F6');
  await page.keyboard.press('Home');
  const selected = queueOf(page).getByRole('row', { selected: true }).getByRole('gridcell').nth(1);
  await expect(selected).toBeVisible();
  for (let at = await selected.innerText(); at !== name; at = await selected.innerText()) {
    await page.keyboard.press('ArrowDown');
    await expect(selected).not.toHaveText(at);
  }
}

/** That so many jobs are done; their rows may have moved out of sight. */
async function expectDone(page: Page, jobs: number): Promise<void> {
  await expect(queueArea(page).getByText(new RegExp(`\\b${jobs} done`))).toBeVisible({ timeout: BATCH_MS });
}

/** What has ended is cleared away; it stays in the library. */
export async function clearByKeys({ page }: Day): Promise<void> {
  await page.keyboard.press('Alt+1');
  await runByPalette(page, 'clear ended');
}

/** The second batch by keyboard alone: two answers in a row are lost, so that nothing more is sent without the artist's word. */
export async function startByKeys({ page, second, careless }: Day): Promise<void> {
  await page.keyboard.press('Alt+1');
  await expect(page.getByText('No jobs in the queue')).toBeVisible();
  await page.keyboard.press('Control+o');
  const picker = page.getByRole('dialog', { name: 'Choose a folder of references' });
  await typeInto(page, picker.getByRole('textbox', { name: 'Path' }), second.folder);
  await pressByKeys(picker, 'Use this folder');
  await expect(page.getByRole('button', { name: `Start ${second.images} jobs` })).toBeEnabled();
  await page.keyboard.press('Control+Enter');

  const waiting = second.images - 3;
  await expectQueue(
    page,
    [/2 to decide/, new RegExp(`${waiting} waiting`)],
    `${waiting} waiting · 2 to decide`,
  );
  await expect(
    page.getByText(
      'Careless sends nothing: the answers to 2 jobs in a row were lost, and each job may have been charged.',
    ),
  ).toBeVisible();
  await expect(
    queueOf(page).getByRole('row').filter({ hasText: 'held: 2 answers in a row were lost' }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  // one of the two was made and paid for; nothing was sent after them
  expect(careless.taskIds()).toHaveLength(2);
  expect(await careless.balance()).toBe(Number(careless.account.credits) - 2 * PRICE);
}

/** The artist decides: one is sent again, one is adopted, and a result that is none is asked for again. */
export async function decideByKeys({ page, careless, second }: Day): Promise<void> {
  await selectByKeys(page, nameOf(2));
  await page.keyboard.press('d');
  const lost = page.getByRole('dialog', { name: /the answer was lost/ });
  await expect(lost).toContainText('may have been charged already');
  await expectAccessible(page, '[role=dialog]');
  await pressByKeys(lost, 'Send again');
  await expect(rowOf(page, nameOf(2))).toContainText('held');

  await expect(rowOf(page, nameOf(1))).toContainText('Decide', { timeout: BATCH_MS });
  await selectByKeys(page, nameOf(1));
  await page.keyboard.press('d');
  const result = page.getByRole('dialog', { name: /the result cannot be used/ });
  await expect(result).toContainText('2 downloads brought no good result');
  await expectAccessible(page, '[role=dialog]');
  await pressByKeys(result, 'Ask again');
  await expectDone(page, 1);

  await selectByKeys(page, nameOf(3));
  await page.keyboard.press('d');
  await pressByKeys(lost, 'Adopt a task id…');
  const adopt = page.getByRole('dialog', { name: `${nameOf(3)}: adopt its task` });
  await expect(adopt.getByRole('textbox', { name: 'Task id' })).toBeFocused();
  await page.keyboard.type(careless.taskIds()[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(adopt).toHaveCount(0);
  await expectDone(page, 2);
  expect(careless.taskIds()).toHaveLength(2);

  await runByPalette(page, 'go on after lost');
  await expectQueue(
    page,
    [new RegExp(`1 to decide · ${second.images - 1} done`)],
    /(?<!waiting · )1 to decide/,
  );
  await expect(page.getByText(/sends nothing/)).toHaveCount(0);
}

/** The last lost answer is given up, and tried again, which asks first: it may be charged a second time. */
export async function giveUpByKeys({ page, careless, second }: Day): Promise<void> {
  const [lostJob] = (await jobsAt(page, careless)).filter(({ state }) => state.state === 'unknown');
  const name = lostJob?.reference.name ?? '';
  await selectByKeys(page, name);
  await page.keyboard.press('d');
  await pressByKeys(page.getByRole('dialog', { name: /the answer was lost/ }), 'Give up');
  await expect(queueArea(page).getByText(/1 failed/)).toBeVisible();
  await selectByKeys(page, name);
  await expect(rowOf(page, name)).toContainText('nobody knows whether it was charged');
  await page.keyboard.press('r');
  const retry = page.getByRole('dialog', { name: /^Retry / });
  await expect(retry).toContainText('may be paid for already');
  await expectAccessible(page, '[role=dialog]');
  await pressByKeys(retry, 'Pay for it again');
  await expect(queueArea(page).getByText(new RegExp(`^${second.images} done`))).toBeVisible({
    timeout: BATCH_MS,
  });
  await expect(page.getByRole('contentinfo')).toContainText('Queue empty');
  await expectBooksToAgree(page, careless, { doubted: 2 });
}
