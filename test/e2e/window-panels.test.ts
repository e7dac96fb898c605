import { expect } from '@playwright/test';
import { AppError } from '../../shared/model/app-error.ts';
import {
  expectAccessible,
  modelIsShown,
  openLibrary,
  planSamples,
  test,
} from '../helpers/stand-in/window-test.ts';

test('a panel that stops takes no other with it, and is opened again', async ({ open }) => {
  const { page, engine } = await open('busy');
  const { jobs, summary } = await engine.handlers.jobs.snapshot(undefined);
  const [sent] = jobs.filter(({ state }) => state.state === 'submitting');
  if (sent?.state.state !== 'submitting') throw new Error('No job is being sent.');
  const tell = (since: number): void =>
    engine.emit({
      event: 'jobs.changed',
      payload: { changed: [{ ...sent, state: { state: 'submitting', since } }], removed: [], summary },
    });
  // no calendar reaches so far
  tell(9e15);
  const queue = page.getByRole('region', { name: 'Queue' });
  await expect(queue.getByRole('alert')).toContainText('The panel “Queue” stopped; everything else goes on');
  await expect.poll(() => engine.loggedFaults.splice(0).join('\n')).toContain('Invalid time value');
  await planSamples(page);
  await expectAccessible(page);
  tell(Date.now());
  await queue.getByRole('button', { name: 'Open it again' }).click();
  await expect(queue.getByRole('grid').getByText('uploading 3 of 4')).toBeVisible();
});

test('with nothing there, each panel says how something comes about', async ({ open }) => {
  const { page } = await open('empty');
  await expect(page.getByText('Choose a folder of reference images')).toBeVisible();
  await expect(page.getByText('No jobs in the queue')).toBeVisible();
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await expect(page.getByText('What a batch makes comes here')).toBeVisible();
});

test('a blocked row says what is wrong with its file, and is not started', async ({ open }) => {
  const { page, engine } = await open('failed');
  await planSamples(page);
  await page.getByRole('grid', { name: 'Plan' }).focus();
  // what is blocked stands on top
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('alert')).toContainText('is not a png, jpeg or webp image');
  await page.getByRole('button', { name: /^Start 10 jobs/ }).click();
  await expect.poll(() => engine.asked).toContain('batch.start plan 10');
});

test('a folder that is not there is said beside where it was asked for', async ({ open }) => {
  const { page } = await open('empty');
  await page.getByLabel('Path of a folder or an image').fill('/missing');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('There is no folder /missing.');
  // one message at a time offers to take back what took whose place
  const offers = page.getByRole('region', { name: 'Messages' }).getByText('took the place of');
  for (const [path, other] of [
    ['/everything', 'missing'],
    ['/missing', 'everything'],
    ['/everything', 'missing'],
  ] as const) {
    await page.getByLabel('Path of a folder or an image').fill(path);
    // looked for from before it can be there: a message goes after some seconds, which a busy machine takes for less than this
    const isOffered = expect(async () => {
      const said = await offers.allTextContents();
      expect(said).toEqual([expect.stringContaining(`took the place of ${other}`)]);
    }).toPass({ intervals: [50], timeout: 30_000 });
    await Promise.all([isOffered, page.keyboard.press('Enter')]);
    await expect(page.locator(`.source-open[data-tip="${path}"]`)).toBeVisible();
  }
});

test('a zip of obj, mtl and texture is shown like a glb', { tag: '@full' }, async ({ open }) => {
  const { page } = await open('busy');
  await openLibrary(page);
  await page.getByRole('option').nth(2).click();
  await modelIsShown(page, 'cupcake');
  await expect(page.locator('.viewer-statistics')).toContainText('38,400');
  await expect(page.locator('.viewer-statistics')).toContainText('1 × 512²');
});

test('a damaged model says why it cannot be shown', { tag: '@full' }, async ({ open }) => {
  const { page } = await open('failed');
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The glb is cut off');
  await page.getByRole('option').nth(1).click();
  await modelIsShown(page);
});

test('thousands of rows and covers are lists of those in sight', async ({ open }) => {
  const { page } = await open('full');
  await planSamples(page);
  await expect(page.getByRole('grid', { name: 'Queue' })).toHaveAttribute('aria-rowcount', '10001');
  expect(await page.getByRole('row').count()).toBeLessThan(90);
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await page.getByRole('option').count()).toBeLessThan(90);
});

test('a first look at many folders says how far it is, and is said calmly to have been stopped', async ({
  open,
}) => {
  const { page, engine } = await open('empty');
  let stop: (error: Error) => void = () => undefined;
  const { plan } = engine.handlers.batch;
  Object.assign(engine.handlers.batch, {
    plan: async ({ scanId = '' }: { scanId?: string }) => {
      engine.emit({ event: 'batch.scanProgress', payload: { scanId, entries: 70_000, seen: 0, total: 0 } });
      return new Promise((_, reject) => {
        stop = reject;
      });
    },
    stopScan: async () => stop(new AppError('cancelled', 'You stopped looking.')),
  });
  await page.getByLabel('Path of a folder or an image').fill('/everything');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Looking… 70,000 entries so far')).toBeVisible();
  await page.getByRole('button', { name: 'Stop looking' }).click();
  await expect(page.getByText('You stopped looking')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  Object.assign(engine.handlers.batch, { plan });
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByRole('grid', { name: 'Plan' })).toBeVisible();
});
