import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Whether there is a Chromium for {@link launchChromium}. */
export const hasChromium = existsSync(CHROMIUM);

/** The system's Chromium, its WebGL drawn in software, for what is no test of Playwright's own. */
export function launchChromium(): Promise<Browser> {
  const runsAsRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', ...(runsAsRoot ? ['--no-sandbox'] : [])],
  });
}
