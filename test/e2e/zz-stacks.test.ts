import { versionFixtures } from '../helpers/stand-in/version-fixtures.ts';
import { test } from '../helpers/stand-in/window-test.ts';

for (const [width, height] of [[1280, 720], [1600, 960], [2560, 1440]] as const) {
  for (const theme of ['dark', 'light'] as const) {
    test(`look ${width} ${theme}`, async ({ open }) => {
      const { page, engine } = await open('busy');
      engine.addAssets(await versionFixtures());
      await page.setViewportSize({ width, height });
      await page.keyboard.press('Alt+2');
      if (theme === 'light') {
        await page.keyboard.press('F3');
        await page.keyboard.type('light theme');
        await page.keyboard.press('Enter');
      }
      const grid = page.getByRole('listbox', { name: 'Assets', exact: true });
      await grid.focus();
      await page.keyboard.press('Home');
      await page.screenshot({ path: `/tmp/stacks-shots/${width}-${theme}-closed.png` });
      await page.keyboard.press('s');
      await page.waitForSelector('.is-stack-last');
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/stacks-shots/${width}-${theme}-open.png` });
      await page.keyboard.press('Space');
      await page.waitForTimeout(4000);
      await page.screenshot({ path: `/tmp/stacks-shots/${width}-${theme}-look.png` });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Library as a list' }).click();
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/stacks-shots/${width}-${theme}-list.png` });
    });
  }
}
