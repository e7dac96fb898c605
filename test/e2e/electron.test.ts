import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, expect, type Page, test } from '@playwright/test';
import { electronBinary } from '../helpers/electron-binary.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const binary = electronBinary(ROOT);
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);

test.describe('the Electron app', () => {
  test.skip(
    binary === null,
    'Electron’s binary is not here, so its shell is tested against a stand-in; this runs wherever npm could fetch it',
  );
  test.skip(
    !hasDisplay,
    'There is no display for Electron to open a window on; this runs on a desktop, or under xvfb-run',
  );
  test.describe.configure({ mode: 'serial' });

  let folder: string;
  let app: ElectronApplication;
  let page: Page;
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maquette-electron-'));
    app = await _electron.launch({
      executablePath: binary ?? '',
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ROOT,
        `--data=${join(folder, 'data')}`,
        `--library=${join(folder, 'library')}`,
      ],
    });
    page = await app.firstWindow();
    await page.waitForLoadState('load');
  });
  test.afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('shows the window on its own origin, without Node in it', async () => {
    expect(page.url()).toBe('app://maquette/');
    await expect(page.getByRole('button', { name: 'Batch', exact: true })).toBeVisible();
    const globals = await page.evaluate(() => [typeof globalThis, 'require' in window, 'process' in window]);
    expect(globals).toEqual(['object', false, false]);
  });

  test('answers the contract’s calls', async () => {
    const answer = await page.evaluate(() => window.maquette?.calls.app.snapshot(null));
    expect(answer).toMatchObject({
      ok: true,
      value: {
        shell: { kind: 'electron', systemDialogs: true, droppedPaths: true },
        dataFolder: join(folder, 'data'),
        libraryFolder: join(folder, 'library'),
      },
    });
  });

  test('tells whoever listens how far the engine has told', async () => {
    const payload = await page.evaluate(
      () => new Promise((resolve) => window.maquette?.on('revisions', resolve)),
    );
    expect(payload).toMatchObject({ connections: { number: expect.any(Number) } });
  });

  test('goes nowhere else', async () => {
    const outcome = await page.evaluate(async () => ({
      opened: window.open('https://example.com/') !== null,
      fetched: await fetch('https://example.com/').then(
        () => true,
        () => false,
      ),
    }));
    expect(outcome).toEqual({ opened: false, fetched: false });
    await page.evaluate(() => location.assign('https://example.com/'));
    expect(page.url()).toBe('app://maquette/');
    expect(app.windows()).toHaveLength(1);
  });

  test('is denied what it never asks for', async () => {
    const states = await page.evaluate(async () => {
      const names: PermissionName[] = ['geolocation', 'notifications'];
      return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
    });
    expect(states).toEqual(['denied', 'denied']);
  });
});
