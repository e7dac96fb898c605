import { expect, type Page } from '@playwright/test';
import { PANELS, showPanel } from '../helpers/panels/panels.ts';
import { modelIsShown, openLibrary, test } from '../helpers/stand-in/window-test.ts';

// React's development build, in which StrictMode mounts every component twice, and a fault of React's is an error of the console
test.use({ build: 'development' });
test.describe.configure({ mode: 'parallel' });

/** What React tells the tools that watch it. */
interface ReactRoots {
  /** 1 for a development build. */
  readonly builds: number[];
  /** The outermost component of each root. */
  readonly outermost: Set<string>;
}

declare global {
  interface Window {
    reactRoots?: ReactRoots;
  }
}

/** Has React tell of its roots, as it does to its developer tools. */
async function watchReact(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const roots: ReactRoots = { builds: [], outermost: new Set() };
    window.reactRoots = roots;
    const nothing = (): void => undefined;
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        isDisabled: false,
        renderers: new Map(),
        inject: ({ bundleType }: { bundleType: number }) => roots.builds.push(bundleType),
        onCommitFiberRoot: (_id: number, root: { current: { child: { type: unknown } | null } }) =>
          roots.outermost.add(String(root.current.child?.type)),
        onCommitFiberUnmount: nothing,
        onPostCommitFiberRoot: nothing,
        onScheduleFiberRoot: nothing,
        setStrictMode: nothing,
        checkDCE: nothing,
      },
    });
  });
}

for (const workspaces of [['Batch'], ['Library', 'Review']]) {
  test(`in StrictMode every panel, menu and dialog of ${workspaces.join(' and ')} comes and goes without an error`, async ({
    page,
    open,
  }) => {
    test.setTimeout(600_000);
    await watchReact(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    const { engine } = await open('busy');
    const { builds, outermost } = await page.evaluate(() => ({
      builds: window.reactRoots?.builds ?? [],
      outermost: [...(window.reactRoots?.outermost ?? [])],
    }));
    expect(builds).toEqual([1]);
    expect(outermost).toEqual(['Symbol(react.strict_mode)']);
    const panels = PANELS.filter(
      ({ scenarios, workspace = 'Batch' }) => scenarios.includes('busy') && workspaces.includes(workspace),
    );
    for (const panel of panels) {
      await test.step(panel.name, async () => {
        await showPanel(page, engine, panel);
        await panel.hide?.(page, engine);
      });
    }
  });
}

test('in StrictMode a model is drawn, gives way to another, and is there again after another workspace', async ({
  page,
  open,
}) => {
  // each picture is drawn by the processor
  await page.setViewportSize({ width: 960, height: 600 });
  await open('busy');
  await openLibrary(page);
  const title = page.locator('.viewer-statistics');
  await page.getByRole('option', { name: /^chair/ }).click();
  await modelIsShown(page, 'chair');
  await page.locator('.viewport canvas').focus();
  await page.keyboard.press('Numpad7');
  await expect(title).toContainText('Top Orthographic');
  await page.getByRole('button', { name: 'Batch', exact: true }).click();
  await openLibrary(page);
  await modelIsShown(page, 'chair');
  await expect(title).toContainText('Top Orthographic');
  await page.locator('.viewport canvas').focus();
  await page.keyboard.press('Shift+Z');
  await expect(page.getByRole('button', { name: 'Matcaps and channels: Wire' })).toBeVisible();
});
