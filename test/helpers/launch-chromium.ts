import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Whether there is a Chromium for {@link launchChromium}. */
export const hasChromium = existsSync(CHROMIUM);

/**
 * The system's Chromium as on a machine without a graphics card, for what is no test of Playwright's own: WebGL is drawn in
 * software, and the page is put together without it.
 */
export function launchChromium(): Promise<Browser> {
  const runsAsRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--use-angle=swiftshader',
      '--disable-gpu-compositing',
      '--enable-unsafe-swiftshader',
      ...(runsAsRoot ? ['--no-sandbox'] : []),
    ],
  });
}
