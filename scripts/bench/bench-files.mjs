import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../set-up/paths.mjs';
import { SetUpError } from '../set-up/say.mjs';

const FOLDER = 'test/bench';

/** @returns {string[]} the files of the benchmarks, relative to the repository; runs on Node 20 as well, which has no globSync */
export const allFiles = () =>
  readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.bench.ts'))
    .map((name) => `${FOLDER}/${name}`);

/** @param {string} file @returns {string} what a benchmark is called on the command line */
export const benchName = (file) => basename(file, '.bench.ts');

/**
 * The benchmarks whose name has one of the wanted words in it; all of them where no word is wanted.
 * @param {readonly string[]} files @param {readonly string[]} wanted @returns {string[]} sorted
 * @throws {SetUpError} for a word that no benchmark has in its name
 */
export function chosenFiles(files, wanted) {
  const named = files.toSorted();
  const unknown = wanted.filter((word) => !named.some((file) => benchName(file).includes(word)));
  if (unknown.length > 0) {
    throw new SetUpError(
      `no benchmark is called “${unknown[0]}”, so none was run; there are ${named.map(benchName).join(', ')}.`,
      2,
    );
  }
  return named.filter((file) => wanted.length === 0 || wanted.some((word) => benchName(file).includes(word)));
}
