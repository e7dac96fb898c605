import type { ShownPanel } from './shown-panel.ts';
import {
  ask,
  askAboutResult,
  doubtResults,
  holdQueue,
  selectJob,
  task,
  tellQueue,
} from './ways-to-panels.ts';

/** What a job is asked and told, and the recipes of the other tasks, in the Batch workspace. */
export const JOB_PANELS: readonly ShownPanel[] = [
  {
    name: 'toast',
    scenarios: ['busy'],
    part: '.toasts',
    show: async (page) => {
      await page.getByRole('button', { name: 'Cancel lamp', exact: true }).click();
      await page.getByText('lamp cancelled.').waitFor();
    },
  },
  {
    name: 'job',
    scenarios: ['busy', 'failed', 'full'],
    part: '.queue-panel, .job-details',
    show: async (page) => {
      await selectJob(page);
      await page.keyboard.press('n');
      await page.keyboard.press('ArrowDown');
      await page.locator('.job-details').waitFor();
    },
  },
  {
    name: 'job-doubt',
    scenarios: ['busy'],
    part: '.job-details',
    show: async (page, engine) => {
      await doubtResults(engine);
      await selectJob(page);
      await page.keyboard.press('End');
      if ((await page.locator('.job-details').count()) === 0) await page.keyboard.press('n');
      await page.locator('.job-details').getByText('It is not sure').waitFor();
    },
    hide: (_page, engine) => tellQueue(engine),
  },
  {
    name: 'queue-notes',
    scenarios: ['busy'],
    part: '.queue-panel',
    show: async (page, engine) => {
      await holdQueue(engine);
      await page.getByText(/that you paid for/).waitFor();
    },
    hide: async (_page, engine) => tellQueue(engine),
  },
  {
    name: 'decide-result',
    scenarios: ['busy'],
    part: '[role=dialog]',
    show: async (page, engine) => {
      await askAboutResult(engine);
      await ask(/^Decide about /)(page);
    },
    hide: async (_page, engine) => tellQueue(engine),
  },
  {
    name: 'cancel-many',
    scenarios: ['busy'],
    part: '[role=dialog]',
    show: async (page) => {
      await selectJob(page);
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'retry', scenarios: ['failed'], part: '[role=dialog]', show: ask(/^Retry failed/) },
  { name: 'task-depth', scenarios: ['empty', 'busy'], part: '.recipe-form', show: task('Depth') },
  { name: 'task-parts', scenarios: ['empty', 'busy'], part: '.recipe-form', show: task('Parts') },
  {
    name: 'task-texture',
    scenarios: ['busy'],
    part: '.recipe-form',
    show: async (page) => {
      await task('Model')(page);
      await task('Texture')(page);
    },
  },
];
