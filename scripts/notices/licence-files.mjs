import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([-.][\w-]+)?(\.(md|txt))?$/i;
/** Lists of what was compiled into one system's build: they ship beside it, under their own names. */
const OF_ONE_BUILD = /third-party/i;

/** @param {string} text the same on every machine */
function tidied(text) {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');
}

/** @param {string} file @returns {string} */
export function readText(file) {
  return tidied(readFileSync(file, 'utf8'));
}

/** @param {string} folder absolute @returns {{ name: string, text: string }[]} */
export function licenceFiles(folder) {
  return readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name) && !OF_ONE_BUILD.test(name))
    .sort()
    .map((name) => ({ name, text: readText(join(folder, name)) }));
}

/**
 * The list of libraries that a build of libvips is made of, from the first readme that has one: it is the same for all systems.
 * @param {readonly string[]} folders absolute @returns {string | null}
 */
export function libraryTable(folders) {
  for (const folder of folders) {
    const readme = join(folder, 'README.md');
    const text = existsSync(readme) ? readText(readme) : '';
    const rows = text.split('\n').filter((line) => line.startsWith('|'));
    if (/^## Licensing$/m.test(text) && rows.length > 2) return rows.map(plainRow).join('\n');
  }
  return null;
}

/** @param {string} row without addresses, and as wide as its words */
function plainRow(row) {
  const cells = row.split('|').slice(1, -1);
  const plain = cells.map((cell) => cell.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim());
  return `| ${plain.map((cell) => (/^-+$/.test(cell) ? '---' : cell)).join(' | ')} |`;
}
