import type { ShownPanel } from './shown-panel.ts';
import { selectJob, task } from './ways-to-panels.ts';

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
