import { spawn } from 'node:child_process';
import { findProgram } from './find-program.mjs';

const OPENERS = /** @type {const} */ ({ darwin: 'open', linux: 'xdg-open', win32: 'explorer' });

/**
 * Opens an address in the person's browser.
 * @param {string} url
 * @returns {boolean} false where there is no way to
 */
export function openBrowser(url) {
  const name = OPENERS[/** @type {keyof typeof OPENERS} */ (process.platform)];
  const opener = name === undefined ? undefined : findProgram(name);
  if (opener === undefined) return false;
  const child = spawn(opener, [url], { stdio: 'ignore', detached: true });
  child.once('error', () => process.stderr.write(`maquette: ${opener} could not open ${url}\n`));
  child.unref();
  return true;
}
