import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFullScreen } from '../../../../../../renderer/features/review/presentation/use-full-screen.ts';
import { createStrictRoot } from '../../../../../helpers/react/strict-root.ts';

/** A page whose full screen is granted when the test says so. */
class Page extends EventTarget {
  fullscreenElement: object | null = null;
  readonly documentElement = { requestFullscreen: () => this.#asked() };
  readonly exitFullscreen = vi.fn(async () => this.#become(null));
  readonly #waiting: (() => void)[] = [];

  #asked(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    return promise;
  }
  #become(element: object | null): void {
    if (element === this.fullscreenElement) return;
    this.fullscreenElement = element;
    this.dispatchEvent(new Event('fullscreenchange'));
  }
  async grant(): Promise<void> {
    this.#become(this.documentElement);
    for (const resolve of this.#waiting.splice(0)) resolve();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

let page: Page;
beforeEach(() => {
  page = new Page();
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

const onLeft = vi.fn();
function Shown() {
  useFullScreen(onLeft);
  return null;
}

it('fills the screen until it goes, also where effects run twice', async () => {
  const root = await createStrictRoot();
  await root.render(createElement(Shown));
  await page.grant();
  expect(page.fullscreenElement).not.toBeNull();
  expect(onLeft).not.toHaveBeenCalled();
  await root.unmount();
  expect(page.fullscreenElement).toBeNull();
});

it('leaves a full screen that was granted after it had gone', async () => {
  const root = await createStrictRoot();
  await root.render(createElement(Shown));
  await root.unmount();
  await page.grant();
  expect(page.exitFullscreen).toHaveBeenCalledOnce();
  expect(page.fullscreenElement).toBeNull();
});

it('leaves a window as full as it was before', async () => {
  await page.grant();
  const root = await createStrictRoot();
  await root.render(createElement(Shown));
  await root.unmount();
  expect(page.fullscreenElement).not.toBeNull();
});
