import { assetFixtures } from '../helpers/stand-in/asset-fixtures.ts';
import { openLibrary, test } from '../helpers/stand-in/window-test.ts';

const SIZES = [
  [1280, 720, 'dark'],
  [1600, 960, 'light'],
] as const;
for (const [width, height, theme] of SIZES) {
  test(`shots ${width}`, async ({ open, page: p }) => {
    test.setTimeout(300_000);
    await p.setViewportSize({ width, height });
    const { page, engine } = await open('busy');
    const appearance = { theme };
    await engine.handlers.settings.update({ appearance });
    const shot = (name: string) => page.screenshot({ path: `/tmp/outs-shots/${name}-${width}.png` });
    const fixtures = await assetFixtures('busy');
    const fixes = ['crop', 'lighten'] as const;
    const imported = {
      way: 'link' as const,
      as: 'model' as const,
      files: [{ path: 'chair.glb', source: '/mnt/archive/chair.glb' }],
    };
    engine.addAssets(
      fixtures.slice(0, 3).map((view, at) => ({
        ...view,
        asset: {
          ...view.asset,
          id: ['kept-original', 'lost-original', 'linked'][at] ?? '',
          name: ['mended one', 'mended two', 'old chair'][at] ?? '',
          ...(at === 2
            ? { imported }
            : {
                references: view.asset.references.map((r) => ({
                  ...r,
                  mended: { fixes, original: (at === 0 ? 'a' : '0').repeat(64) },
                })),
              }),
        },
      })),
    );
    await openLibrary(page);
    await page.getByRole('option', { name: /mended one/ }).click();
    await page.getByText('Before and after mending').scrollIntoViewIfNeeded();
    await page.waitForTimeout(1500);
    await shot('mended');
    await page.getByRole('option', { name: /mended two/ }).click();
    await page.getByText(/is gone, or was changed/).scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    await shot('mended-gone');
    await page.getByRole('option', { name: /old chair/ }).click();
    await page.getByRole('button', { name: 'Find chair.glb again…' }).scrollIntoViewIfNeeded();
    await shot('linked');
    await page.getByRole('button', { name: 'Find chair.glb again…' }).click();
    await page.getByRole('row', { name: 'mug.jpg' }).click();
    await page.getByRole('button', { name: 'Use this file' }).click();
    await page.getByRole('dialog', { name: 'It is another file' }).waitFor();
    await shot('another');
    await page.getByRole('button', { name: 'Take this file' }).click();
    await page.getByRole('button', { name: 'Find them, too' }).waitFor();
    await shot('others');
    await page.keyboard.press('Escape');
    await page.getByRole('option').nth(2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Files' }).hover();
    await page.waitForTimeout(500);
    await shot('menu');
    await page.getByRole('menuitem', { name: 'Open with…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Blender/ })
      .waitFor();
    await shot('open-with');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+,');
    await page.getByRole('listitem').filter({ hasText: '/usr/bin/blender' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Test Blender' }).click();
    await page.waitForTimeout(500);
    await shot('preferences');
  });
}
