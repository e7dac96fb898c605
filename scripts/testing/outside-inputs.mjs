import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** These tests are not searched: their paths are invented, as examples of wrong imports and of names that lead out of a folder. */
const EXCLUDED = new Set(['architecture.test.ts', 'studio-multipart.test.ts']);
const LITERAL = /(['"`])((?:\.\.\/)+[^'"`$\n]+)/g;

/**
 * Finds the folders outside of the repository that tests read, e.g. samples that are too large for it. Tests skip what is missing.
 * @param {string} root the absolute path of the repository
 * @returns {{ folder: string, files: string[] }[]} each folder next to the repository, with the files under `test/` that name it
 */
export function outsideInputs(root) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const entry of readdirSync(join(root, 'test'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(ts|mjs)$/.test(entry.name) || EXCLUDED.has(entry.name)) continue;
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

/** @param {string} root the absolute path of the repository @returns {string[]} a line per folder for the summary of a test run */
export function outsideInputWords(root) {
  return outsideInputs(root).map(({ folder, files }) => {
    const presence = existsSync(join(root, folder))
      ? 'is here'
      : 'is not here, so their tests of it are skipped';
    return `outside the repository: ${folder} ${presence}; read by ${files.join(', ')}`;
  });
}
