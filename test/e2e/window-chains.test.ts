import { once } from 'node:events';
import { expect, type Page, test } from '@playwright/test';
import { startServiceProcess } from '../helpers/service-process.ts';
import { expectAccessible } from '../helpers/stand-in/window-test.ts';
import { startRealApp } from '../helpers/start-real-app.ts';
import { CLIENT } from '../helpers/test-service.ts';

const stepsOf = (page: Page) => page.getByRole('region', { name: 'Chain', exact: true });
const finishedOf = (page: Page) => page.getByRole('listbox', { name: 'Finished assets' });
const queueOf = (page: Page) => page.getByRole('grid', { name: 'Queue' });
const listOf = (page: Page) => page.getByRole('grid', { name: 'Chains' });

/** Runs a command from the palette. */
async function byName(page: Page, name: string): Promise<void> {
  await page.keyboard.press('F3');
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Nothing is stood in for, but the bytes of the results. All is done by keyboard. */
test('a chain is made, started, approved and rejected, and every branch of it ends as it should', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const service = await startServiceProcess(['--canned', '--credits', '1000.00']);
  const app = await startRealApp(['cupcake.png', 'mug.jpg'], {
    env: {
      MAQUETTE_BASE_URL: service.ready.baseUrl,
      MAQUETTE_CLIENT_ID: CLIENT.clientId,
      MAQUETTE_CLIENT_SECRET: CLIENT.clientSecret,
    },
  });
  try {
    await page.setViewportSize({ width: 1600, height: 960 });
    await page.goto(app.url);
    await page.getByRole('textbox', { name: 'Path of a folder or an image' }).fill(app.references);
    await page.keyboard.press('Enter');
    const plan = page.getByRole('grid', { name: 'Plan' });
    await expect(plan.getByRole('row')).toHaveCount(3);

    // shape → approve → texture ships with the app; parts and a depth map are added
    await page.getByRole('button', { name: /^Shape, then texture/ }).focus();
    await page.keyboard.press('Enter');
    await expect(stepsOf(page).getByRole('figure')).toHaveAccessibleName(
      'Steps: Geometry → approve → Texture',
    );
    await stepsOf(page)
      .getByRole('button', { name: /^2\. Texture/ })
      .focus();
    await page.keyboard.press('Enter');
    await byName(page, 'Add a step to the chain');
    await expect(stepsOf(page).getByRole('button', { name: /^3\. Parts/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await byName(page, 'Add a step to the chain');
    // after parts comes a depth map of the picture; one of the parts cannot follow, and says why
    const worksOn = async (key: 'Home' | 'End'): Promise<void> => {
      await stepsOf(page).getByRole('combobox', { name: 'Works on' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press(key);
      await page.keyboard.press('Enter');
    };
    await worksOn('End');
    await expect(stepsOf(page).getByRole('status')).toContainText('Step 4 makes a depth map of a picture');
    await worksOn('Home');
    await expect(stepsOf(page).getByRole('figure')).toHaveAccessibleName(
      'Steps: Geometry → approve → Texture → Parts + Depth map',
    );
    await expect(stepsOf(page)).toContainText('Each picture: about');

    // a row of the plan opens to its steps, each with its price and what it waits for
    await plan.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(plan.getByRole('row')).toHaveCount(7);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(plan.getByRole('row', { selected: true })).toContainText(
      /2\. Texture.*Waits for your approval of step 1.*10\.00/,
    );
    await page.keyboard.press('ArrowLeft');
    await expect(plan.getByRole('row')).toHaveCount(3);
    await expect(plan.getByRole('row', { selected: true })).toContainText('cupcake');

    // a range: nothing is certain but what needs no approval
    const start = page.getByRole('button', { name: 'Start 2 chains' });
    await expect(start).toBeVisible();
    await expect(page.getByRole('contentinfo').or(page.locator('.plan-foot'))).toContainText([/\d to \d/]);
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');

    // each shape waits for a word; the depth maps do not
    await expect(page.getByRole('button', { name: '2 results to approve', exact: true })).toBeVisible({
      timeout: 60_000,
    });

    // the queue has a row for each, which opens to its steps
    await expect(queueOf(page).getByRole('row')).toHaveCount(3);
    await queueOf(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(queueOf(page).getByRole('row')).toHaveCount(7);
    await expect(queueOf(page).getByRole('button', { name: /^Hide the steps of/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await page.keyboard.press('ArrowDown');
    await expect(queueOf(page).getByRole('row', { selected: true })).toContainText(
      /1\. Geometry.*waits for your approval: about 20\.00 credits/,
    );
    await expectAccessible(page);
    await page.keyboard.press('ArrowLeft');
    await expect(queueOf(page).getByRole('row')).toHaveCount(3);

    await page.getByRole('tab', { name: 'Chains' }).click();
    await expect(listOf(page).getByRole('row')).toHaveCount(3);
    await listOf(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(listOf(page).getByRole('row')).toHaveCount(7);
    await expect(listOf(page).getByText(/waits for your approval: about 20\.00 credits/)).toHaveCount(3);
    await expectAccessible(page);
    await page.keyboard.press('ArrowLeft');

    // one is approved in Review, by its own key
    await page.keyboard.press('Control+Shift+y');
    await expect(finishedOf(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve for about 20.00 credits' })).toBeVisible();
    await expect(finishedOf(page).getByRole('option', { name: /waits for your approval/ })).not.toHaveCount(
      0,
    );
    await page.keyboard.press('y');
    await expect(page.getByRole('button', { name: '1 result to approve', exact: true })).toBeVisible();

    // the other one follows by itself, and is not gone on with
    await expect(page.getByRole('button', { name: 'Approve for about 20.00 credits' })).toBeVisible();
    await page.keyboard.press('Shift+Y');
    await expect(page.getByRole('button', { name: /to approve$/ })).toHaveCount(0);

    await byName(page, 'Batch workspace');
    await expect(listOf(page)).toContainText('ended: 2 of 4 done, you rejected step 1', { timeout: 60_000 });
    await expect(listOf(page).getByText('done', { exact: true })).toHaveCount(1, { timeout: 60_000 });

    // run again from its first step, the shape is made anew, at the price that is said, and approved in the list
    const [, first] = await listOf(page).getByRole('row').allTextContents();
    await listOf(page).focus();
    await page.keyboard.press('Home');
    if (first?.includes('you rejected') !== true) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await byName(page, 'Run again from');
    await expect(page.getByRole('button', { name: '1 result to approve', exact: true })).toBeVisible({
      timeout: 60_000,
    });
    // stopped, it waits for nothing any more; taken back, it waits again
    await listOf(page).focus();
    await page.keyboard.press('Delete');
    await expect(listOf(page)).toContainText('stopped by you: 2 of 4 done');
    await expect(listOf(page).getByText('not made: you stopped the chain')).toHaveCount(2);
    await expect(page.getByRole('button', { name: '1 result to approve', exact: true })).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: '1 result to approve', exact: true })).toBeVisible();
    await listOf(page).focus();
    await page.keyboard.press('y');
    await expect(listOf(page)).toContainText('done, approved');
    await expect(listOf(page).getByText(/^done/)).toHaveCount(6, { timeout: 60_000 });

    // cleared from the queue, a run is one cover of the library, which opens to its steps
    await byName(page, 'Clear 9 ended jobs');
    await page.keyboard.press('Alt+2');
    const covers = page.getByRole('listbox', { name: 'Assets' });
    await expect(covers.getByRole('option')).toHaveCount(2);
    await covers.getByRole('option', { name: /mug/ }).click();
    const steps = page.getByRole('button', { name: 'Show all steps of this run' });
    await expect(page.getByText('Shape, then texture', { exact: true })).toBeVisible();
    await steps.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Run of a chain /)).toBeVisible();
    await expect(covers.getByRole('option', { name: /1\. Geometry/ }).first()).toBeVisible();
    await expect(covers.getByRole('option', { name: /4\. Depth · png/ })).toHaveCount(1);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expectAccessible(page);
  } finally {
    expect(await app.stop()).toBe(0);
    const ended = once(service.child, 'exit');
    service.child.kill('SIGTERM');
    await ended;
  }
});
