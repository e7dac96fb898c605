import { defineConfig } from '@playwright/test';

const inCi = Boolean(process.env['CI']);
const isFull = process.env['MAQUETTE_FULL'] === '1';
const keepsTraces = process.env['MAQUETTE_TRACE'] === '1';
const runsAsRoot = process.getuid?.() === 0;

/**
 * Window tests: a real Chromium (the system's own, named by `CHROMIUM_PATH`, which scripts/test.mjs finds) on a real
 * web shell. WebGL is drawn in software by SwiftShader so that pictures are the same with and without a GPU.
 */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  // the long ones, in folders of their own or tagged where their light form stands: `npm run test:full`, or one of them with `MAQUETTE_FULL=1`
  ...(!isFull && { testIgnore: '**/full/**', grepInvert: /@full/ }),
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // Drawing in software on shared cores can starve a page beyond any time-out: one more try there, and its need is told.
  retries: inCi ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['line']],
  use: {
    viewport: { width: 1600, height: 960 },
    // a trace costs every test, also those that pass, for what is looked at when one fails: `MAQUETTE_TRACE=1` keeps that of each failure
    trace: inCi ? 'on-first-retry' : keepsTraces ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--use-angle=swiftshader',
        // only WebGL's pictures: the page itself takes a third of the time where it is put together without it
        '--disable-gpu-compositing',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        ...(runsAsRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
});
