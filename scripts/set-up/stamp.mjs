import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeModules } from './paths.mjs';

/**
 * A cache of what set-up found out. It is stored in node_modules, so that it is deleted together with that folder.
 * @typedef {object} Stamp
 * @property {string} [lockSha256] sha256 of the package-lock.json that node_modules was last seen to match
 * @property {string} [node] the Node 24 to run with
 * @property {Record<string, string>} [failedOn] day (YYYY-MM-DD) on which fetching a thing last failed, by its name
 */

const file = join(nodeModules, '.maquette-setup.json');

/** @returns {Stamp} what is known; nothing when there is no stamp or it cannot be read */
export function readStamp() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {Stamp} changes fields to set; the others stay */
export function updateStamp(changes) {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify({ ...readStamp(), ...changes }, null, 2)}\n`);
  renameSync(next, file);
}

const today = () => new Date().toISOString().slice(0, 10);

/** @param {string} name @returns {boolean} whether fetching it already failed today, so that it is not worth the wait */
export function failedToday(name) {
  return readStamp().failedOn?.[name] === today();
}

/** @param {string} name what could not be fetched */
export function rememberFailure(name) {
  updateStamp({ failedOn: { ...readStamp().failedOn, [name]: today() } });
}
