import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CARRIED_PARTS } from './carried-parts.mjs';
import { libraryTable, licenceFiles, readText } from './licence-files.mjs';

/** @typedef {import('./shipped-packages.mjs').ShippedPackage} ShippedPackage */

const HEAD = `# Third-party notices

Maquette itself is under the MIT licence (LICENSE). The app carries the works of others below, each under its own licence.
Some packages come in a version for each system; a build of the app carries only the version for its own.

<!-- Made by \`npm run notices\` from the lock file and the installed packages; not to be edited by hand. -->
`;

/** Texts that packages refer to and do not carry. @type {readonly { id: string, file: string }[]} */
const STANDARD_TEXTS = [
  { id: 'LGPL-3.0', file: 'assets/licences/lgpl-3.0.txt' },
  { id: 'GPL-3.0', file: 'assets/licences/gpl-3.0.txt' },
];

/** @param {string} text @returns {string} */
function block(text) {
  // longer than any row of backticks in it
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}\n`;
}

/** @param {ShippedPackage} found */
export const headingOf = ({ name, version }) => `### ${name} ${version}`;
/** @param {Pick<ShippedPackage, 'licence'>} found */
export const licenceLine = ({ licence }) => `Licence: ${licence}`;

/** The MPL asks that whoever has the app can get the source of what is under it. @param {ShippedPackage} found */
const sourceWords = ({ name, version, licence }) =>
  licence.includes('MPL-2.0')
    ? `\nIts source is carried, unchanged, by the npm package ${name} of version ${version}, in its folder src.\n`
    : '';

/** @param {string} licence */
function standardWords(licence) {
  const named = STANDARD_TEXTS.filter(({ id }) => licence.includes(id));
  // the lesser licence is an addition to the general one
  return named.length === 0
    ? ''
    : ' The text of the LGPL, and of the GPL that it adds to, stands at the end.';
}

/** @param {string} root @param {ShippedPackage} found @param {readonly ShippedPackage[]} all */
function section(root, found, all) {
  const head = `${headingOf(found)}\n\n${licenceLine(found)}\n`;
  const whole = all.find(({ folder }) => folder === found.buildOf);
  if (whole !== undefined) {
    const sharesText =
      whole.licence === found.licence ? ` Its text is the one of ${whole.name} in this file.` : '';
    return `${head}\nFor one system, of ${whole.name}.${sharesText}${standardWords(found.licence)}\n`;
  }
  const folder = join(root, found.folder);
  if (!existsSync(folder)) throw new Error(`${found.folder} is not installed: run npm ci, then this again`);
  const files = licenceFiles(folder);
  if (files.length === 0) {
    return `${head}\nThe package carries no licence file: its package.json names the licence above.${standardWords(found.licence)}\n`;
  }
  return `${head}${sourceWords(found)}\n${files.map(({ text }) => block(text)).join('\n')}`;
}

/** @param {string} root */
function carriedSections(root) {
  return CARRIED_PARTS.map(({ name, licence, within, file }) => {
    const text = file === null ? '' : `\n${block(readText(join(root, 'node_modules', file)))}`;
    const apache =
      file === null && licence === 'Apache-2.0' ? ' Its text is the one of sharp in this file.' : '';
    return `### ${name}\n\n${licenceLine({ licence })}\n\n${within}${apache}\n${text}`;
  });
}

/**
 * The whole file. @param {string} root of the project @param {readonly ShippedPackage[]} packages @returns {string}
 */
export function composeNotices(root, packages) {
  const builds = packages.filter(({ buildOf }) => buildOf !== null).map(({ folder }) => join(root, folder));
  const table = libraryTable(builds);
  const vips =
    table === null
      ? []
      : [
          `## What libvips is made of\n\nThe builds of @img/sharp hold libvips and these libraries, those under the LGPL by its “any later version” clause.\n\n${table}\n`,
        ];
  const crates =
    'The builds of @napi-rs/keyring hold works in Rust; their notices ship in the file LICENSE.third-party.md beside each build.\n';
  return [
    HEAD,
    '## Packages\n',
    ...packages.map((found) => section(root, found, packages)),
    '## Carried inside of packages, or beside them\n',
    ...carriedSections(root),
    crates,
    ...vips,
    '## Standard texts\n',
    ...STANDARD_TEXTS.map(({ id, file }) => `### ${id}\n\n${block(readText(join(root, file)))}`),
  ]
    .join('\n')
    .replace(/\n{3,}(?=#)/g, '\n\n');
}
