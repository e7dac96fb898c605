import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../set-up/paths.mjs';
import { SetUpError } from '../set-up/say.mjs';

const FOLDER = 'test/bench';

/** @returns {string[]} the files of the benchmarks, relative to the repository. Without globSync, because it also runs on Node 20 */
export const allFiles = () =>
  readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.bench.ts'))
    .map((name) => `${FOLDER}/${name}`);

/** @param {string} file @returns {string} the name of a benchmark on the command line */
export const benchName = (file) => basename(file, '.bench.ts');

/**
 * The benchmarks whose name contains one of the wanted words. All of them if there are no wanted words.
 * @param {readonly string[]} files @param {readonly string[]} wanted @returns {string[]} sorted
 * @throws {SetUpError} for a word that is in no benchmark's name
 */
export function chosenFiles(files, wanted) {
  const sorted = files.toSorted();
  const unknown = wanted.filter((word) => !sorted.some((file) => benchName(file).includes(word)));
  if (unknown.length > 0) {
    throw new SetUpError(
      `no benchmark is called “${unknown[0]}”, so none was run; there are ${sorted.map(benchName).join(', ')}.`,
      2,
    );
  }
  return sorted.filter(
    (file) => wanted.length === 0 || wanted.some((word) => benchName(file).includes(word)),
  );
}
