import type { Page } from '@playwright/test';
import { AppError } from '../../../shared/model/app-error.ts';
import type { StandInEngine } from '../stand-in/stand-in-engine.ts';
import type { ShownPanel } from './shown-panel.ts';
import { dialog } from './ways-to-panels.ts';

const SNAPSHOT = '**/call/app.snapshot';
const PROGRAM = 'rembg i -m birefnet-general -a -ae 15 {in} {out}';

/** Opens the preferences as they are in the desktop app, at what they say of Local. */
async function preferencesOfDesktop(page: Page): Promise<void> {
  await page.route(SNAPSHOT, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.value.shell.kind = 'electron';
    await route.fulfill({ response, json: body });
  });
  await page.reload();
  await page.getByRole('region').first().waitFor();
  await dialog('Preferences…')(page);
  await page.getByRole('heading', { name: 'Local', exact: true }).scrollIntoViewIfNeeded();
  await page.getByRole('textbox', { name: 'Program that cuts pictures out' }).focus();
}

async function backInBrowser(page: Page): Promise<void> {
  await page.unroute(SNAPSHOT);
  await page.reload();
  await page.getByRole('region').first().waitFor();
}

const setProgram = (engine: StandInEngine, command: string | null): Promise<unknown> =>
  engine.handlers.local.setCutout({ command }, async () => undefined);

/** What only the desktop app shows: pictured alone, since the window must be opened anew for it. */
export const DESKTOP_PANELS: readonly ShownPanel[] = [
  {
    name: 'preferences-local',
    scenarios: ['empty', 'busy'],
    show: async (page, engine) => {
      await setProgram(engine, (await engine.handlers.jobs.snapshot()).jobs.length === 0 ? null : PROGRAM);
      await preferencesOfDesktop(page);
    },
    hide: async (page, engine) => {
      await setProgram(engine, null);
      await backInBrowser(page);
    },
  },
  {
    name: 'preferences-local-failed',
    scenarios: ['busy'],
    show: async (page, engine) => {
      const { setCutout } = engine.handlers.local;
      Object.assign(engine.handlers.local, {
        setCutout: async () => {
          throw new AppError(
            'not-found',
            'There is no program cutter on the PATH. Check its name, or give its whole path.',
          );
        },
      });
      await preferencesOfDesktop(page);
      await page.keyboard.type('cutter {in} {out}');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('There is no program cutter').waitFor();
      Object.assign(engine.handlers.local, { setCutout });
    },
    hide: backInBrowser,
  },
];
