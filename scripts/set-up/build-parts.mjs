import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runChild } from './child.mjs';
import { nodeArguments, nodeBinary } from './node-binary.mjs';
import { out, root } from './paths.mjs';
import { say, stepError } from './say.mjs';

/**
 * The builds: the entry files of each (one of them must exist), its inputs, and its outputs in out/.
 * @type {Record<Part, { entries: string[], inputs: string[], outputs: string[] }>}
 */
const PARTS = {
  main: {
    entries: ['main/index.ts', 'main/cli.ts', 'main/service/main.ts'],
    inputs: ['main', 'shared'],
    outputs: ['main'],
  },
  studio: { entries: ['main/studio/front-main.ts'], inputs: ['main', 'shared'], outputs: ['studio'] },
  preload: { entries: ['preload/index.ts'], inputs: ['preload', 'shared'], outputs: ['preload'] },
  renderer: {
    entries: ['renderer/index.html'],
    inputs: ['renderer', 'shared', 'THIRD-PARTY.md'],
    outputs: ['renderer'],
  },
  'renderer-development': {
    entries: ['renderer/index.html'],
    inputs: ['renderer', 'shared', 'THIRD-PARTY.md'],
    outputs: ['renderer-development'],
  },
};
const COMMON_INPUTS = ['scripts/build', 'package-lock.json'];
const stampFile = join(out, '.stamp.json');

/** @param {string} path @returns {string[]} the files under a folder, or the file itself, or none */
function filesOf(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** @param {string[]} inputs @returns {string} one hash over names and contents */
function hashOf(inputs) {
  const hash = createHash('sha256');
  const files = inputs
    .map((input) => join(root, input))
    .flatMap((path) => (/\.\w+$/.test(path) ? [path] : filesOf(path)));
  for (const file of files.sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @returns {Partial<Record<Part, string>>} the hashes that the parts in out/ were built from */
function readBuilt() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

/** Puts a freshly built folder in the old one's place. @param {string} fresh @param {string} target */
function replaceFolder(fresh, target) {
  const old = `${fresh}.old`;
  if (existsSync(target)) renameSync(target, old);
  renameSync(fresh, target);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Builds one part beside out/ and then puts it in place.
 * @param {string} part
 * @param {string[]} outputs
 * @returns {Promise<number>} the exit code of the build
 */
async function buildPart(part, outputs) {
  const fresh = join(out, `.next-${part}`);
  rmSync(fresh, { recursive: true, force: true });
  const script = join(root, 'scripts/build/build.ts');
  const code = await runChild(nodeBinary(), [...nodeArguments, script, part, fresh], {
    stdio: ['ignore', 2, 2],
  });
  if (code === 0) for (const folder of outputs) replaceFolder(join(fresh, folder), join(out, folder));
  rmSync(fresh, { recursive: true, force: true });
  return code;
}

/** @typedef {'main' | 'studio' | 'preload' | 'renderer' | 'renderer-development'} Part */

/**
 * All that the app consists of.
 * @type {readonly Part[]}
 */
export const ALL_PARTS = ['main', 'preload', 'renderer'];

/**
 * What tests use beside it: the programs of a studio, and the development build of the window, in which React's StrictMode is active.
 * @type {readonly Part[]}
 */
export const TESTED_PARTS = [...ALL_PARTS, 'studio', 'renderer-development'];

/**
 * Builds those parts whose inputs changed since the last build. If a build fails or is stopped, the last good one is kept.
 * @param {readonly Part[]} wanted
 * @throws {SetUpError} when a build fails
 */
export async function ensureBuilt(wanted) {
  const built = readBuilt();
  const parts = wanted
    .map((part) => ({ part, ...PARTS[part] }))
    .filter(({ entries }) => entries.some((entry) => existsSync(join(root, entry))))
    .map(({ part, inputs, outputs }) => ({ part, outputs, hash: hashOf([...inputs, ...COMMON_INPUTS]) }));
  const changed = parts.filter(
    ({ part, outputs, hash }) =>
      built[part] !== hash || !outputs.every((folder) => existsSync(join(out, folder))),
  );
  if (changed.length === 0) return;
  say(`building ${changed.map(({ part }) => part).join(', ')} …`);
  mkdirSync(out, { recursive: true });
  const codes = await Promise.all(changed.map(({ part, outputs }) => buildPart(part, outputs)));
  const good = changed.filter((_, index) => codes[index] === 0);
  const bad = changed.filter((_, index) => codes[index] !== 0).map(({ part }) => part);
  const hashes = { ...built, ...Object.fromEntries(good.map(({ part, hash }) => [part, hash])) };
  writeFileSync(stampFile, `${JSON.stringify(hashes, null, 2)}\n`);
  if (bad.length === 0) return;
  throw stepError(Math.max(...codes), 'building', `the build of ${bad.join(', ')} failed (see above).`);
}
