import { report } from '../helpers/bench/figures.ts';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { startWindow } from '../helpers/stand-in/start-window.ts';

/**
 * The first picture of a model in a window that has just been opened: from the key that shows the library until the viewer has drawn
 * its first asset, a textured model of 38,000 faces. Drawn in software, with the program of each shading still to be compiled.
 */
const LIMIT_MS = 1500;
const ROUNDS = 3;
const DRAWN = '.viewport canvas[data-refined], .viewer[aria-busy=false] .viewport canvas';

const browser = await launchChromium();
try {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const window = await startWindow('busy');
    const page = await browser.newPage({ viewport: { width: 1600, height: 960 } });
    await page.goto(window.url);
    await page.getByRole('grid', { name: 'Queue' }).getByRole('row').nth(1).waitFor();
    // Awaited before the key is pressed: the browser does not keep the order of a script and of a key.
    const timed = await page.evaluateHandle((drawn) => {
      const picture = new Promise<number>((resolve) => {
        const pressed = (): void => {
          const began = performance.now();
          const look = (): void => {
            if (document.querySelector(drawn) === null) requestAnimationFrame(look);
            else resolve(performance.now() - began);
          };
          requestAnimationFrame(look);
        };
        addEventListener('keydown', pressed, { once: true, capture: true });
      });
      return { picture };
    }, DRAWN);
    await page.keyboard.press('Alt+2');
    times.push(await timed.evaluate(({ picture }) => picture));
    await page.close();
    await window.stop();
  }
  report({ name: 'first picture of a model', values: times, pick: 'best', unit: 'ms', limit: LIMIT_MS });
} finally {
  await browser.close();
}
