import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** Its imports are made up, to be found at fault. */
const MADE_UP = 'architecture.test.ts';
const LITERAL = /(['"`])((?:\.\.\/)+[^'"`$\n]+)/g;

/**
 * What tests read outside the repository, e.g. samples that are too large for it: without it, they are skipped.
 * @param {string} root the repository, absolute
 * @returns {{ folder: string, files: string[] }[]} each folder beside the repository, with the sources under `test/` that name it
 */
export function outsideInputs(root) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const entry of readdirSync(join(root, 'test'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(ts|mjs)$/.test(entry.name) || entry.name === MADE_UP) continue;
    const file = join(entry.parentPath, entry.name);
    const named = new Set(
      [...readFileSync(file, 'utf8').matchAll(LITERAL)]
        .map(([, , path = '']) => relative(dirname(root), resolve(dirname(file), path)))
        .filter((path) => !path.startsWith('..') && path.split(sep)[0] !== relative(dirname(root), root))
        .map((path) => path.split(sep).slice(0, 2).join('/')),
    );
    for (const folder of named) found.set(folder, [...(found.get(folder) ?? []), relative(root, file)]);
  }
  return [...found].map(([folder, files]) => ({ folder: `../${folder}`, files: files.sort() }));
}

/** @param {string} root the repository, absolute @returns {string[]} a line for each, for the summary of a test run */
export function outsideInputWords(root) {
  return outsideInputs(root).map(({ folder, files }) => {
    const is = existsSync(join(root, folder)) ? 'is here' : 'is not here, so their tests of it are skipped';
    return `outside the repository: ${folder} ${is}; read by ${files.join(', ')}`;
  });
}
