import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCode, runCaptured } from './child.mjs';
import { nodeModules, root } from './paths.mjs';
import { say, stepError } from './say.mjs';
import { readStamp, updateStamp } from './stamp.mjs';

/**
 * What the lock file says of a package: `os` and `cpu` name what it runs on.
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string | string[], cpu?: string | string[],
 *   optionalDependencies?: Record<string, string> }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} LockFile
 */

const lockSha256 = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** @param {string | string[] | undefined} names @param {string} here */
const includesHere = (names, here) => names === undefined || [names].flat().includes(here);

/**
 * Whether an installed tree has just what the lock file names. Optional packages may be missing, but not the
 * project's own one for this platform: without it (`npm ci --omit=optional`) there would be no Node 24.
 * @param {LockFile} wanted package-lock.json
 * @param {LockFile} installed node_modules/.package-lock.json, which npm writes when it has finished
 * @param {{ platform: string, arch: string }} [here]
 */
export function matchesLock(wanted, installed, here = process) {
  const ours = wanted.packages?.['']?.optionalDependencies ?? {};
  const own = new Set(Object.keys(ours).map((name) => `node_modules/${name}`));
  const there = installed.packages ?? {};
  const wantedPackages = Object.entries(wanted.packages ?? {}).filter(([path]) => path !== '');
  const wantedPaths = new Set(wantedPackages.map(([path]) => path));
  return (
    wantedPackages.every(([path, locked]) => {
      const found = there[path];
      if (found) return found.version === locked.version && found.integrity === locked.integrity;
      const isOurs =
        own.has(path) && includesHere(locked.os, here.platform) && includesHere(locked.cpu, here.arch);
      return locked.optional === true && !isOurs;
    }) && Object.keys(there).every((path) => wantedPaths.has(path))
  );
}

function isInstalled() {
  if (readStamp().lockSha256 === lockSha256()) return true;
  const installed = join(nodeModules, '.package-lock.json');
  if (!existsSync(installed)) return false;
  return matchesLock(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
    JSON.parse(readFileSync(installed, 'utf8')),
  );
}

/** How to call npm: the very one that started us, on its own Node (ours may lie in the folder it replaces). */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script?.endsWith('.js')) return { command: node ?? process.execPath, before: [script], shell: false };
  return { command: 'npm', before: [], shell: process.platform === 'win32' };
}

/**
 * Runs `npm ci`. No package needs an install script, so none runs: the same with an npm that blocks them (12) and one
 * that does not (11). A stopped npm ends with a plain 1: that it was stopped is seen from the signal that came here.
 * @returns {Promise<{ code: number, output: string }>}
 */
async function npmCi() {
  /** @type {NodeJS.Signals | null} */
  let stoppedBy = null;
  const note = (/** @type {NodeJS.Signals} */ signal) => {
    stoppedBy = signal;
  };
  process.on('SIGINT', note).on('SIGTERM', note);
  const { command, before, shell } = npmCommand();
  const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const { code, output } = await runCaptured(command, [...before, 'ci', ...flags, '--loglevel=error'], {
    shell,
  });
  process.off('SIGINT', note).off('SIGTERM', note);
  return { code: stoppedBy === null ? code : exitCode(null, stoppedBy), output };
}

/**
 * Brings node_modules in line with package-lock.json; does nothing when it is.
 * @throws {SetUpError} when npm cannot
 */
export async function ensureInstalled() {
  if (!isInstalled()) {
    say('installing packages (npm ci) …');
    const { code, output } = await npmCi();
    const failed =
      `the packages could not be installed (npm ci ended with ${code}); npm said:\n${output.trim()}\n` +
      'Check the network, then start again.';
    if (code !== 0) throw stepError(code, 'installing packages', failed);
  }
  if (readStamp().lockSha256 !== lockSha256()) updateStamp({ lockSha256: lockSha256() });
}
