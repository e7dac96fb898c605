import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { JobView, QueueSummary } from '../../../shared/bridge/views.ts';
import { shortWarnings } from '../../../shared/model/warning-words.ts';
import { STAND_IN_NOW } from '../stand-in/scenario.ts';
import type { StandInEngine } from '../stand-in/stand-in-engine.ts';

/** Calls a command by its name, which may go on to a dialog. */
export async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('F3');
  const field = page.getByRole('combobox', { name: 'Find a command' });
  await field.fill(words);
  await page.getByRole('option', { name: words }).first().waitFor();
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
}

/** Opens a dialog by its command. */
export const dialog =
  (words: string) =>
  async (page: Page): Promise<void> => {
    await command(page, words);
    await page.getByRole('dialog').waitFor();
  };

/** Opens a menu of the menu bar. */
export const menu =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page.getByRole('menu').first().waitFor();
  };

/** Selects the first job of the queue. */
export async function selectJob(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Queue' }).focus();
  await page.keyboard.press('Home');
}

/** Plans the samples, and selects a row. */
export async function plan(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Samples/ }).click();
  await page.getByRole('grid', { name: 'Plan' }).getByRole('row').nth(3).click();
}

/** Chooses what a recipe makes. */
export const task =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('radio', { name, exact: true }).click({ force: true });
  };

/** What the viewer is to show is drawn, or said to be impossible. */
export async function viewerSettled(page: Page): Promise<void> {
  const nothing = page.locator('.viewer-drop .empty', { hasNotText: 'Opening the viewer' });
  await page.locator('.viewer[aria-busy=false]').or(nothing).first().waitFor();
  await page
    .locator('.viewport canvas[role=application], .viewer [role=alert]')
    .or(nothing)
    .first()
    .waitFor();
}

/** Opens a picture of a depth that is only looked at, under a name longer than any place for it. */
export async function longNamedPicture(page: Page): Promise<void> {
  const name = `${'weathered_bronze_lantern_with_enamel_inlays_'.repeat(4)}depth.png`;
  const buffer = await readFile(new URL('../../../assets/samples/chair.png', import.meta.url));
  await page.getByLabel('File to look at').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.locator('.viewer-picture').waitFor();
}

/** Opens a question that a button of the queue asks. */
export const ask =
  (button: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').waitFor();
  };

/** Tells the window of its queue as the stand-in has it, in place of what it was told beside. */
export async function tellQueue(engine: StandInEngine): Promise<void> {
  const { jobs, summary } = await engine.handlers.jobs.snapshot();
  engine.emit({ event: 'jobs.changed', payload: { changed: jobs, removed: [], summary } });
}

/** Has all that can stand over the queue stand there: a pause, an account that sends nothing, and a task that belongs to no job. */
export async function holdQueue(engine: StandInEngine): Promise<void> {
  const { summary } = await engine.handlers.jobs.snapshot();
  const subject = 'weathered bronze lantern';
  const held: QueueSummary = {
    ...summary,
    paused: true,
    holds: [{ connectionId: 'local', hold: { reason: 'your-word', jobId: 'job-0', subject } }],
    offers: [{ taskId: '8f92ab3e-71c4-4b0d', connectionId: 'local', kind: 'model', subject }],
  };
  engine.emit({ event: 'jobs.changed', payload: { changed: [], removed: [], summary: held } });
}

/** Has a job ask what becomes of its result, none of whose downloads could be used. */
export async function askAboutResult(engine: StandInEngine): Promise<void> {
  const { jobs, summary } = await engine.handlers.jobs.snapshot();
  const changed = jobs.flatMap((job): JobView[] => {
    if (job.state.state !== 'fetching') return [];
    const wrong = 'its header says that it has 2,048,000 bytes, but it has 1,912,004';
    const kept = { file: '/home/artist/Maquette/result.glb', bytes: 1_912_004, sha256: 'ab', wrong };
    const bad = { count: 3, why: 'wrong', wrong, at: STAND_IN_NOW, ask: true } as const;
    return [{ ...job, state: { ...job.state, kept, bad }, status: 'the result cannot be used' }];
  });
  engine.emit({ event: 'jobs.changed', payload: { changed, removed: [], summary } });
}

/** What a service can say of one result: an outline that it is unsure of, views that do not match, and a code of another service. */
const WARNINGS = ['cutout-unsure', 'views-sizes-differ', 'texture-low-detail'];

/** Has the results of the jobs that are done be doubtful. */
export async function doubtResults(engine: StandInEngine): Promise<void> {
  const { jobs, summary } = await engine.handlers.jobs.snapshot();
  const changed = jobs.flatMap((job): JobView[] =>
    job.state.state === 'done'
      ? [{ ...job, state: { ...job.state, warnings: WARNINGS }, status: `done; ${shortWarnings(WARNINGS)}` }]
      : [],
  );
  engine.emit({ event: 'jobs.changed', payload: { changed, removed: [], summary } });
}

/** Has the service be doubtful of all assets, or of none, as the stand-in has them. */
export async function doubtAssets(engine: StandInEngine, isDoubtful: boolean): Promise<void> {
  const { library } = engine.handlers;
  const { assets } = await library.list({ offset: 0, limit: 100, sort: 'newest', place: 'library' });
  // the assets themselves: the stand-in tells them again when the viewer has measured them
  for (const { asset } of assets) Object.assign(asset, { warnings: isDoubtful ? WARNINGS : [] });
  const payload = { changed: assets, gone: [], more: false, status: await library.status() };
  engine.emit({ event: 'library.changed', payload });
}
