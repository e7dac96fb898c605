import { expect, type Page } from '@playwright/test';

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

/** Has React tell of its roots, as it does to its developer tools. Before the page is opened. */
export async function watchReact(page: Page): Promise<void> {
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

/** Expects that the page runs React's development build under StrictMode, which mounts every component twice. */
export async function expectStrictMode(page: Page): Promise<void> {
  const { builds, outermost } = await page.evaluate(() => ({
    builds: window.reactRoots?.builds ?? [],
    outermost: [...(window.reactRoots?.outermost ?? [])],
  }));
  expect(builds).toEqual([1]);
  expect(outermost).toEqual(['Symbol(react.strict_mode)']);
}
