import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from './child.mjs';
import { nodeModules, root } from './paths.mjs';
import { say } from './say.mjs';
import { failedToday, rememberFailure } from './stamp.mjs';

const FETCH_LIMIT_MS = 20_000;
const FETCH = 'Electron';
const folder = join(nodeModules, 'electron');

/**
 * Where Electron's program is, read from what its installer leaves behind: requiring the package would start a download.
 * @returns {string | undefined}
 */
export function electronBinary() {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist');
  const binary = join(dist, readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : undefined;
}

/**
 * Fetches Electron's program if it is not there, for 20 s at most and not again on a day on which it failed.
 * @param {string} node
 * @returns {Promise<string | undefined>} where it is, if it is
 */
export async function ensureElectron(node) {
  const found = electronBinary();
  if (found !== undefined || failedToday(FETCH)) return found;
  say(`fetching Electron (${FETCH_LIMIT_MS / 1000} s at most) …`);
  await new Promise((resolve) => {
    const child = spawn(node, [join(folder, 'install.js')], {
      cwd: root,
      env: childEnvironment(),
      stdio: 'ignore',
    });
    const limit = setTimeout(() => child.kill('SIGKILL'), FETCH_LIMIT_MS);
    child.once('error', resolve);
    child.once('exit', resolve);
    child.once('close', () => clearTimeout(limit));
  });
  const fetched = electronBinary();
  if (fetched === undefined) rememberFailure(FETCH);
  return fetched;
}

/** @returns {boolean} whether a window can be shown here */
export function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}
