import { expect } from '@playwright/test';
import { PANELS, showPanel } from '../helpers/panels/panels.ts';
import { expectStrictMode, watchReact } from '../helpers/stand-in/react-roots.ts';
import { SCENARIOS } from '../helpers/stand-in/scenario.ts';
import { expectAccessible, test } from '../helpers/stand-in/window-test.ts';

// React's development build, in which StrictMode mounts every component twice, and a fault of React's is an error of the console
test.use({ build: 'development' });
// the longest of all: shared out among the workers, and by its name the first
test.describe.configure({ mode: 'parallel' });

/** What differs between the themes is colour: the second of a panel is asked about that alone. */
const OF_COLOUR = ['color-contrast'];
/** Each by itself, in an order that lets the longest begin first. */
const WORKSPACES = [['Batch'], ['Library', 'Review']] as const;

/** `npm run test:full` walks through all states in both themes. */
const isFull = process.env['MAQUETTE_FULL'] === '1';
const WALKED = isFull ? SCENARIOS : SCENARIOS.filter((scenario) => scenario === 'busy');
const THEMES = isFull ? 'dark and light' : 'dark';

const WALKS = WALKED.flatMap((scenario) =>
  WORKSPACES.map((workspaces) => ({
    scenario,
    where: workspaces.join(' and '),
    panels: PANELS.filter(
      ({ scenarios, workspace = 'Batch' }) =>
        scenarios.includes(scenario) && workspaces.some((name) => name === workspace),
    ),
  })),
).toSorted((a, b) => b.panels.length - a.panels.length);

for (const { scenario, where, panels } of WALKS) {
  test(`in StrictMode every panel, menu and dialog of ${where} comes and goes without an error and is accessible, ${scenario}, ${THEMES}`, async ({
    page,
    open,
  }) => {
    test.setTimeout(600_000);
    await watchReact(page);
    const { engine } = await open(scenario);
    await expectStrictMode(page);
    let theme: 'dark' | 'light' = 'dark';
    const turn = async (): Promise<void> => {
      theme = theme === 'dark' ? 'light' : 'dark';
      const { appearance } = (await engine.handlers.app.snapshot(undefined)).settings;
      await engine.handlers.settings.update({ appearance: { ...appearance, theme } });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    };
    for (const panel of panels) {
      await test.step(panel.name, async () => {
        await showPanel(page, engine, panel);
        await expectAccessible(page, panel.part);
        if (isFull) {
          await turn();
          await expectAccessible(page, panel.part, OF_COLOUR);
        }
        await panel.hide?.(page, engine);
      });
    }
  });
}
