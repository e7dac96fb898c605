import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What is timed from the next key on, by name. */
    timed: Partial<Record<string, Promise<number>>>;
  }
}

let armed = 0;

/**
 * Times from the next key on until the page shows as many of what is asked for. Resolves when the page listens, so that the key is pressed only then:
 * keys overtake other messages to a busy page.
 * @returns what was timed, in milliseconds, once it is shown
 */
export async function shownAfterKey(
  page: Page,
  selector: string,
  count: number,
): Promise<() => Promise<number>> {
  armed += 1;
  const name = `shown ${armed}`;
  await page.evaluate(
    ([wanted, least, as]) => {
      window.timed ??= {};
      window.timed[as] = new Promise((resolve) => {
        const look = (began: number): void => {
          if (document.querySelectorAll(wanted).length >= least) resolve(performance.now() - began);
          else requestAnimationFrame(() => look(began));
        };
        addEventListener('keydown', () => look(performance.now()), { capture: true, once: true });
      });
    },
    [selector, count, name] as const,
  );
  return () => page.evaluate((as) => window.timed[as] ?? Number.NaN, name);
}
