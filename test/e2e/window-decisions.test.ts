import { expect, type Page } from '@playwright/test';
import { EMPTY_QUEUE, type QueueSummary } from '../../shared/bridge/views.ts';
import { UNKNOWN_TASK } from '../helpers/stand-in/job-calls.ts';
import { chooseByKeys, expectAccessible, pressByKeys, test } from '../helpers/stand-in/window-test.ts';

const queueOf = (page: Page) => page.getByRole('grid', { name: 'Queue' });
const rowOf = (page: Page, name: string) => queueOf(page).getByRole('row', { name: new RegExp(`^${name} `) });
/** The queue has the keyboard again, though the button that was pressed is gone with what it offered. */
const goesOnInQueue = (page: Page) => expect(queueOf(page)).toBeFocused();

test('lost answers are given up and lost tasks adopted by the pointer, and by keyboard alone', async ({
  open,
}) => {
  const { page, engine } = await open('failed');
  // The rows of jobs that ended move to the end of the queue: all are in sight.
  await page.setViewportSize({ width: 1600, height: 1400 });
  await page.getByRole('button', { name: 'Decide about cactus…' }).click();
  const lost = page.getByRole('dialog', { name: /the answer was lost/ });
  await expect(lost).toContainText('about 15.00 practice credits');
  await expect(lost).toContainText('may have been charged already');
  await lost.getByRole('button', { name: 'Keep waiting' }).click();
  await expect(lost).toHaveCount(0);
  await page.getByRole('button', { name: 'Decide about cactus…' }).click();
  await lost.getByRole('button', { name: 'Give up' }).click();
  await expect(rowOf(page, 'cactus')).toContainText('given up');
  await goesOnInQueue(page);

  await page.getByRole('button', { name: 'Adopt the task of cactus…' }).click();
  const adopt = page.getByRole('dialog', { name: /adopt its task$/ });
  const taskId = adopt.getByRole('textbox', { name: 'Task id' });
  await expect(taskId).toBeFocused();
  await page.keyboard.type(UNKNOWN_TASK);
  await adopt.getByRole('button', { name: 'Adopt', exact: true }).click();
  await expect(adopt.getByRole('alert')).toContainText('The service knows no such task');
  await expectAccessible(page, '[role=dialog]');
  await taskId.fill('8f92ab3e-71c4');
  await adopt.getByRole('button', { name: 'Adopt', exact: true }).click();
  await expect(rowOf(page, 'cactus')).toContainText('processing');
  await goesOnInQueue(page);

  await page.keyboard.press('Home');
  await expect(rowOf(page, 'toy-robot')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('d');
  await pressByKeys(lost, 'Give up');
  await expect(rowOf(page, 'toy-robot')).toContainText('given up');
  await goesOnInQueue(page);
  await chooseByKeys(page, 'Adopt a task id…');
  await expect(taskId).toBeFocused();
  await page.keyboard.type('71c4-8f92ab3e');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'toy-robot')).toContainText('processing');
  await goesOnInQueue(page);
  await expect
    .poll(() => engine.asked)
    .toEqual([
      'jobs.decideUnknown job-0 give-up',
      'jobs.adopt job-0 8f92ab3e-71c4',
      'jobs.decideUnknown job-10 give-up',
      'jobs.adopt job-10 71c4-8f92ab3e',
    ]);
});

test('a result that is none is kept as it came, asked for again or given up, by the pointer, and by keyboard alone', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  const { jobs, summary } = await engine.handlers.jobs.snapshot();
  const fetching = jobs.find(({ state }) => state.state === 'fetching');
  if (fetching?.state.state !== 'fetching') throw new Error('No job of the stand-in is fetching.');
  const { name } = fetching.reference;
  const ask = (): void => {
    const wrong = 'its header says that it has 100 bytes, but it has 2012';
    const kept = { file: '/library/result.glb', bytes: 2012, sha256: 'ab', wrong };
    const bad = { count: 3, why: 'wrong', wrong, at: 1, ask: true } as const;
    const asked = {
      ...fetching,
      state: { ...fetching.state, kept, bad },
      status: 'Decide what becomes of it',
    };
    engine.emit({ event: 'jobs.changed', payload: { changed: [asked], removed: [], summary } });
  };
  ask();
  const dialog = page.getByRole('dialog', { name: /the result cannot be used/ });
  const decide = page.getByRole('button', { name: `Decide about ${name}…` });
  await expect(page.getByRole('button', { name: `Cancel ${name}…` })).toHaveCount(0);
  await decide.click();
  await expect(dialog).toContainText('3 downloads brought no good result');
  await expect(dialog).toContainText('its header says that it has 100 bytes, but it has 2012');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Decide later' }).click();
  await expect(dialog).toHaveCount(0);
  await decide.click();
  await dialog.getByRole('button', { name: 'Keep it as it came' }).click();
  await expect(decide).toHaveCount(0);
  await goesOnInQueue(page);
  ask();
  await decide.click();
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await expect(decide).toHaveCount(0);
  ask();
  await rowOf(page, name).click();
  await page.keyboard.press('d');
  await pressByKeys(dialog, 'Give up');
  await expect(rowOf(page, name)).toContainText('given up');
  await expect
    .poll(() => engine.asked)
    .toEqual([
      `jobs.decideResult ${fetching.id} keep-as-it-came`,
      `jobs.decideResult ${fetching.id} ask-again`,
      `jobs.decideResult ${fetching.id} give-up`,
    ]);
});

test('restored jobs are let go and failed ones tried again by the pointer, and by keyboard alone', async ({
  open,
}) => {
  const { page, engine } = await open('failed');
  await page.getByRole('button', { name: 'Release radio…' }).click();
  const release = page.getByRole('dialog', { name: 'Release restored jobs' });
  await expect(release).toContainText('about 15.00 practice credits an attempt');
  await release.getByRole('button', { name: 'This one' }).click();
  await expect(page.getByRole('status').getByText('1 job goes on.')).toBeVisible();
  await goesOnInQueue(page);
  await page.getByRole('button', { name: 'Retry chair' }).click();
  await expect(rowOf(page, 'chair')).toContainText('waiting');
  await goesOnInQueue(page);

  await rowOf(page, 'mug').click();
  await queueOf(page).focus();
  await page.keyboard.press('r');
  await expect(rowOf(page, 'mug')).toContainText('waiting');
  await goesOnInQueue(page);
  await page.keyboard.press('F3');
  await page.keyboard.type('release restored');
  await page.keyboard.press('Enter');
  await pressByKeys(release, /^Its batch of 2 jobs, about 30.00/);
  await expect(page.getByRole('status').getByText('2 jobs go on.')).toBeVisible();
  await goesOnInQueue(page);
  await expect
    .poll(() => engine.asked)
    .toEqual(['jobs.release job-7', 'jobs.retry job-1', 'jobs.retry job-5', 'jobs.release batch-1']);
});

test('what lost answers hold up is said on the rows and over the queue, with what ends it', async ({
  open,
}) => {
  const { page, engine } = await open('busy');
  const tell = (holds: QueueSummary['holds'], offers: QueueSummary['offers'] = []): void =>
    engine.emit({
      event: 'jobs.changed',
      payload: {
        changed: [],
        removed: [],
        summary: { ...EMPTY_QUEUE, waiting: 3, running: 4, holds, offers },
      },
    });
  const waiting = queueOf(page).getByRole('row').filter({ hasText: 'in line' }).first();
  const until = Date.parse('2026-11-20T10:44:30Z');
  tell([
    { connectionId: 'local', hold: { reason: 'looking-into', jobId: 'job-0', subject: 'cactus', until } },
  ]);
  await expect(waiting).toContainText(
    'the answer for “cactus” was lost, and Maquette is checking whether it was charged',
  );
  await expect(page.getByText(/sends nothing until .* at the latest/)).toBeVisible();
  tell([{ connectionId: 'local', hold: { reason: 'your-word', jobId: 'job-0', subject: 'cactus' } }]);
  await expect(waiting).toContainText('waiting for your decision on “cactus”');
  tell([{ connectionId: 'local', hold: { reason: 'closed', lost: 2 } }]);
  await expect(waiting).toContainText('held: 2 answers in a row were lost');
  await expectAccessible(page, '.queue-panel, .job-details');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(waiting).not.toContainText('held');

  const offer = { taskId: 'task-7', connectionId: 'local', kind: 'model', subject: 'cactus' } as const;
  tell([], [offer]);
  await expect(
    page.getByText(/has a model of “cactus” that you paid for and that belongs to no job here/),
  ).toBeVisible();
  await expectAccessible(page, '.queue-panel, .job-details');
  await page.getByRole('button', { name: 'Adopt task-7' }).click();
  await expect(page.getByText('task-7')).toHaveCount(0);
  await expect.poll(() => engine.asked).toEqual(['jobs.resumeAccount local', 'jobs.adoptOffer task-7']);
});

test('many notes over the queue scroll, and leave the jobs in sight', { tag: '@full' }, async ({ open }) => {
  const { page, engine } = await open('busy');
  await page.setViewportSize({ width: 900, height: 600 });
  const offers = Array.from({ length: 20 }, (_, index) => ({
    taskId: `task-${index}`,
    connectionId: 'local',
    kind: 'model' as const,
    subject: null,
  }));
  const summary = { ...EMPTY_QUEUE, waiting: 3, running: 4, offers };
  engine.emit({ event: 'jobs.changed', payload: { changed: [], removed: [], summary } });
  await expect(page.getByText('task-0)')).toBeInViewport();
  await expect(queueOf(page).getByRole('row').nth(1)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, '.queue-panel, .job-details');
  const last = page.getByRole('button', { name: 'Adopt task-19' });
  await expect(last).not.toBeInViewport();
  await last.click();
  await expect.poll(() => engine.asked).toEqual(['jobs.adoptOffer task-19']);
});
